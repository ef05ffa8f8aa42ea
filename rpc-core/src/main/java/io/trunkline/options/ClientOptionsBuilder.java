package io.trunkline.options;

import static io.trunkline.settings.ConsumerSettings.CONNECT_TIMEOUT;
import static io.trunkline.settings.ConsumerSettings.KEEP_ALIVE_TIMEOUT;
import static io.trunkline.settings.ConsumerSettings.MAX_QUEUED_BYTES;
import static io.trunkline.settings.ConsumerSettings.MAX_UNREAD_REPLY_BYTES;
import static io.trunkline.settings.ConsumerSettings.MAX_WAITING_CALLS;
import static io.trunkline.settings.ReferenceSettings.SERIALIZATION;
import static io.trunkline.settings.ReferenceSettings.TIMEOUT;

import io.trunkline.discovery.AddressListener;
import io.trunkline.discovery.OutlierEjection;
import io.trunkline.settings.EndpointBuilder;
import io.trunkline.tls.ClientTls;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings of a client. For one thread.
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
   * separate arguments or separated by commas, are a list in order of preference: each connection
   * uses the first one that the provider accepts too. The first calls on a connection wait up to
   * half a second for the provider to say what it accepts. A provider that has not said so by then,
   * as stock ones never do, gets {@code hessian2} if it is listed, else the first name.
   */
  public final B serialization(@Nullable String... names) {
    return setOrClear(SERIALIZATION, MethodOptions.list(names));
  }

  /**
   * How many calls may wait for their replies on one connection: 1 to 100000000; 65536 by default.
   * Further ones fail at once with {@link io.trunkline.call.Status#OVERLOADED}, not executed, so
   * that a provider that does not reply cannot fill this client's memory. They can fail when up to
   * 4,096 fewer wait.
   */
  public final B maxWaitingCalls(int value) {
    return set(MAX_WAITING_CALLS, value);
  }

  /**
   * How many bytes may wait to be sent on one connection: 1024 to 2147483647; 33554432, which is 32
   * MiB, by default. While more wait, because the provider reads slowly, calls fail at once with
   * {@link io.trunkline.call.Status#OVERLOADED}, not executed. The call that exceeds it is still
   * sent.
   */
  public final B maxQueuedBytes(int value) {
    return set(MAX_QUEUED_BYTES, value);
  }

  /**
   * How many bytes of replies may wait for their callers to read them, on all connections: 65536 to
   * 2147483647, or 0, the default, for an eighth of the heap or two of the longest bodies if that
   * is more and no more than a quarter. While more wait, connections that hold more than their
   * equal share are not read, so that the provider has to wait. Callers who wait for a reply read
   * it themselves; the replies of futures wait for the {@linkplain #executor executor}. If none is
   * read for a while, some more is taken from the provider, up to twice this limit: the executor's
   * threads may be waiting for replies behind.
   */
  public final B maxUnreadReplyBytes(int value) {
    return set(MAX_UNREAD_REPLY_BYTES, value);
  }

  /**
   * The time limit of a call whose reference and method set none: 1 ms to 2147483647 ms (almost 25
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
   * as long as {@link #heartbeat} allows; 5 s by default. Before that time is half over it is sent
   * a heartbeat, which a provider replies to whatever its methods do, so a call may take longer.
   * Then the connection is closed; its calls end with {@link
   * io.trunkline.call.Status#CONNECTION_LOST}, and another one is made. A provider that takes what
   * was waiting to be sent is not silent. Raise it where a provider pauses for longer, such as for
   * garbage collection.
   */
  public final B keepAliveTimeout(Duration value) {
    return set(KEEP_ALIVE_TIMEOUT, value);
  }

  /**
   * Secures the connections of all references that do not say otherwise ({@link
   * ReferenceOptions.Builder#tls}); null, the default, secures none of them. A reference that asks
   * for TLS although this is not set trusts what the JDK trusts.
   */
  public final B tls(@Nullable ClientTls value) {
    return setOrClear(ClientOptions.TLS, value);
  }

  /**
   * When a provider of several gets no calls for a while, because it fails or is much slower than
   * the others; {@link OutlierEjection#DEFAULT} by default, {@link OutlierEjection#NONE} for never.
   */
  public final B ejection(OutlierEjection value) {
    return set(ClientOptions.EJECTION, value);
  }

  /**
   * Adds somebody who hears of each change in the providers of references that have several, or a
   * source of addresses. The log has a line for each of them, too.
   */
  public final B onAddressChange(AddressListener value) {
    return add(ClientOptions.ADDRESS_LISTENERS, value);
  }

  /**
   * How the calls of references that do not say otherwise go to several providers. Settings given
   * before are kept where these say nothing.
   */
  public final B cluster(ClusterOptions value) {
    return set(ClientOptions.CLUSTER, value.or(get(ClientOptions.CLUSTER)));
  }

  /**
   * The options, checked.
   *
   * @throws IllegalArgumentException if a value is out of range; the message names the setting, the
   *     value and the range
   */
  public final ClientOptions options() {
    return new ClientOptions(this);
  }
}
