package io.trunkline.check;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.SerializationOptimizer;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The findings about the classes of one service, sorted from worst to least severe and then by
 * class.
 *
 * @param service the interface
 * @param serializations the names of the serializations that were checked
 * @param findings empty if nothing needs to change
 */
public record Report(Class<?> service, List<String> serializations, List<Finding> findings) {

  private static final Logger log = LoggerFactory.getLogger(Report.class);
  private static final int MOST_LOGGED = 20;

  public Report {
    requireNonNull(service, "service");
    serializations = List.copyOf(serializations);
    findings =
        findings.stream()
            .sorted(Comparator.comparing(Finding::severity).thenComparing(f -> f.type().getName()))
            .toList();
  }

  /** Whether a message with a value of some class is certain to fail. */
  public boolean willFail() {
    return count(Severity.WILL_FAIL) > 0;
  }

  private long count(Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }

  /** Whether {@link #log} would write anything; if not, the check is skipped. */
  static boolean isLogged() {
    return log.isWarnEnabled();
  }

  static void logFailure(Class<?> service, Throwable failure) {
    log.warn(
        "service {} could not be checked; its calls are not affected", service.getName(), failure);
  }

  /**
   * Writes to the log of this package: a warning for each class that will fail, one line with the
   * number of other findings, and these at level debug.
   *
   * @param optimizers those it was checked with
   */
  void log(List<SerializationOptimizer> optimizers) {
    List<Finding> failing =
        findings.stream().filter(found -> found.severity() == Severity.WILL_FAIL).toList();
    failing.stream()
        .limit(MOST_LOGGED)
        .forEach(f -> log.warn("service {} {}", service.getName(), f));
    List<Finding> others = findings.subList(failing.size(), findings.size());
    others.forEach(found -> log.debug("service {} {}", service.getName(), found));
    if (failing.size() > MOST_LOGGED || !others.isEmpty()) {
      log.info(
          "service {}: {} will fail, {} may fail, {} only cost bytes; to list them, run java {}"
              + " --serialization {} {}{} on the application's class path",
          service.getName(),
          failing.size(),
          count(Severity.MAY_FAIL),
          count(Severity.COSTS),
          Check.class.getName(),
          String.join(",", serializations),
          optimizers.stream()
              .map(optimizer -> "--optimizer '" + optimizer.name() + "' ")
              .collect(Collectors.joining()),
          service.getName());
    }
  }

  /** The findings as several lines of text; the last line has no line end. */
  @Override
  public String toString() {
    String head = service.getName() + " with " + String.join(", ", serializations) + ": ";
    if (findings.isEmpty()) {
      return head + "nothing to change";
    }
    return "%s%s will fail, %s may fail, %s only cost bytes\n%s"
        .formatted(
            head,
            count(Severity.WILL_FAIL),
            count(Severity.MAY_FAIL),
            count(Severity.COSTS),
            findings.stream().map(Report::lines).collect(Collectors.joining("\n")));
  }

  private static String lines(Finding finding) {
    return "  %s: %s\n    reached by %s\n    %s%s"
        .formatted(
            finding.severity(),
            finding.type().getTypeName(),
            finding.way(),
            finding.problem(),
            finding.remedy().isEmpty() ? "" : "\n    -> " + finding.remedy());
  }
}
