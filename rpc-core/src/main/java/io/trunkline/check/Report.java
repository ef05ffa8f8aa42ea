package io.trunkline.check;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What was found about the classes of one service, the worst first and then by class.
 *
 * @param service the interface
 * @param serializations the names of those it was checked for
 * @param findings empty if all is well
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

  /** Whether {@link #log} would say anything, so that nothing is looked for where nobody reads. */
  static boolean isLogged() {
    return log.isWarnEnabled();
  }

  static void logFailure(Class<?> service, Throwable failure) {
    log.warn(
        "service {} could not be checked; its calls are not affected", service.getName(), failure);
  }

  /** One line each in the log of this package: a warning for what will fail. */
  void log() {
    for (Finding finding : findings.subList(0, Math.min(findings.size(), MOST_LOGGED))) {
      if (finding.severity() == Severity.WILL_FAIL) {
        log.warn("service {} {}", service.getName(), finding);
      } else {
        log.info("service {} {}", service.getName(), finding);
      }
    }
    if (findings.size() > MOST_LOGGED) {
      log.info(
          "service {}: {} findings more; java {} {} shows all",
          service.getName(),
          findings.size() - MOST_LOGGED,
          Check.class.getName(),
          service.getName());
    }
  }

  /** Several lines for a person to read, without an end of line behind the last. */
  @Override
  public String toString() {
    String head = service.getName() + " with " + String.join(", ", serializations) + ": ";
    if (findings.isEmpty()) {
      return head + "nothing to change";
    }
    return head
        + count(Severity.WILL_FAIL)
        + " will fail, "
        + count(Severity.MAY_FAIL)
        + " may fail, "
        + count(Severity.COSTS)
        + " only cost\n"
        + findings.stream().map(Report::lines).collect(Collectors.joining("\n"));
  }

  private static String lines(Finding finding) {
    return "  "
        + finding.severity()
        + ": "
        + finding.type().getName()
        + "\n    reached by "
        + finding.way()
        + "\n    "
        + finding.problem()
        + (finding.remedy().isEmpty() ? "" : "\n    -> " + finding.remedy());
  }
}
