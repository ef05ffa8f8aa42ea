package io.trunkline.settings;

import static io.trunkline.settings.Place.CLIENT;

import java.time.Duration;
import java.util.List;

/** The settings that only clients have. */
public final class ConsumerSettings {

  /** Calls that wait on one connection: each takes some 200 bytes, plus the data of its caller. */
  public static final Setting<Integer> MAX_WAITING_CALLS =
      SettingDraft.number("maxWaitingCalls", 1, 100_000_000, " calls")
          .by(65_536)
          .limits("calls that wait for their replies on one connection")
          .beyond("further calls are `OVERLOADED`, not executed")
          .at(CLIENT);

  /** Bytes of frames that wait to be sent on one connection. */
  public static final Setting<Integer> MAX_QUEUED_BYTES =
      SettingDraft.number("maxQueuedBytes", 1024, Integer.MAX_VALUE, " bytes")
          .by(32 * 1024 * 1024)
          .limits("bytes that wait to be sent to a provider on one connection")
          .beyond("further calls are `OVERLOADED`, not executed")
          .at(CLIENT);

  /** Bytes of replies that a client holds because callers have not read them yet. */
  public static final Setting<Integer> MAX_UNREAD_REPLY_BYTES =
      SettingDraft.number("maxUnreadReplyBytes", 65_536, Integer.MAX_VALUE, " bytes")
          .zero("an eighth of the heap")
          .by(0)
          .limits(
              "bytes of replies that wait for their callers to read them, on all connections of a"
                  + " client")
          .beyond(
              "the client stops reading connections that hold more than their equal share until"
                  + " callers have read some of it; counted as `replies-paused`")
          .at(CLIENT);

  /** The time without input from a provider while calls wait; a heartbeat is sent within it. */
  public static final Setting<Duration> KEEP_ALIVE_TIMEOUT =
      SettingDraft.time("keepAliveTimeout", 100)
          .zero("never")
          .by(Duration.ofSeconds(5))
          .limits(
              "time without input from a provider while calls wait for it, during which a heartbeat"
                  + " is sent")
          .beyond(
              "the connection closes, its calls end with `CONNECTION_LOST`, and the client opens"
                  + " another connection")
          .at(CLIENT);

  /** The time limit of an attempt to connect. */
  public static final Setting<Duration> CONNECT_TIMEOUT =
      SettingDraft.time("connectTimeout", 1)
          .by(Duration.ofSeconds(3))
          .onlyInJava()
          .limits("time limit of an attempt to connect")
          .beyond("the attempt fails with `CONNECT_FAILED`")
          .at(CLIENT);

  /** Where the services of applications are kept for the next start. */
  public static final Setting<String> METADATA_CACHE =
      SettingDraft.text("metadataCache")
          .usually("`~/.trunkline/metadata`")
          .limits(
              "the folder that keeps the services of applications for the next start; `none` for no"
                  + " files")
          .at(CLIENT);

  /** All settings of clients only. */
  public static final List<Setting<?>> ALL =
      List.of(
          MAX_WAITING_CALLS,
          MAX_QUEUED_BYTES,
          MAX_UNREAD_REPLY_BYTES,
          KEEP_ALIVE_TIMEOUT,
          CONNECT_TIMEOUT,
          METADATA_CACHE);

  private ConsumerSettings() {}
}
