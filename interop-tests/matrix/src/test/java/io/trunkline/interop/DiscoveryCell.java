package io.trunkline.interop;

import io.trunkline.interop.peer.PeersPage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Whether a consumer finds a provider that is announced at certain levels, under a migration rule.
 *
 * @param provider a version of Dubbo, or {@link #OURS}
 * @param mode its {@code register-mode}
 * @param consumer a version of Dubbo, or {@link #OURS}
 * @param step the step of the consumer's migration rule
 */
record DiscoveryCell(String provider, String mode, String consumer, String step) {

  static final String OURS = "Trunkline";

  static final List<String> PEERS = List.of("2.7.23", "3.0.15", "3.1.11", "3.2.16", "3.3.6", OURS);

  static final List<String> STEPS =
      List.of("FORCE_INTERFACE", "APPLICATION_FIRST", "FORCE_APPLICATION");

  static boolean hasOneLevel(String peer) {
    return peer.startsWith("2.");
  }

  static List<String> modes(String provider) {
    return hasOneLevel(provider) ? List.of("interface") : List.of("interface", "instance", "all");
  }

  /** The steps that a consumer understands; one for a consumer without rules. */
  static List<String> steps(String consumer) {
    return hasOneLevel(consumer) ? STEPS.subList(0, 1) : STEPS;
  }

  /** Whether calls arrive, as stock peers among themselves show. */
  boolean isFound() {
    boolean byInterface = !mode.equals("instance") && !step.equals("FORCE_APPLICATION");
    boolean byApplication = !mode.equals("interface") && !step.equals("FORCE_INTERFACE");
    return byInterface || byApplication && !hasOneLevel(consumer);
  }

  /** The table of the page. */
  static String table() {
    List<String> lines = new ArrayList<>();
    lines.add(PeersPage.row("provider | `register-mode`", PEERS.stream()));
    lines.add("|---|---|" + "---|".repeat(PEERS.size()));
    for (String provider : PEERS) {
      for (String mode : modes(provider)) {
        lines.add(
            PeersPage.row(
                provider + " | `" + mode + "`",
                PEERS.stream().map(consumer -> found(provider, mode, consumer))));
      }
    }
    return String.join("\n", lines);
  }

  private static String found(String provider, String mode, String consumer) {
    List<String> found =
        steps(consumer).stream()
            .filter(step -> new DiscoveryCell(provider, mode, consumer, step).isFound())
            .toList();
    if (found.isEmpty()) {
      return "";
    }
    return found.equals(steps(consumer))
        ? "yes"
        : found.stream()
            .map(
                step ->
                    Arrays.stream(step.split("_"))
                        .map(word -> word.substring(0, 1))
                        .collect(Collectors.joining()))
            .collect(Collectors.joining(", "))
            .toUpperCase(Locale.ROOT);
  }
}
