package io.trunkline.micrometer;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.trunkline.server.RpcServer;
import io.trunkline.server.ServerStats;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The counters of a server, {@link RpcServer#stats}, as meters whose names begin with {@code
 * trunkline.server.}: {@code connections}, {@code calls.running}, {@code queue.time}, {@code
 * held.bytes}, {@code unwritten.bytes}, {@code dropped.frames}, {@code names.written}, and {@code
 * faults} with a {@code reason} each. They have the tag {@code port}. Closing it removes them from
 * the registries. Thread-safe.
 */
public final class ServerMeters implements MeterBinder, AutoCloseable {

  private final RpcServer server;
  private final Tags tags;
  private final Queue<BoundMeters<ServerStats>> bound = new ConcurrentLinkedQueue<>();

  /** Creates the meters of a listening server. */
  public ServerMeters(RpcServer server) {
    this(server, Tags.empty());
  }

  /**
   * Creates the meters of a listening server.
   *
   * @param tags of each meter, in addition to the port
   */
  public ServerMeters(RpcServer server, Iterable<Tag> tags) {
    this.server = requireNonNull(server, "server");
    this.tags = Tags.of(tags).and("port", Integer.toString(server.port()));
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    BoundMeters<ServerStats> meters =
        new BoundMeters<>(registry, "trunkline.server.", tags, server::stats);
    bound.add(meters);
    meters.gauge("connections", "connections", "Connections open now", ServerStats::connections);
    meters.gauge(
        "calls.running",
        "calls",
        "Requests received whose reply is not written yet",
        ServerStats::callsRunning);
    meters.gauge(
        "queue.time",
        "milliseconds",
        "How long requests waited for a thread recently",
        ServerStats::queueMillis);
    meters.gauge("held.bytes", "bytes", "Bytes of requests held now", ServerStats::heldBytes);
    meters.gauge(
        "unwritten.bytes",
        "bytes",
        "Bytes of replies that sockets have not taken yet",
        ServerStats::unwrittenBytes);
    meters.counter(
        "dropped.frames",
        Tags.empty(),
        "frames",
        "Frames dropped without a reply",
        ServerStats::droppedFrames);
    meters.counter(
        "names.written",
        Tags.empty(),
        "names",
        "Class names sent where a number would have been shorter",
        ServerStats::namesWritten);
    meters.faults(ServerStats::faults);
  }

  @Override
  public void close() {
    for (BoundMeters<ServerStats> meters = bound.poll(); meters != null; meters = bound.poll()) {
      meters.close();
    }
  }
}
