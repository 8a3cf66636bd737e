"""Ways from a profiler to the metadata of its events."""

import json

import torch.autograd.profiler as autograd_profiler
from torch.autograd.profiler_util import EventList, FunctionEvent
from torch.profiler import ProfilerActivity, profile

with profile(activities=[ProfilerActivity.CPU]) as prof, open("log") as log:
    step()

for evt in prof.events():
    meta = evt.metadata_json
    parsed = json.loads(evt.metadata_json or "{}")

first = prof.events()[0].metadata_json
events = prof.profiler.function_events
texts = [e.metadata_json for e in events[1:] if e.metadata_json]
by_length = sorted(events, key=lambda e: len(e.metadata_json))
kept = list(filter(lambda e: e.metadata_json, reversed(events)))
named = {e.name: e.metadata_json for _, e in enumerate(kept)}
longest = max(events, key=len).metadata_json
if (top := next(iter(events))).cpu_children[0].metadata_json:
    print(getattr(top, "metadata_json", None), hasattr(top.cpu_parent, "metadata_json"))
top.metadata_json = ""


def show(event: FunctionEvent, others: "EventList | None", more: list[FunctionEvent]):
    return event.metadata_json, more[0].metadata_json


def trace_handler(p):
    for event in p.events():
        print(event.metadata_json)


def handed(event, verbose=False):
    return event.metadata_json


def run():
    with autograd_profiler.profile(record_shapes=True) as p:
        step()
    return p


handed(run().function_events[0])


class Trainer:
    def __init__(self):
        self.prof = profile(on_trace_ready=trace_handler)

    def report(self):
        for event in self.prof.events():
            yield event.event_metadata if hasattr(event, "event_metadata") else event.metadata_json
            yield event.metadata_json
