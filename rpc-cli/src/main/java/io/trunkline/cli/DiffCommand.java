package io.trunkline.cli;

import io.trunkline.cli.diff.ClassDiff;
import io.trunkline.cli.diff.ClassDiff.Direction;
import io.trunkline.cli.diff.ClassDiff.Finding;
import io.trunkline.cli.diff.ClassFiles;
import io.trunkline.cli.diff.Verdict;
import io.trunkline.cli.outcome.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares the classes of two versions of an application. */
@Command(
    name = "diff",
    description = {
      "Compares the classes of two jars that messages reach, before one of them is deployed.",
      "It reads bytecode; nothing of either jar is loaded or run."
    })
final class DiffCommand implements Callable<Integer> {

  @Mixin private Output output = new Output();

  @Parameters(
      index = "0",
      paramLabel = "OLD",
      description = "a jar, Boot jar or directory of classes")
  private Path older = Path.of("");

  @Parameters(index = "1", paramLabel = "NEW", description = "the same of the new version")
  private Path newer = Path.of("");

  @Option(
      names = "--service",
      paramLabel = "INTERFACE",
      description = "the interfaces whose messages matter; all interfaces by default")
  private List<String> services = List.of();

  @Option(
      names = "--serialization",
      split = ",",
      description = "the serializations that the peers use; hessian2 by default")
  private List<String> serializations = List.of("hessian2");

  @Option(
      names = "--stock",
      paramLabel = "VERSION",
      description = "compare for calls between Trunkline and stock Dubbo of this version, too")
  private @Nullable String stock;

  @Option(
      names = "--registered",
      description = "the optimizers of both sides name the classes; kryo then adapts fields")
  private boolean registered;

  @Option(names = "--all", description = "show equal classes, too")
  private boolean all;

  @Override
  public Integer call() throws IOException {
    ClassFiles before = ClassFiles.read(older);
    ClassFiles after = ClassFiles.read(newer);
    ClassDiff diff = new ClassDiff(before, after);
    Set<String> interfaces = new TreeSet<>(services);
    if (services.isEmpty()) {
      interfaces.addAll(before.interfaces());
      interfaces.addAll(after.interfaces());
    }
    List<Finding> findings = new ArrayList<>();
    for (String format : serializations) {
      output.progress("comparing for " + format);
      findings.addAll(diff.compare(interfaces, format, null, registered));
      if (stock != null) {
        findings.addAll(diff.compare(interfaces, format, stock, registered));
      }
    }
    output.progress("");
    print(findings);
    return findings.stream().anyMatch(one -> one.verdict().isProblem())
        ? ExitCode.FOUND
        : ExitCode.OK;
  }

  private void print(List<Finding> findings) {
    if (output.isJson()) {
      output.json(findings);
      return;
    }
    int[] counts = new int[Verdict.values().length];
    for (Finding finding : findings) {
      counts[finding.verdict().ordinal()]++;
      if (all || finding.verdict() != Verdict.EQUAL) {
        output.text(line(finding));
        finding.reasons().forEach(reason -> output.plain("    " + reason));
      }
    }
    output.plain(
        "%d equal, %d compatible, %d refused, %d may be misread without an error"
            .formatted(counts[0], counts[1], counts[2], counts[3]));
  }

  private String line(Finding finding) {
    String color =
        switch (finding.verdict()) {
          case EQUAL, COMPATIBLE -> "green";
          case REFUSED -> "yellow";
          case MISREAD -> "red";
        };
    return "@|%s %s|@ %s %s, %s with %s, reached by %s"
        .formatted(
            color,
            finding.verdict().name().toLowerCase(Locale.ROOT),
            finding.type(),
            finding.direction() == Direction.OLD_TO_NEW ? "from old to new" : "from new to old",
            finding.format(),
            finding.peer().equals("stock") ? "stock " + stock : "Trunkline peers",
            finding.path());
  }
}
