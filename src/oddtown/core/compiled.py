"""What the compiled build needs to be told, without a dependency in the pure one."""

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(*_names: str, **_flags: Any) -> Any:
        """Marks a class for the compiler; interpreted, it changes nothing."""
        return lambda cls: cls


# An interpreted function has a code object, a compiled one has not.
COMPILED: Final = not hasattr(mypyc_attr, "__code__") or __file__.endswith((".so", ".pyd"))

__all__ = ["COMPILED", "mypyc_attr"]
