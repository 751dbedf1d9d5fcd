"""Compiles the rules, and what bots search with, when a wheel is built with HATCH_BUILD_HOOKS_ENABLE=1.

mypyc writes one C file for each module, and these are compiled side by side: as a single file they would keep one core
busy for minutes. What has not changed since the last build is not compiled again.
"""

import os
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = Path("src")


class CompilingHook(BuildHookInterface):
    """Adds the compiled modules to a wheel, beside the sources they are made from."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles into the build folder, and lists what the wheel is to hold."""
        if version == "editable":
            return
        os.chdir(self.root)
        level = str(self.config["opt-level"])
        folder = Path("build", "compiler", f"{sys.implementation.cache_tag}-O{level}")
        compiled = compile_modules(self.modules(), folder, level)
        build_data["infer_tag"] = True
        build_data["pure_python"] = False
        build_data["force_include"] |= {str(folder / "lib" / name): str(name) for name in compiled}

    def modules(self) -> list[str]:
        """Returns the files that are compiled."""
        return sorted({*self.matching("include")} - {*self.matching("exclude")})

    def matching(self, key: str) -> Iterable[str]:
        """Returns the files that the patterns of a key in pyproject.toml name."""
        return (path.as_posix() for pattern in self.config[key] for path in SOURCE.glob(pattern))


def compile_modules(modules: list[str], folder: Path, level: str) -> list[Path]:
    """Compiles modules into a folder's `lib`, and returns the extension modules there, relative to it."""
    # Only a build that compiles has these installed.
    from mypyc.build import mypycify  # noqa: PLC0415
    from setuptools import Distribution  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    headers = folder / "c"
    cores = os.cpu_count() or 1

    class BuildSideBySide(build_ext):
        """Hands each C file to the compiler by itself, several at a time, the largest first."""

        def build_extensions(self) -> None:
            compile_all = self.compiler.compile

            def compile_each(sources: list[str], *arguments: Any, **options: Any) -> list[str]:
                def compile_one(source: str) -> list[str]:
                    objects = self.compiler.object_filenames([source], output_dir=options["output_dir"])
                    if is_newer(Path(objects[0]), [Path(source), *headers.glob("*.h")]):
                        return objects
                    return compile_all([source], *arguments, **options)

                with ThreadPoolExecutor(cores) as pool:
                    found = pool.map(compile_one, sorted(sources, key=os.path.getsize, reverse=True))
                return [each for objects in found for each in objects]

            self.compiler.compile = compile_each
            super().build_extensions()

    arguments = ["--strict", "--cache-dir", str(folder / "cache"), *modules]
    extensions = mypycify(arguments, opt_level=level, debug_level="0", multi_file=True, target_dir=str(headers))
    command = BuildSideBySide(Distribution({"name": "oddtown", "ext_modules": extensions}))
    command.build_lib, command.build_temp, command.parallel = str(folder / "lib"), str(folder / "objects"), cores
    command.ensure_finalized()
    command.run()
    return [Path(command.get_ext_filename(extension.name)) for extension in extensions]


def is_newer(made: Path, sources: Iterable[Path]) -> bool:
    """Says whether a file exists and is newer than all it is made from."""
    return made.exists() and all(made.stat().st_mtime > source.stat().st_mtime for source in sources)
