"""What the compiled build needs to be told, without a dependency in the pure one. Itself never compiled."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(*_names: str, **_flags: Any) -> Any:
        """Marks a class for the compiler; interpreted, it changes nothing.

        A `serializable` class also allows interpreted subclasses: without that mypyc 2.4 does not initialise it.
        """
        return lambda cls: cls


__all__ = ["mypyc_attr"]
