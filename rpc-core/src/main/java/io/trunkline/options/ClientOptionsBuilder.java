package io.trunkline.options;

import static io.trunkline.settings.ConsumerSettings.CONNECT_TIMEOUT;
import static io.trunkline.settings.ConsumerSettings.KEEP_ALIVE_TIMEOUT;
import static io.trunkline.settings.ConsumerSettings.MAX_QUEUED_BYTES;
import static io.trunkline.settings.ConsumerSettings.MAX_UNREAD_REPLY_BYTES;
import static io.trunkline.settings.ConsumerSettings.MAX_WAITING_CALLS;
import static io.trunkline.settings.ConsumerSettings.METADATA_CACHE;
import static io.trunkline.settings.ReferenceSettings.SERIALIZATION;
import static io.trunkline.settings.ReferenceSettings.TIMEOUT;

import io.trunkline.discovery.AddressListener;
import io.trunkline.discovery.OutlierEjection;
import io.trunkline.settings.EndpointBuilder;
import io.trunkline.tls.ClientTls;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Builds the settings of a client. For use by one thread.
 *
 * @param <B> the builder itself
 */
public abstract class ClientOptionsBuilder<B extends ClientOptionsBuilder<B>>
    extends EndpointBuilder<B> {

  protected ClientOptionsBuilder() {
    super(ClientOptions.ALL);
  }

  /**
   * The default serialization of references; {@code hessian2} unless set. Several names, as
   * separate arguments or separated by commas, are in order of preference: each connection uses the
   * first one that the provider also accepts. The first calls on a connection wait up to half a
   * second for the provider's list. If none arrives, as from stock providers, the connection uses
   * {@code hessian2} if it is listed, else the first name.
   */
  public final B serialization(@Nullable String... names) {
    return setOrClear(SERIALIZATION, MethodOptions.list(names));
  }

  /**
   * How many calls may wait for replies on one connection: 1 to 100000000; 65536 by default.
   * Further calls fail immediately with {@link io.trunkline.call.Status#OVERLOADED}, not executed,
   * so that a provider that does not reply cannot fill this client's memory. The limit may take
   * effect up to 4,096 calls early.
   */
  public final B maxWaitingCalls(int value) {
    return set(MAX_WAITING_CALLS, value);
  }

  /**
   * How many bytes may wait to be sent on one connection: 1024 to 2147483647; 33554432 (32 MiB) by
   * default. While more bytes wait because the provider reads slowly, calls fail immediately with
   * {@link io.trunkline.call.Status#OVERLOADED}, not executed. The call that exceeds the limit is
   * still sent.
   */
  public final B maxQueuedBytes(int value) {
    return set(MAX_QUEUED_BYTES, value);
  }

  /**
   * How many bytes of replies may wait, on all connections, for their callers to read them: 65536
   * to 2147483647, or 0, the default, for an eighth of the heap or, if that is more and at most a
   * quarter of the heap, two of the longest bodies. While more bytes wait, the client stops reading
   * from connections that hold more than their equal share. Blocking callers read their own
   * replies; replies to futures wait for the {@linkplain #executor executor}. If no reply is read
   * for a while, the client reads on, up to twice this limit: the executor's threads may be waiting
   * for later replies.
   */
  public final B maxUnreadReplyBytes(int value) {
    return set(MAX_UNREAD_REPLY_BYTES, value);
  }

  /**
   * The time limit of a call if reference and method set none: 1 ms to 2147483647 ms (almost 25
   * days); 1 s by default.
   */
  public final B timeout(Duration value) {
    return set(TIMEOUT, value);
  }

  /** The time limit of one attempt to connect: 1 ms to 2147483647 ms; 3 s by default. */
  public final B connectTimeout(Duration value) {
    return set(CONNECT_TIMEOUT, value);
  }

  /**
   * How long a provider may be silent while calls wait for it: 100 ms to 2147483647 ms, or zero for
   * as long as {@link #heartbeat} allows; 5 s by default. Within half of that time the client sends
   * a heartbeat, to which a provider replies even while its methods run, so a call may take longer.
   * A connection that stays silent is closed and replaced; its calls fail with {@link
   * io.trunkline.call.Status#CONNECTION_LOST}. A provider that accepts bytes waiting to be sent is
   * not silent. Raise this if a provider pauses for longer, such as for garbage collection.
   */
  public final B keepAliveTimeout(Duration value) {
    return set(KEEP_ALIVE_TIMEOUT, value);
  }

  /**
   * The folder in which the client keeps the services of applications that it has found at
   * application level, so that it does not ask instances for them at its next start: {@code
   * .trunkline/metadata} in the user's home by default, {@code none} for no files. Several
   * processes may use a folder. The files may contain tokens of services; only the user may read
   * them. A folder that cannot be used is logged once and has no other effect.
   */
  public final B metadataCache(String value) {
    return set(METADATA_CACHE, value);
  }

  /**
   * The TLS settings of references that do not set {@link ReferenceOptions.Builder#tls}; null, the
   * default, for connections without TLS. If this is null, references with TLS use the JDK's
   * trusted authorities.
   */
  public final B tls(@Nullable ClientTls value) {
    return setOrClear(ClientOptions.TLS, value);
  }

  /**
   * When one of several providers gets no calls for a while because it fails or is much slower than
   * the others; {@link OutlierEjection#DEFAULT} by default, {@link OutlierEjection#NONE} for never.
   */
  public final B ejection(OutlierEjection value) {
    return set(ClientOptions.EJECTION, value);
  }

  /**
   * Adds a listener for changes in the providers of references that have several providers or an
   * address source. The changes are also logged, one line each.
   */
  public final B onAddressChange(AddressListener value) {
    return add(ClientOptions.ADDRESS_LISTENERS, value);
  }

  /**
   * The default cluster settings of references with several providers. Settings that are not set
   * here keep their earlier values.
   */
  public final B cluster(ClusterOptions value) {
    return set(ClientOptions.CLUSTER, value.or(get(ClientOptions.CLUSTER)));
  }

  /**
   * Checks and returns the options.
   *
   * @throws IllegalArgumentException if a value is out of range; the message names the setting, the
   *     value and the range
   */
  public final ClientOptions options() {
    return new ClientOptions(this);
  }
}
