package io.trunkline.settings;

import static io.trunkline.settings.Place.CLIENT;
import static io.trunkline.settings.Place.METHOD;
import static io.trunkline.settings.Place.REFERENCE;
import static io.trunkline.settings.Place.SERVICE;

import java.time.Duration;
import java.util.List;

/** The settings of references and of their methods. */
public final class ReferenceSettings {

  /** The time limit of a call. */
  public static final Setting<Duration> TIMEOUT =
      SettingDraft.time("timeout", 1)
          .by(Duration.ofSeconds(1))
          .url("timeout")
          .limits("time of a call")
          .beyond("`TIMEOUT`")
          .at(REFERENCE, METHOD, CLIENT);

  /** Calls of one method of a reference that are under way at a time. */
  public static final Setting<Integer> ACTIVES =
      SettingDraft.number("actives", 1, 1_000_000, " calls")
          .zero("no limit")
          .by(0)
          .url("actives")
          .limits("calls of one method of a reference that are under way at a time")
          .beyond(
              "a blocking call waits for its turn, within its time limit; then, and for"
                  + " asynchronous calls at once, `OVERLOADED`, not executed")
          .at(REFERENCE, METHOD);

  /** Connections of a reference's own to each of its addresses. */
  public static final Setting<Integer> CONNECTIONS =
      SettingDraft.number("connections", 1, 1_000, " connections")
          .zero("the one that references share")
          .by(0)
          .url("connections")
          .limits("connections of a reference's own to each address")
          .beyond("they are used in turn")
          .at(REFERENCE);

  /** Objects of one interface that one connection's consumer has passed to be called back. */
  public static final Setting<Integer> CALLBACKS =
      SettingDraft.number("callbacks", 1, 1_000_000, " callbacks")
          .usually("1")
          .url("callbacks")
          .limits(
              "objects of one interface that a connection's consumer has passed to be called back")
          .beyond(
              "a call that passes one more is not executed: `OVERLOADED` at the consumer that has"
                  + " so many, `BAD_REQUEST` from the provider")
          .at(REFERENCE, SERVICE);

  /** Providers that a reference connects to: each takes a connection. */
  public static final Setting<Integer> SUBSET =
      SettingDraft.number("subset", 1, 100_000, " providers")
          .zero("all")
          .usually("100")
          .onlyInJava()
          .url("subset")
          .limits("providers that a reference connects to, of all that its source names")
          .beyond("each client takes others of them")
          .at(REFERENCE);

  /** The service path. */
  public static final Setting<String> PATH =
      SettingDraft.text("path")
          .limits("the service path, if it is not the interface's name")
          .at(REFERENCE);

  /** The group of the service. */
  public static final Setting<String> GROUP =
      SettingDraft.text("group").url("group").limits("the group of the service").at(REFERENCE);

  /** The version of the service. */
  public static final Setting<String> VERSION =
      SettingDraft.text("version")
          .url("version")
          .limits("the version of the service")
          .at(REFERENCE);

  /** The token that the provider requires. */
  public static final Setting<String> TOKEN =
      SettingDraft.text("token")
          .url("token")
          .limits("the token that the provider requires")
          .at(REFERENCE);

  /** The serialization of requests, or several in order of preference. */
  public static final Setting<String> SERIALIZATION =
      SettingDraft.text("serialization")
          .url("serialization")
          .limits("the serialization of requests, or several in order of preference")
          .at(REFERENCE, METHOD, CLIENT);

  /** Whether creating the reference fails if the provider cannot be reached. */
  public static final Setting<Boolean> CHECK =
      SettingDraft.flag("check")
          .by(true)
          .url("check")
          .limits("whether creating the reference fails if the provider cannot be reached")
          .at(REFERENCE);

  /** Whether to connect with the first call only. */
  public static final Setting<Boolean> LAZY =
      SettingDraft.flag("lazy")
          .by(false)
          .url("lazy")
          .limits("whether to connect with the first call only")
          .at(REFERENCE);

  /** Whether nested calls end no later than the call that is being served. */
  public static final Setting<Boolean> INHERIT_DEADLINE =
      SettingDraft.flag("inheritDeadline")
          .by(true)
          .url("inherit-deadline")
          .limits("whether calls made while a call is served end no later than that call")
          .at(REFERENCE);

  /** Whether the connection uses TLS. */
  public static final Setting<Boolean> TLS =
      SettingDraft.flag("tls")
          .xml("ssl-enabled")
          .url("ssl-enabled")
          .limits("whether the connection uses TLS")
          .at(REFERENCE);

  /** Whether methods with large messages have a second connection. */
  public static final Setting<Boolean> SEPARATE_LARGE_MESSAGES =
      SettingDraft.flag("separateLargeMessages")
          .by(false)
          .url("separate-large-messages")
          .limits("whether methods with large messages have a second connection to stock providers")
          .at(REFERENCE);

  /** All that a url or XML can set of a reference. */
  public static final List<Setting<?>> ALL =
      List.of(
          PATH,
          GROUP,
          VERSION,
          TOKEN,
          TIMEOUT,
          SERIALIZATION,
          CHECK,
          LAZY,
          INHERIT_DEADLINE,
          TLS,
          SharedSettings.COMPRESSION,
          SharedSettings.COMPRESSION_THRESHOLD,
          ACTIVES,
          CONNECTIONS,
          SEPARATE_LARGE_MESSAGES,
          SUBSET,
          CALLBACKS);

  /** All that XML can set of a method. */
  public static final List<Setting<?>> OF_METHODS =
      List.of(
          TIMEOUT,
          SERIALIZATION,
          SharedSettings.COMPRESSION,
          SharedSettings.COMPRESSION_THRESHOLD,
          ACTIVES);

  private ReferenceSettings() {}
}
