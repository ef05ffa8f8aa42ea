package io.trunkline.discovery;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a reference sees one of its providers at a moment.
 *
 * @param address where it is, and what its source says about it
 * @param weight its share in relation to that of others now: less than its address says while it
 *     warms up
 * @param state whether calls go there
 * @param why more about the state in one sentence; null if there is nothing to say
 * @param callsInFlight calls of this reference that wait for its reply; 0 for a reference with one
 *     fixed address, which does not count them
 * @param meanLatency of the last calls that it answered; zero before the second, as the first one
 *     loads classes, and for a reference with one fixed address
 */
public record AddressStatus(
    ProviderAddress address,
    int weight,
    State state,
    @Nullable String why,
    int callsInFlight,
    Duration meanLatency) {

  /** Whether calls go to a provider. */
  public enum State {
    /** There is a connection. */
    CONNECTED,
    /** There is none now; it is being made, or will be for a call. */
    CONNECTING,
    /** Its calls failed or were slow: it gets none for a while. */
    EJECTED
  }

  public AddressStatus {
    Objects.requireNonNull(address, "address");
    Objects.requireNonNull(state, "state");
    Objects.requireNonNull(meanLatency, "meanLatency");
  }

  /** {@code 10.0.0.1:20880 (connected, weight 100, 3 in flight, mean 1.2 ms)}. */
  @Override
  public String toString() {
    return address
        + " ("
        + state.name().toLowerCase(Locale.ROOT)
        + (why == null ? "" : ": " + why)
        + ", weight "
        + weight
        + ", "
        + callsInFlight
        + " in flight"
        + (meanLatency.isZero()
            ? ""
            : String.format(Locale.ROOT, ", mean %.1f ms", meanLatency.toNanos() / 1e6))
        + ")";
  }
}
