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
          .limits("time limit of a call")
          .beyond("the call fails with `TIMEOUT`")
          .at(REFERENCE, METHOD, CLIENT);

  /** Concurrent calls of one method of a reference. */
  public static final Setting<Integer> ACTIVES =
      SettingDraft.number("actives", 1, 1_000_000, " calls")
          .zero("no limit")
          .by(0)
          .url("actives")
          .limits("concurrent calls of one method of a reference")
          .beyond(
              "a blocking call waits within its time limit and then fails with `OVERLOADED`, not"
                  + " executed; an asynchronous call fails immediately")
          .at(REFERENCE, METHOD);

  /** Separate connections of a reference to each of its addresses. */
  public static final Setting<Integer> CONNECTIONS =
      SettingDraft.number("connections", 1, 1_000, " connections")
          .zero("the shared connection")
          .by(0)
          .url("connections")
          .limits("separate connections of a reference to each address")
          .beyond("calls use them in turn")
          .at(REFERENCE);

  /** Callback objects of one interface that the consumer of a connection has passed. */
  public static final Setting<Integer> CALLBACKS =
      SettingDraft.number("callbacks", 1, 1_000_000, " callbacks")
          .usually("1 callback")
          .url("callbacks")
          .limits("callback objects of one interface that the consumer of a connection has passed")
          .beyond(
              "a call that passes another one is not executed: it fails with `OVERLOADED` at the"
                  + " consumer's limit and with `BAD_REQUEST` at the provider's")
          .at(REFERENCE, SERVICE);

  /** Providers that a reference connects to: each takes a connection. */
  public static final Setting<Integer> SUBSET =
      SettingDraft.number("subset", 1, 100_000, " providers")
          .zero("all")
          .usually("100")
          .onlyInJava()
          .url("subset")
          .limits("providers to which a reference connects, of all that its source lists")
          .beyond("clients connect to different subsets")
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

  /** Whether the first call opens the connection. */
  public static final Setting<Boolean> LAZY =
      SettingDraft.flag("lazy")
          .by(false)
          .url("lazy")
          .limits("whether the first call opens the connection")
          .at(REFERENCE);

  /** Whether nested calls end no later than the call that is being served. */
  public static final Setting<Boolean> INHERIT_DEADLINE =
      SettingDraft.flag("inheritDeadline")
          .by(true)
          .url("inherit-deadline")
          .limits(
              "whether calls that a method makes while it serves a call end no later than that"
                  + " call")
          .at(REFERENCE);

  /** Whether the connection uses TLS. */
  public static final Setting<Boolean> TLS =
      SettingDraft.flag("tls")
          .xml("ssl-enabled")
          .url("ssl-enabled")
          .limits("whether the connection uses TLS")
          .at(REFERENCE);

  /** Whether methods with large messages use a second connection. */
  public static final Setting<Boolean> SEPARATE_LARGE_MESSAGES =
      SettingDraft.flag("separateLargeMessages")
          .by(false)
          .url("separate-large-messages")
          .limits("whether methods with large messages use a second connection to stock providers")
          .at(REFERENCE);

  /** All settings of a reference that a URL or XML can set. */
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

  /** All settings of a method that XML can set. */
  public static final List<Setting<?>> OF_METHODS =
      List.of(
          TIMEOUT,
          SERIALIZATION,
          SharedSettings.COMPRESSION,
          SharedSettings.COMPRESSION_THRESHOLD,
          ACTIVES);

  private ReferenceSettings() {}
}
