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
 * Calls services of providers. All references of a client to one address share one connection,
 * unless they say otherwise ({@link ReferenceOptions.Builder#connections}). Thread-safe. Close it
 * when it is no longer needed; an application usually has one.
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
   * A client with these options. It makes no connection yet.
   *
   * @throws IllegalArgumentException if a serialization setting or a compression is unknown, or a
   *     file of TLS cannot be used
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
   * A service at an address, called through its interface. Blocks until it is connected. The
   * reference lives as long as the client; to close it earlier, or to set more than the address,
   * use {@link #reference}.
   *
   * @param url {@code dubbo://host:port}
   * @throws RpcException with {@link Status#CONNECT_FAILED} if the provider cannot be reached; with
   *     {@link Status#MISUSED} if the client is closed, or on an event loop, such as in a callback
   *     under {@code executor(Runnable::run)}
   * @throws IllegalArgumentException if the url has another form, or a key that is misspelt or not
   *     supported
   */
  public <T> T refer(Class<T> service, String url) {
    return reference(ReferenceOptions.builder(service, url).build()).service();
  }

  /**
   * A service at an address, called without its interface. Blocks until it is connected. To set a
   * group, a version and so on, or to close it before the client, use {@link #reference} with
   * {@link GenericService} as the service and the interface's name as the path.
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
   * A reference with these options. Close it when it is no longer needed; the client closes those
   * that are left. Blocks until it is connected, unless it is lazy or its {@code check} is false.
   *
   * @throws RpcException with {@link Status#CONNECT_FAILED} if the provider cannot be reached and
   *     {@code check} is true; with {@link Status#MISUSED} if the client is closed, or if this
   *     would block an event loop
   * @throws IllegalArgumentException if the url has another form, a scheme without a source of
   *     addresses, or a key that is misspelt or not supported, or if it is null and the client has
   *     no registry; if a serialization setting is unknown
   */
  public <T> Reference<T> reference(ReferenceOptions<T> options) {
    return new Reference<>(references.make(options));
  }

  /**
   * What this client and its providers agreed on for the current connections, by address and in
   * human-readable form; see {@link Reference#terms}.
   */
  public Map<String, String> terms() {
    return references.engine().terms();
  }

  /** What this client's connections have carried since it was built. */
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
   * Closes all references. Waits up to {@link Builder#closeTimeout} for calls under way, then
   * closes each connection once everything queued has been written. One-way calls that returned
   * before have then left this process, unless their provider did not read them within what is left
   * of that time, or within 1 s if less is left. Later calls fail with {@link Status#MISUSED}.
   * Closing twice has no further effect.
   *
   * @throws RpcException with {@link Status#MISUSED} on an event loop, such as in a callback under
   *     {@code executor(Runnable::run)}; nothing is closed then
   */
  @Override
  public void close() {
    references.close();
  }

  /** Collects the settings of a client, and makes it. For one thread. */
  public static final class Builder extends ClientOptionsBuilder<Builder> {

    private Builder() {}

    /**
     * The client, ready for references. It makes no connection yet.
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
