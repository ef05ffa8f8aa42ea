package io.trunkline.micrometer;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.trunkline.client.ClientStats;
import io.trunkline.client.RpcClient;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The counters of a client, {@link RpcClient#stats}, as meters whose names begin with {@code
 * trunkline.client.}: {@code connections} made, {@code frames} and {@code bytes} with a {@code
 * direction} each, {@code calls.waiting}, {@code held.bytes}, {@code unwritten.bytes}, {@code
 * dropped.frames}, {@code names.written}, and {@code faults} with a {@code reason} each. Closing it
 * removes them from the registries. Thread-safe.
 */
public final class ClientMeters implements MeterBinder, AutoCloseable {

  private static final Tags SENT = Tags.of("direction", "sent");
  private static final Tags RECEIVED = Tags.of("direction", "received");

  private final RpcClient client;
  private final Tags tags;
  private final Queue<BoundMeters<ClientStats>> bound = new ConcurrentLinkedQueue<>();

  /**
   * Creates the meters of a client.
   *
   * @param tags of each meter; they distinguish this client from others in the process
   */
  public ClientMeters(RpcClient client, Iterable<Tag> tags) {
    this.client = requireNonNull(client, "client");
    this.tags = Tags.of(tags);
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    BoundMeters<ClientStats> meters =
        new BoundMeters<>(registry, "trunkline.client.", tags, client::stats);
    bound.add(meters);
    meters.counter(
        "connections", Tags.empty(), "connections", "Connections made", ClientStats::connections);
    meters.counter("frames", SENT, "frames", "Frames sent and received", ClientStats::framesOut);
    meters.counter("frames", RECEIVED, "frames", "Frames sent and received", ClientStats::framesIn);
    meters.counter("bytes", SENT, "bytes", "Bytes sent and received", ClientStats::bytesOut);
    meters.counter("bytes", RECEIVED, "bytes", "Bytes sent and received", ClientStats::bytesIn);
    meters.gauge(
        "calls.waiting", "calls", "Calls that wait for a reply now", ClientStats::callsWaiting);
    meters.gauge("held.bytes", "bytes", "Bytes of replies held now", ClientStats::heldBytes);
    meters.gauge(
        "unwritten.bytes",
        "bytes",
        "Bytes of requests that sockets have not taken yet",
        ClientStats::unwrittenBytes);
    meters.counter(
        "dropped.frames",
        Tags.empty(),
        "frames",
        "Frames without a waiting call, mostly late replies",
        ClientStats::droppedFrames);
    meters.counter(
        "names.written",
        Tags.empty(),
        "names",
        "Class names sent where a number would have been shorter",
        ClientStats::namesWritten);
    meters.faults(ClientStats::faults);
  }

  @Override
  public void close() {
    for (BoundMeters<ClientStats> meters = bound.poll(); meters != null; meters = bound.poll()) {
      meters.close();
    }
  }
}
