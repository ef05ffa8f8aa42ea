package io.trunkline.options;

import static io.trunkline.settings.ProviderSettings.ACCEPTS_PER_SECOND;
import static io.trunkline.settings.ProviderSettings.ACCEPTS_PER_SECOND_PER_ADDRESS;
import static io.trunkline.settings.ProviderSettings.FRAME_TIMEOUT;
import static io.trunkline.settings.ProviderSettings.MAX_CONNECTIONS;
import static io.trunkline.settings.ProviderSettings.MAX_CONNECTIONS_PER_ADDRESS;
import static io.trunkline.settings.ProviderSettings.MAX_INBOUND_BYTES;
import static io.trunkline.settings.ProviderSettings.MAX_OUTBOUND_BYTES;
import static io.trunkline.settings.ProviderSettings.MAX_QUEUE_TIME;
import static io.trunkline.settings.ProviderSettings.MAX_REQUESTS;
import static io.trunkline.settings.ProviderSettings.MAX_REQUESTS_PER_CONNECTION;
import static io.trunkline.settings.ProviderSettings.MAX_UNPROVEN_CONNECTIONS;
import static io.trunkline.settings.ProviderSettings.THREADS;
import static io.trunkline.settings.ProviderSettings.WRITE_TIMEOUT;

import io.trunkline.settings.EndpointBuilder;
import io.trunkline.settings.Setting;
import java.time.Duration;
import java.util.List;

/**
 * Collects the limits of a server: its threads, connections, requests, bytes and waits.
 *
 * @param <B> the builder itself
 */
abstract class ServerLimits<B extends ServerLimits<B>> extends EndpointBuilder<B> {

  ServerLimits(List<Setting<?>> known) {
    super(known);
  }

  /**
   * The size of the pool that runs requests: 1 to 10000 threads, or 0, the default, for virtual
   * threads from Java 21 on and 200 threads before. With the default, calls of methods that have
   * been short run on the thread that read them; they may block there, too.
   */
  public final B threads(int value) {
    return set(THREADS, value);
  }

  /**
   * How many connections there may be: 1 to 1000000, or 0 for no limit; 10000 by default. One more
   * takes the place of the oldest that has sent nothing complete; if there is none, it is closed at
   * once.
   */
  public final B maxConnections(int value) {
    return set(MAX_CONNECTIONS, value);
  }

  /**
   * How many connections one address may have: 1 to 1000000, or 0 for no limit; by default half of
   * {@link #maxConnections}, which is 5000 if that is not set either, so that one address cannot
   * keep the others out. One more is closed at once. All consumers behind one NAT or proxy have one
   * address. Of IPv6, here and below, a network of 2^64 addresses (/64) counts as one, but local
   * addresses (fe80::/10, fc00::/7) count each.
   */
  public final B maxConnectionsPerAddress(int value) {
    return set(MAX_CONNECTIONS_PER_ADDRESS, value);
  }

  /**
   * How many connections there may be on which no complete frame has come yet: 1 to 1000000, or 0
   * for no limit; 5000 by default. One more closes the oldest of them. Connections that are
   * refused, for lack of TLS or by the authenticator, count among them whatever they send. Stock
   * consumers send nothing before their first call, or their first heartbeat after a minute.
   */
  public final B maxUnprovenConnections(int value) {
    return set(MAX_UNPROVEN_CONNECTIONS, value);
  }

  /**
   * How many connections are accepted in a second: 1 to 1000000, or 0 for no limit; 2000 by
   * default. Further ones are not refused, they wait in the system's queue.
   */
  public final B acceptsPerSecond(int value) {
    return set(ACCEPTS_PER_SECOND, value);
  }

  /**
   * How many connections one address may open in a second: 1 to 1000000, or 0 for no limit; by
   * default half of {@link #acceptsPerSecond}, which is 1000 if that is not set either, so that one
   * address cannot keep the others out. Further ones wait for their turn, for up to a second; those
   * that would wait longer are closed. All consumers behind one NAT or proxy have one address.
   */
  public final B acceptsPerSecondPerAddress(int value) {
    return set(ACCEPTS_PER_SECOND_PER_ADDRESS, value);
  }

  /**
   * How many requests of one connection may run or wait for a thread: 1 to 1000000; 16384 by
   * default. While there are more, the connection is not read from, until half of them have ended;
   * its consumer's further calls wait there.
   */
  public final B maxRequestsPerConnection(int value) {
    return set(MAX_REQUESTS_PER_CONNECTION, value);
  }

  /**
   * How many requests of all connections may run or wait for a thread: 1 to 100000000, or 0, the
   * default, for one for each 16 KiB of the heap. A call counts until its reply is made, also one
   * whose method has returned a future. Further ones are refused at once as overloaded, those of
   * connections that have more than their share of them: others have room up to theirs.
   */
  public final B maxRequests(int value) {
    return set(MAX_REQUESTS, value);
  }

  /**
   * How long a request may wait where all threads are taken, or its caller did not say for how long
   * it waits, and a queue stands, which is one that made all requests of late wait: 1 ms to
   * 2147483647 ms, or zero for as long as half of its caller's time; 500 ms by default. Where half
   * of its caller's time is less, that is the limit. Requests that have waited for longer are
   * refused as overloaded. Raise it where few threads run long calls whose callers may wait.
   */
  public final B maxQueueTime(Duration value) {
    return set(MAX_QUEUE_TIME, value);
  }

  /**
   * How long a frame that has begun may take: 10 ms to 2147483647 ms, or zero for ever; 10 s by
   * default. A longer frame may take as long for each part of it that comes with at least 512 bytes
   * a second. A connection that is slower than that is closed. Time in which this server does not
   * read does not count.
   */
  public final B frameTimeout(Duration value) {
    return set(FRAME_TIMEOUT, value);
  }

  /**
   * How many bytes of requests the server holds, of all connections together: 65536 to 2147483647,
   * or 0, the default, for a sixteenth of the heap, or two of the longest bodies if that is more
   * and no more than a quarter. Bodies that arrive in several reads wait for room within it, and
   * those that hardly go on meanwhile are refused as overloaded. A connection whose requests hold a
   * quarter of it is not read from until some have ended, and where all hold half of it, one with
   * more than its equal share.
   */
  public final B maxInboundBytes(int value) {
    return set(MAX_INBOUND_BYTES, value);
  }

  /**
   * How many bytes of replies the server holds that the sockets have not taken, of all connections
   * together: 65536 to 2147483647, or 0, the default, for an eighth of the heap, or two of the
   * longest bodies if that is more and no more than a quarter. Beyond half of it connections whose
   * consumers take nothing are closed, those first that hold most. A long reply that would exceed
   * it is replaced by an error.
   */
  public final B maxOutboundBytes(int value) {
    return set(MAX_OUTBOUND_BYTES, value);
  }

  /**
   * How long a consumer may take nothing of the replies that are on their way to it: 100 ms to
   * 2147483647 ms, or zero for ever; 30 s by default. Then its connection is closed.
   */
  public final B writeTimeout(Duration value) {
    return set(WRITE_TIMEOUT, value);
  }
}
