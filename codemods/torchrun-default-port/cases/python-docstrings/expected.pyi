"""usage: torchrun --nproc_per_node=2 train.py

Usage:
    torchrun --nproc_per_node=2 train.py --x

Runs torchrun. Example::

    $ torchrun --master-port=29500 --nproc_per_node=2 \\
        train.py

~~~~
"""


def f():
    """Does it.

    Example::

        torchrun --nproc_per_node=2 a.py
        torchrun --nproc_per_node=<N> a.py

    We use torchrun here.
    """


def g():
    r"""Run it::

        $ torchrun --master-port=29500 \
            b.py

    The torchrun x.py of it.

    .. code-block:: bash

        torchrun --master-port=29500 c.py \
          --x

    """


class A:
    def h(self):
        '''
        Fence:

        ```bash
        torchrun {options} c.py
        torchrun --master-port=29500 d.py
        # torchrun e.py
        ```

        - item
            torchrun f.py

        ```python
        ```
        '''
    def k(self): 'Run::\n\n    $ torchrun --master-port=29500 x.py "\u00e9"\n'
    def l(self):
        """Non-raw::

            $ torchrun --master-port=29500 \
                joined.py
            $ torchrun --master-port=29500 "a\tb.py" \\
                x.py
        """
