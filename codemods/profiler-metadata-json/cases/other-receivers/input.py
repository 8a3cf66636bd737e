"""Not FunctionEvents, although a profiler is near."""

from sqlalchemy import Column, String
from torch.profiler import profile

with profile() as prof:
    prof.add_metadata_json("run", "3")

for raw in prof.profiler.kineto_results.events():
    print(raw.metadata_json())

for average in prof.key_averages():
    print(average.metadata_json)


class Event(Base):
    metadata_json = Column(String)


def load(event):
    return event.metadata_json


event = Event()
event.metadata_json = "{}"
print([e.metadata_json for e in session.query(Event)], event.metadata_json, prof.metadata_json)
print([e.metadata_json for e in my_profiler.events()])
