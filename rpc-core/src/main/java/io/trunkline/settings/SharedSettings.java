package io.trunkline.settings;

import static io.trunkline.settings.Place.CLIENT;
import static io.trunkline.settings.Place.METHOD;
import static io.trunkline.settings.Place.REFERENCE;
import static io.trunkline.settings.Place.SERVER;
import static io.trunkline.settings.Place.SERVICE;

import io.trunkline.call.CallbackArgument;
import io.trunkline.call.Filter;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.serialization.compression.CompressionSetting;
import io.trunkline.serialization.settings.SerializationSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;

/** The settings that clients and servers share. */
public final class SharedSettings {

  /**
   * The longest body of a message, in bytes. A frame is a header of 16 bytes and a body in one
   * array, and the longest array of a JVM is a few bytes shorter than the largest int.
   */
  public static final Setting<Integer> PAYLOAD_BYTES =
      SettingDraft.number("payloadBytes", 64, Integer.MAX_VALUE - 80, " bytes")
          .zero("no limit")
          .by(Budgets.DEFAULT.maxMessageBytes())
          .xml("payload")
          .limits("body of one message, sent or received")
          .beyond(
              "the sender's call fails with `TOO_LARGE`, not executed. A provider replies with an"
                  + " error, skips the request and keeps the connection")
          .at(CLIENT, SERVER);

  /**
   * The depth to which objects may nest in a message. Levels beyond the first hundred are read and
   * written on a thread whose stack has room for this depth.
   */
  public static final Setting<Integer> MAX_NESTING_DEPTH =
      SettingDraft.number("maxNestingDepth", 1, 10_000, " levels")
          .by(Budgets.DEFAULT.maxDepth())
          .limits("nesting of objects in a message")
          .beyond(
              "the writer's call fails with `TOO_LARGE`; a reader refuses the message. Objects,"
                  + " arrays, lists and maps are one level each, so a tree with lists has two"
                  + " levels per generation. Levels beyond the first hundred are read and written"
                  + " on a thread with a larger stack")
          .at(CLIENT, SERVER);

  /** The work that reading a message may cause, as a multiple of the usual work. */
  public static final Setting<Integer> READ_WORK_FACTOR =
      SettingDraft.number("readWorkFactor", 1, 1000, " times the usual work")
          .by(Budgets.DEFAULT.workFactor())
          .limits("work of reading a message, such as hashing keys that contain other objects")
          .beyond("the message is refused")
          .at(CLIENT, SERVER);

  /** The memory that the objects of a read message may take, as a multiple of the usual memory. */
  public static final Setting<Integer> READ_MEMORY_FACTOR =
      SettingDraft.number("readMemoryFactor", 1, 1000, " times the usual memory")
          .by(Budgets.DEFAULT.memoryFactor())
          .limits("memory of the objects of a message while they are empty")
          .beyond("the message is refused")
          .at(CLIENT, SERVER);

  /** The length of the shortest message that is compressed. */
  public static final Setting<Integer> COMPRESSION_THRESHOLD =
      SettingDraft.number("compressionThreshold", 0, Integer.MAX_VALUE - 80, " bytes")
          .usually("1024")
          .url("compression-threshold")
          .limits("length of the shortest message that is compressed, if `compression` is set")
          .beyond("shorter messages are sent uncompressed")
          .at(CLIENT, SERVER, REFERENCE, METHOD, SERVICE);

  /** Time without input before a heartbeat. Below a second, a JVM pause can end a connection. */
  public static final Setting<Duration> HEARTBEAT =
      SettingDraft.time("heartbeat", 100)
          .zero("never")
          .by(Duration.ofSeconds(60))
          .limits("time without input before a heartbeat is sent")
          .beyond("a connection without input for three times as long closes")
          .at(CLIENT, SERVER);

  /** Event loops: each takes file descriptors from the start, even if it is unused. */
  public static final Setting<Integer> IO_THREADS =
      SettingDraft.number("ioThreads", 1, 256, "")
          .by(1)
          .usually("1 for a client, processors + 1 for a server")
          .xml("iothreads")
          .limits("event loops")
          .at(CLIENT, SERVER);

  /** The time that closing waits for running calls. */
  public static final Setting<Duration> CLOSE_TIMEOUT =
      SettingDraft.time("closeTimeout", 1)
          .zero("not waiting")
          .by(Duration.ofSeconds(10))
          .xml("shutwait", "application")
          .limits("time that `close()` waits for running calls")
          .beyond("the calls end with `CONNECTION_LOST`")
          .at(CLIENT, SERVER);

