from torch.fx.experimental.symbolic_shapes import (
    free_symbols,
    hint_int,  # for the heuristics
    size_hint as hint_of,
)


def sizes(shape):
    from torch.fx.experimental.symbolic_shapes import has_hint

    return [hint_int(s) if has_hint(s) else -1 for s in shape]


def first(shape, *rest):
    return hint_of(shape[0], 1), list(map(hint_int, shape)), size_hint(shape)
