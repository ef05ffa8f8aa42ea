package io.trunkline.interop.foreign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** The tools of a language: how a program in it is built and started. */
enum Toolchain {
  GO("go") {
    @Override
    List<String> build(Path sources, Path target) {
      Path program = target.resolve("peer");
      run(sources, "go", "build", "-o", program.toString(), ".");
      return List.of(program.toString());
    }
  },
  NODE("npm") {
    @Override
    List<String> build(Path sources, Path target) throws IOException {
      copy(sources, target);
      Stamp installed = new Stamp(target, target.resolve("package-lock.json"));
      if (!installed.isCurrent()) {
        run(target, "npm", "ci", "--no-audit", "--no-fund");
        installed.set();
      }
      return List.of("node", target.resolve("peer.js").toString());
    }
  },
  PYTHON("python3") {
    @Override
    List<String> build(Path sources, Path target) throws IOException {
      Path requirements = sources.resolve("requirements.txt");
      Stamp installed = new Stamp(target, requirements);
      String python = target.resolve("venv/bin/python").toString();
      if (!installed.isCurrent()) {
        run(sources, "python3", "-m", "venv", "--clear", target.resolve("venv").toString());
        // Two steps, because pip would otherwise build with tools of its own choice.
        run(sources, python, "-m", "pip", "install", "-q", "-r", "requirements-build.txt");
        run(
            sources,
            python,
            "-m",
            "pip",
            "install",
            "-q",
            "--no-build-isolation",
            "-r",
            requirements.toString());
        installed.set();
      }
      return List.of(python, "-B", sources.resolve("peer.py").toString());
    }
  };

  private static final long BUILD_SECONDS = 400;

  private final String command;

  Toolchain(String command) {
    this.command = command;
  }

  /** The command without which nothing can be built. */
  String command() {
    return command;
  }

  /** Whether that command is on the PATH. */
  boolean isHere() {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
  }

  /**
   * Builds a program, or does nothing where that was done before.
   *
   * @return the command line that starts it, without arguments
   */
  abstract List<String> build(Path sources, Path target) throws IOException;

  private static void run(Path folder, String... command) {
    ForeignProcess.run(folder, List.of(command), BUILD_SECONDS);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, to.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
