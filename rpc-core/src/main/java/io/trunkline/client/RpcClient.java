package io.trunkline.client;

import io.trunkline.call.GenericService;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.client.ClientEngine;
import io.trunkline.internal.client.Traffic;
import io.trunkline.internal.reference.ReferenceFactory;
import io.trunkline.options.ClientOptions;
import io.trunkline.options.ClientOptionsBuilder;
import io.trunkline.options.ReferenceOptions;
import java.util.Map;

/**
 * Calls services of providers. By default, all references of a client to one address share one
 * connection ({@link ReferenceOptions.Builder#connections}). Thread-safe. An application usually
 * has one client; close it when it is no longer needed.
 *
 * <pre>{@code
 * try (RpcClient client = RpcClient.builder().serialization("kryo").build()) {
 *   BidService bids = client.refer(BidService.class, "dubbo://127.0.0.1:20880");
 *   BidResponse response = bids.bid(request);
 * }
 * }</pre>
 */
public final class RpcClient implements AutoCloseable {

  private final ReferenceFactory references;

  /**
   * Creates a client with these options. It does not connect yet.
   *
   * @throws IllegalArgumentException if a serialization setting or a compression is unknown, or a
   *     TLS file cannot be used
   * @throws io.trunkline.serialization.SerializationException if a serialization is missing; the
   *     message names the artifact to add
   */
  public RpcClient(ClientOptions options) {
    this.references = new ReferenceFactory(options);
  }

  /** A builder with the default settings. */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Creates a reference to the service at an address and returns its object. Blocks until it is
   * connected. The reference stays open until the client closes; to close it earlier, or to set
   * more than the address, use {@link #reference}.
   *
   * @param url {@code dubbo://host:port}
   * @throws RpcException with {@link Status#CONNECT_FAILED} if the provider cannot be reached; with
   *     {@link Status#MISUSED} if the client is closed, or on an event loop, such as in a callback
   *     under {@code executor(Runnable::run)}
   * @throws IllegalArgumentException if the url has another form, or a key that is misspelled or
   *     not supported
   */
  public <T> T refer(Class<T> service, String url) {
    return reference(ReferenceOptions.builder(service, url).build()).service();
  }

  /**
   * Creates a reference to the service at an address that is called without its interface. Blocks
   * until it is connected. To set a group or version, or to close the reference before the client,
   * use {@link #reference} with {@link GenericService} as the service and the interface's name as
   * the path.
   *
   * @param service the name of the interface
   * @param url {@code dubbo://host:port}
   * @throws RpcException as {@link #refer} does
   * @throws IllegalArgumentException as {@link #refer} does
   */
  public GenericService generic(String service, String url) {
    return reference(ReferenceOptions.builder(GenericService.class, url).path(service).build())
        .service();
  }

  /**
   * Creates a reference with these options. Blocks until it is connected, unless it is lazy or its
   * {@code check} is false. Close it when it is no longer needed; the client closes the remaining
   * ones.
   *
   * @throws RpcException with {@link Status#CONNECT_FAILED} if the provider cannot be reached and
   *     {@code check} is true; with {@link Status#MISUSED} if the client is closed, or if this
   *     would block an event loop
   * @throws IllegalArgumentException if the url has another form, a scheme without an address
   *     source, or a key that is misspelled or not supported; if it is null and the client has no
   *     registry; or if a serialization setting is unknown
   */
  public <T> Reference<T> reference(ReferenceOptions<T> options) {
    return new Reference<>(references.make(options));
  }

  /**
   * The terms that this client and its providers agreed on for the current connections, by address
   * and in human-readable form; see {@link Reference#terms}.
   */
  public Map<String, String> terms() {
    return references.engine().terms();
  }

  /** The terms and counters of this client. */
  public ClientDetails details() {
    return new ClientDetails(terms(), stats());
  }

  /** Counters of this client's connections since it was built. */
  public ClientStats stats() {
    ClientEngine engine = references.engine();
    Traffic traffic = engine.traffic();
    return new ClientStats(
        traffic.connections(),
        traffic.framesOut(),
        traffic.framesIn(),
        traffic.bytesOut(),
        traffic.bytesIn(),
        traffic.callsWaiting(),
        engine.droppedFrames(),
        references.unregisteredNames(),
        engine.heldBytes(),
        traffic.unwrittenBytes(),
        engine.faults());
  }

  /**
   * Closes all references. Waits up to {@link Builder#closeTimeout} for calls under way, then sends
   * everything queued on each connection and closes it. One-way calls that returned earlier have
   * then left this process, unless their provider stops reading for the rest of that time, or for 1
   * s if less is left. Later calls fail with {@link Status#MISUSED}. Closing again has no effect.
   *
   * @throws RpcException with {@link Status#MISUSED} on an event loop, such as in a callback under
   *     {@code executor(Runnable::run)}; nothing is closed then
   */
  @Override
  public void close() {
    references.close();
  }

  /** Builds a client. For use by one thread. */
  public static final class Builder extends ClientOptionsBuilder<Builder> {

    private Builder() {}

    /**
     * Creates the client. It does not connect yet.
     *
     * @throws IllegalArgumentException as {@link #options} does, or if a serialization setting is
     *     unknown
     * @throws io.trunkline.serialization.SerializationException if a serialization is missing; the
     *     message names the artifact to add
     */
    public RpcClient build() {
      return new RpcClient(options());
    }
  }
}
