package io.trunkline.settings;

import static io.trunkline.settings.Place.CLIENT;

import java.time.Duration;
import java.util.List;

/** The settings that only clients have. */
public final class ConsumerSettings {

  /** Calls that wait on one connection: each keeps some 200 bytes, and what its caller keeps. */
  public static final Setting<Integer> MAX_WAITING_CALLS =
      SettingDraft.number("maxWaitingCalls", 1, 100_000_000, " calls")
          .by(65_536)
          .limits("calls that wait for their replies on one connection")
          .beyond("`OVERLOADED`, not executed")
          .at(CLIENT);

  /** Bytes of frames that wait to be sent on one connection. */
  public static final Setting<Integer> MAX_QUEUED_BYTES =
      SettingDraft.number("maxQueuedBytes", 1024, Integer.MAX_VALUE, " bytes")
          .by(32 * 1024 * 1024)
          .limits("bytes that wait to be sent to a provider on one connection")
          .beyond("further calls are `OVERLOADED`, not executed")
          .at(CLIENT);

  /** Bytes of replies that a client holds and their callers have not read. */
  public static final Setting<Integer> MAX_UNREAD_REPLY_BYTES =
      SettingDraft.number("maxUnreadReplyBytes", 65_536, Integer.MAX_VALUE, " bytes")
          .zero("an eighth of the heap")
          .by(0)
          .limits(
              "bytes of replies that wait for their callers to read them, on all connections of a"
                  + " client")
          .beyond(
              "connections that hold more than their equal share are not read until some are;"
                  + " counted as `replies-paused`")
          .at(CLIENT);

  /** How long a provider may be silent while calls wait for it. A heartbeat is sent in between. */
  public static final Setting<Duration> KEEP_ALIVE_TIMEOUT =
      SettingDraft.time("keepAliveTimeout", 100)
          .zero("never")
          .by(Duration.ofSeconds(5))
          .limits("silence of a provider while calls wait for it, in which it is sent a heartbeat")
          .beyond(
              "the connection closes, its calls end with `CONNECTION_LOST`, and another one is"
                  + " made")
          .at(CLIENT);

  /** How long an attempt to connect may take. */
  public static final Setting<Duration> CONNECT_TIMEOUT =
      SettingDraft.time("connectTimeout", 1)
          .by(Duration.ofSeconds(3))
          .onlyInJava()
          .limits("time of an attempt to connect")
          .beyond("`CONNECT_FAILED`")
          .at(CLIENT);

  /** All of them. */
  public static final List<Setting<?>> ALL =
      List.of(
          MAX_WAITING_CALLS,
          MAX_QUEUED_BYTES,
          MAX_UNREAD_REPLY_BYTES,
          KEEP_ALIVE_TIMEOUT,
          CONNECT_TIMEOUT);

  private ConsumerSettings() {}
}
