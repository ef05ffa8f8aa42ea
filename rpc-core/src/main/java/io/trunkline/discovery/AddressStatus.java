package io.trunkline.discovery;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How a reference sees one of its providers at a moment.
 *
 * @param address the address of the provider, with the parameters from its source
 * @param weight the current share of the provider relative to the others; less than the weight in
 *     its address while it warms up
 * @param state whether calls go to the provider
 * @param why details of the state in one sentence; null if the state has no details
 * @param callsInFlight calls of this reference that wait for the provider's reply; 0 for a
 *     reference with one fixed address, which does not count them
 * @param meanLatency mean latency of the last calls that the provider answered; zero before the
 *     second call, because the first one loads classes, and for a reference with one fixed address
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
    /**
     * The provider has no connection now; the client is opening one, or will open one for a call.
     */
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
