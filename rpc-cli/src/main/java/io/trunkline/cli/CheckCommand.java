package io.trunkline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.check.Check;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the check of docs/check.md on the classes of jars, also of a Boot fat jar. */
@Command(
    name = "check",
    description = {
      "Finds the classes of a service that will make calls fail, see docs/check.md.",
      "The jars may be Boot fat jars."
    })
final class CheckCommand implements Callable<Integer> {

  @Mixin private Output output = new Output();

  @Option(names = "--class-path", required = true, split = "[;:](?!/)", paramLabel = "JAR")
  private List<Path> classPath = List.of();

  @Option(names = "--serialization", description = "as docs/check.md describes")
  private List<String> serializations = List.of();

  @Option(names = "--serialization-setting", paramLabel = "NAME=VALUE")
  private List<String> settings = List.of();

  @Option(names = "--optimizer")
  private List<String> optimizers = List.of();

  @Option(names = "--allow", paramLabel = "LINE")
  private List<String> allow = List.of();

  @Option(names = "--lines", description = "print an allow list instead")
  private boolean lines;

  @Parameters(arity = "1..*", paramLabel = "INTERFACE")
  private List<String> services = List.of();

  @Override
  public Integer call() throws IOException {
    try (UnpackedClassPath classes = UnpackedClassPath.open(classPath)) {
      classes.use();
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      PrintStream print = new PrintStream(bytes, true, UTF_8);
      int code = Check.run(arguments(), print, print);
      List<String> report = bytes.toString(UTF_8).lines().toList();
      if (output.isJson()) {
        output.json(report);
      } else {
        report.forEach(output::plain);
      }
      return code;
    }
  }

  private String[] arguments() {
    List<String> all = new ArrayList<>();
    add(all, "--serialization", serializations);
    add(all, "--serialization-setting", settings);
    add(all, "--optimizer", optimizers);
    add(all, "--allow", allow);
    if (lines) {
      all.add("--lines");
    }
    all.addAll(services);
    return all.toArray(String[]::new);
  }

  private static void add(List<String> all, String name, List<String> values) {
    for (String value : values) {
      all.add(name);
      all.add(value);
    }
  }
}