  /** Whether to negotiate with other Trunkline peers. */
  public static final Setting<Boolean> HANDSHAKE =
      SettingDraft.flag("handshake")
          .by(true)
          .limits(
              "whether the two peers of a connection agree on shorter calls; stock peers do not"
                  + " notice")
          .at(CLIENT, SERVER);

  /** The duration from which a call is logged as slow. */
  public static final Setting<Duration> SLOW_CALL =
      SettingDraft.time("slowCall", 1)
          .zero("never")
          .by(Duration.ofMillis(500))
          .limits("duration from which the log names the stages of a call")
          .at(CLIENT, SERVER);

  /** Whether the log of calls has their arguments, which may be confidential. */
  public static final Setting<Boolean> LOG_ARGUMENTS =
      SettingDraft.flag("logArguments")
          .by(false)
          .limits("whether the lines of the logger `io.trunkline.calls` contain the arguments")
          .at(CLIENT, SERVER);

  /** The name and level of the compression of messages. */
  public static final Setting<String> COMPRESSION =
      SettingDraft.text("compression")
          .url("compression")
          .limits("the compression of messages to Trunkline peers that can read it")
          .at(CLIENT, SERVER, REFERENCE, METHOD, SERVICE);

  /** The port to connect to. */
  public static final Setting<Integer> REMOTE_PORT =
      SettingDraft.number("port", 1, 65_535, "")
          .by(20_880)
          .limits("the port of a peer")
          .at(REFERENCE);

  /** The name for logs and registries. */
  public static final Setting<String> APPLICATION = Setting.object("application", "trunkline");

  /** The optimizers, which name the classes that are sent often. */
  public static final Setting<List<SerializationOptimizer>> OPTIMIZERS =
      Setting.objects("optimizers");

  /** Lines for the class gate, in addition to the classes that the interfaces declare. */
  public static final Setting<List<String>> ALLOW = Setting.objects("allow");

  /** The file to which a learning class gate writes lines; unset for a strict gate. */
  public static final Setting<Path> LEARN_ALLOW_LINES = Setting.object("learnAllowLines", null);

  /** Settings that only one serialization has. */
  public static final Setting<SerializationSettings> SERIALIZATION_SETTINGS =
      Setting.object("serializationSettings", SerializationSettings.NONE);

  /** Runs the requests of a server, or completes the futures of a client. */
  public static final Setting<Executor> EXECUTOR = Setting.object("executor", null);

  /** The filters, which are invoked for each call. */
  public static final Setting<List<Filter>> FILTERS = Setting.objects("filters");

  /** The URLs of the registries. */
  public static final Setting<List<String>> REGISTRIES = Setting.objects("registries");

  /** The URL of the config center with operators' rules; unset for the registries. */
  public static final Setting<String> CONFIG_CENTER = Setting.object("configCenter", null);

  /** The arguments that are callbacks. */
  public static final Setting<Set<CallbackArgument>> CALLBACK_ARGUMENTS =
      Setting.object("callbackArguments", Set.of());

  /** Parameters that registries show for servers, services or consumers. */
  public static final Setting<Map<String, String>> PARAMETERS =
      Setting.object("parameters", Map.of());

  /** The settings of clients and servers that can be set by texts. */
  public static final List<Setting<?>> ALL =
      List.of(
          PAYLOAD_BYTES,
          MAX_NESTING_DEPTH,
          READ_WORK_FACTOR,
          READ_MEMORY_FACTOR,
          IO_THREADS,
          COMPRESSION,
          COMPRESSION_THRESHOLD,
          HEARTBEAT,
          HANDSHAKE,
          CLOSE_TIMEOUT,
          SLOW_CALL,
          LOG_ARGUMENTS);

  /** The settings of clients and servers that only builders have. */
  public static final List<Setting<?>> OBJECTS =
      List.of(
          APPLICATION,
          OPTIMIZERS,
          ALLOW,
          LEARN_ALLOW_LINES,
          SERIALIZATION_SETTINGS,
          EXECUTOR,
          FILTERS,
          REGISTRIES,
          CONFIG_CENTER);

  /** The settings of references and services that only builders have. */
  public static final List<Setting<?>> OF_INTERFACES =
      List.of(SERIALIZATION_SETTINGS, FILTERS, CALLBACK_ARGUMENTS, PARAMETERS);

  private SharedSettings() {}

  /** The compression that these options set. */
  public static CompressionSetting compression(Options options) {
    return new CompressionSetting(options.find(COMPRESSION), options.find(COMPRESSION_THRESHOLD));
  }
}
