package io.trunkline.settings;

import static io.trunkline.settings.Place.SERVER;

import java.time.Duration;
import java.util.List;

/** The settings that only servers have. */
public final class ProviderSettings {

  /** The port to listen on. */
  public static final Setting<Integer> PORT =
      SettingDraft.number("port", 1, 65_535, "")
          .zero("any free port")
          .minusOne()
          .by(20_880)
          .limits("the port to listen on")
          .at(SERVER);

  /** Threads of the pool that runs requests. */
  public static final Setting<Integer> THREADS =
      SettingDraft.number("threads", 1, 10_000, "")
          .zero("virtual threads from Java 21 on, and 200 threads before")
          .by(0)
          .limits("threads that run requests")
          .beyond(
              "requests wait in a queue within `maxQueueTime`; when the queue is full, further"
                  + " requests are `OVERLOADED`, not executed")
          .at(SERVER);

  /** Connections of a port; each takes some 7 KB before it sends anything. */
  public static final Setting<Integer> MAX_CONNECTIONS =
      SettingDraft.number("maxConnections", 1, 1_000_000, " connections")
          .zero("no limit")
          .by(10_000)
          .xml("accepts")
          .limits("connections of a port")
          .beyond(
              "the oldest connection that has sent no complete frame or was refused closes; if"
                  + " no such connection exists, the new one closes")
          .at(SERVER);

  /** Connections of a port from one address; behind NAT, many consumers share an address. */
  public static final Setting<Integer> MAX_CONNECTIONS_PER_ADDRESS =
      SettingDraft.number("maxConnectionsPerAddress", 1, 1_000_000, " connections of one address")
          .zero("no limit")
          .usually("5000")
          .limits("connections of a port from one address")
          .beyond(
              "the new connection closes. Consumers behind one NAT share an address. An IPv6 /64"
                  + " counts as one address, here and below; local addresses (fe80::/10, fc00::/7)"
                  + " count individually")
          .at(SERVER);

  /** Connections of a port without a complete frame so far; stock consumers connect silently. */
  public static final Setting<Integer> MAX_UNPROVEN_CONNECTIONS =
      SettingDraft.number("maxUnprovenConnections", 1, 1_000_000, " silent connections")
          .zero("no limit")
          .by(5_000)
          .limits("connections of a port that have sent no complete frame or were refused")
          .beyond("the oldest of these connections closes")
          .at(SERVER);

  /** New connections of a port per second; further ones wait. */
  public static final Setting<Integer> ACCEPTS_PER_SECOND =
      SettingDraft.number("acceptsPerSecond", 1, 1_000_000, " connections a second")
          .zero("no limit")
          .by(2_000)
          .limits("new connections of a port per second")
          .beyond("further connections wait in the operating system's queue")
          .at(SERVER);

  /** New connections of one address per second; further ones wait for a second, then close. */
  public static final Setting<Integer> ACCEPTS_PER_SECOND_PER_ADDRESS =
      SettingDraft.number(
              "acceptsPerSecondPerAddress", 1, 1_000_000, " connections a second of one address")
          .zero("no limit")
          .usually("1000")
          .limits("new connections of a port from one address per second")
          .beyond("further connections wait for their turn, for up to a second; the rest close")
          .at(SERVER);

  /** Running or waiting requests of one connection: each takes some 100 bytes, plus its data. */
  public static final Setting<Integer> MAX_REQUESTS_PER_CONNECTION =
      SettingDraft.number("maxRequestsPerConnection", 1, 1_000_000, " requests")
          .by(16_384)
          .limits("requests of one connection that run or wait at a provider")
          .beyond(
              "the provider stops reading that connection until half of them have ended; counted"
                  + " as `requests-paused`. While a call of a callback waits for its reply on that"
                  + " connection, the provider reads it, and further requests are `OVERLOADED`"
                  + " immediately, not executed")
          .at(SERVER);

  /** Running or waiting requests of a port. */
  public static final Setting<Integer> MAX_REQUESTS =
      SettingDraft.number("maxRequests", 1, 100_000_000, " requests")
          .zero("one for each 16 KiB of the heap")
          .by(0)
          .limits("requests of a port that run or wait, on threads of any kind")
          .beyond(
              "further requests of connections with more than their share are `OVERLOADED`"
                  + " immediately, not executed")
          .at(SERVER);

  /** The time that a request may wait while all threads are busy and a queue persists. */
  public static final Setting<Duration> MAX_QUEUE_TIME =
      SettingDraft.time("maxQueueTime", 1)
          .zero("half of the caller's time")
          .by(Duration.ofMillis(500))
          .limits("time that a request waits while all threads are busy and a queue persists")
          .beyond("the request is `OVERLOADED`, not executed")
          .at(SERVER);

