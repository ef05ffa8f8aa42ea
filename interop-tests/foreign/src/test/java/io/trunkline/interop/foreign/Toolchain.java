package io.trunkline.interop.foreign;

import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The tools of a language: how a program in it is built and started. */
enum Toolchain {
  GO("go") {
    @Override
    void fetch(Path sources, Path target) throws IOException {
      Stamp fetched = new Stamp(target, sources.resolve("go.sum"));
      if (!fetched.isCurrent()) {
        run(sources, "go", "mod", "download");
        fetched.set();
      }
    }

    @Override
    List<String> build(Path sources, Path target) {
      Path program = target.resolve("peer");
      run(sources, "go", "build", "-o", program.toString(), ".");
      return List.of(program.toString());
    }
  },
  NODE("npm") {
    @Override
    void fetch(Path sources, Path target) throws IOException {
      copy(sources, target);
      Stamp installed = new Stamp(target, target.resolve("package-lock.json"));
      if (!installed.isCurrent()) {
        run(target, "npm", "ci", "--no-audit", "--no-fund");
        installed.set();
      }
    }

    @Override
    List<String> build(Path sources, Path target) {
      return List.of("node", target.resolve("peer.js").toString());
    }
  },
  PYTHON("python3") {
    @Override
    void fetch(Path sources, Path target) throws IOException {
      Path requirements = sources.resolve("requirements.txt");
      Stamp installed = new Stamp(target, requirements);
      if (!installed.isCurrent()) {
        run(sources, "python3", "-m", "venv", "--clear", target.resolve("venv").toString());
        String python = python(target);
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
    }

    @Override
    List<String> build(Path sources, Path target) {
      return List.of(python(target), "-B", sources.resolve("peer.py").toString());
    }

    private static String python(Path target) {
      return target.resolve("venv/bin/python").toString();
    }
  };

  private static final long BUILD_SECONDS = 400;
  private static final int LINE_LENGTH = 300;

  private final String command;

  Toolchain(String command) {
    this.command = command;
  }

  /**
   * Builds a program. Without the tools of its language, or without a way to what it needs of
   * others, the tests of the caller are skipped, except on a machine that sets CI=true, where they
   * fail.
   *
   * @param peer what is not tested then
   * @param folder where the program is, below this module
   * @return the command line that starts it, without arguments
   */
  List<String> program(String peer, String folder) {
    if (!isHere()) {
      skip(peer, "there is no " + command + " on the PATH");
    }
    Path sources = Path.of(System.getProperty("foreign.sources"), folder);
    Path target = Path.of(System.getProperty("foreign.target"), folder);
    try {
      Files.createDirectories(target);
      try {
        fetch(sources, target);
      } catch (AssertionError failed) {
        skip(peer, "what it needs could not be fetched: " + failed.getMessage());
      }
      return build(sources, target);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot build the program of " + peer, e);
    }
  }

  private boolean isHere() {
    return Stream.of(System.getenv("PATH").split(":"))
        .anyMatch(path -> Files.isExecutable(Path.of(path, command)));
  }

  private static void skip(String peer, String reason) {
    String all = peer + " is not tested: " + reason.strip().replaceAll("\\s+", " ");
    String line = all.length() > LINE_LENGTH ? all.substring(0, LINE_LENGTH) + "..." : all;
    if (Boolean.parseBoolean(System.getenv("CI"))) {
      fail(line);
    }
    System.out.println(line);
    Assumptions.abort(line);
  }

  /** Fetches what a program needs from the language's registry, unless that was done before. */
  abstract void fetch(Path sources, Path target) throws IOException;

  /** Builds a program of which everything was fetched, and returns what starts it. */
  abstract List<String> build(Path sources, Path target);

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