  /** The time in which a frame that has begun must arrive. */
  public static final Setting<Duration> FRAME_TIMEOUT =
      SettingDraft.time("frameTimeout", 10)
          .zero("never")
          .by(Duration.ofSeconds(10))
          .limits(
              "time within which a frame that has begun must be complete, or the next part of a"
                  + " long frame must arrive")
          .beyond("the connection closes. Time in which the server does not read does not count")
          .at(SERVER);

  /** Bytes of requests that a port holds. */
  public static final Setting<Integer> MAX_INBOUND_BYTES =
      SettingDraft.number("maxInboundBytes", 65_536, Integer.MAX_VALUE, " bytes")
          .zero("a sixteenth of the heap")
          .by(0)
          .limits("bytes of requests that a port holds")
          .beyond(
              "bodies that arrive in several reads wait for room, or are `OVERLOADED`. While a call"
                  + " of a callback waits for its reply on a connection whose requests hold too"
                  + " much, the provider reads it, and further requests are `OVERLOADED`"
                  + " immediately, not executed")
          .at(SERVER);

  /** Bytes of replies that a port holds. */
  public static final Setting<Integer> MAX_OUTBOUND_BYTES =
      SettingDraft.number("maxOutboundBytes", 65_536, Integer.MAX_VALUE, " bytes")
          .zero("an eighth of the heap")
          .by(0)
          .limits("bytes of replies of a port that its sockets have not accepted")
          .beyond(
              "above half of the limit, connections that accept nothing close, those with the most"
                  + " bytes first, and are counted as `replies-unread`. Above a quarter, those close"
                  + " whose address had a connection that closed like that in the last minute")
          .at(SERVER);

  /** The time during which a peer may accept no bytes of its replies. */
  public static final Setting<Duration> WRITE_TIMEOUT =
      SettingDraft.time("writeTimeout", 100)
          .zero("never")
          .by(Duration.ofSeconds(30))
          .limits("time during which a peer accepts no bytes of its replies")
          .beyond("the connection closes; counted as `replies-unread`")
          .at(SERVER);

  /** The time that a provider continues to serve after its services are unregistered. */
  public static final Setting<Duration> UNREGISTER_WAIT =
      SettingDraft.time("unregisterWait", 1)
          .zero("no time")
          .by(Duration.ofSeconds(1))
          .limits("time that a provider continues to serve after its services are unregistered")
          .beyond("consumers are asked to leave, and new connections are refused")
          .at(SERVER);

  /** The port that is announced in registries. */
  public static final Setting<Integer> ANNOUNCED_PORT =
      SettingDraft.number("announcedPort", 1, 65_535, "")
          .zero("the port it listens on")
          .by(0)
          .onlyInJava()
          .limits("the port that is announced in registries")
          .at(SERVER);

  /** At which levels services are announced, under Dubbo's names. */
  public static final Setting<String> REGISTER_MODE =
      SettingDraft.choice("registerMode", "all", "interface", "instance")
          .by("all")
          .xml("register-mode", "application")
          .limits(
              "the levels at which services are announced: by interface, as instances of the"
                  + " application, or both")
          .at(SERVER);

  /** Where Dubbo 3 finds the services of an instance. */
  public static final Setting<String> METADATA_TYPE =
      SettingDraft.choice("metadataType", "local", "remote")
          .by("local")
          .xml("metadata-type", "application")
          .limits(
              "where Dubbo 3 finds the services of an instance: `local` asks the provider, `remote`"
                  + " reads the registry")
          .at(SERVER);

  /** Whether a port lists its services for the peers that it admits. */
  public static final Setting<Boolean> LIST_SERVICES =
      SettingDraft.flag("listServices")
          .by(false)
          .xml("list-services", "application")
          .limits(
              "whether the port lists its services to peers that it admits; `trunkline ls` requests"
                  + " this list")
          .at(SERVER);

  /** All settings of servers only. */
  public static final List<Setting<?>> ALL =
      List.of(
          PORT,
          THREADS,
          MAX_CONNECTIONS,
          MAX_CONNECTIONS_PER_ADDRESS,
          MAX_UNPROVEN_CONNECTIONS,
          ACCEPTS_PER_SECOND,
          ACCEPTS_PER_SECOND_PER_ADDRESS,
          MAX_REQUESTS_PER_CONNECTION,
          MAX_REQUESTS,
          MAX_QUEUE_TIME,
          FRAME_TIMEOUT,
          MAX_INBOUND_BYTES,
          MAX_OUTBOUND_BYTES,
          WRITE_TIMEOUT,
          UNREGISTER_WAIT,
          ANNOUNCED_PORT,
          REGISTER_MODE,
          METADATA_TYPE,
          LIST_SERVICES);

  private ProviderSettings() {}
}
