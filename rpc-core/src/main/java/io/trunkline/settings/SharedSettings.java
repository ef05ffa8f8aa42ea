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

/** The settings that clients and servers have alike. */
public final class SharedSettings {

  /**
   * The longest body of a message, in bytes. A frame is a header of 16 bytes and a body in one
   * array, and the longest array a JVM makes is a few bytes shorter than the largest int.
   */
  public static final Setting<Integer> PAYLOAD_BYTES =
      SettingDraft.number("payloadBytes", 64, Integer.MAX_VALUE - 80, " bytes")
          .zero("no limit")
          .by(Budgets.DEFAULT.maxMessageBytes())
          .xml("payload")
          .limits("body of one message, sent or received")
          .beyond(
              "sender: `TOO_LARGE`, not executed. Provider: answers the request with an error,"
                  + " skips it, keeps the connection")
          .at(CLIENT, SERVER);

  /**
   * How deep objects may nest in a message. Levels beyond the first hundred are read and written on
   * a thread with a stack for as many as this.
   */
  public static final Setting<Integer> MAX_NESTING_DEPTH =
      SettingDraft.number("maxNestingDepth", 1, 10_000, " levels")
          .by(Budgets.DEFAULT.maxDepth())
          .limits("nesting of objects in a message")
          .beyond(
              "when writing, `TOO_LARGE`; when reading, the message is refused. An object, an"
                  + " array, a list and a map are a level each, so a tree with lists has two per"
                  + " generation. Levels beyond the first hundred are read and written on a thread"
                  + " with a larger stack")
          .at(CLIENT, SERVER);

  /** How much work a message may cause that is read, as a multiple of the usual. */
  public static final Setting<Integer> READ_WORK_FACTOR =
      SettingDraft.number("readWorkFactor", 1, 1000, " times the usual work")
          .by(Budgets.DEFAULT.workFactor())
          .limits("work of reading a message, such as hashing keys that contain other objects")
          .beyond("the message is refused")
          .at(CLIENT, SERVER);

  /** How much memory the objects of a message may take that is read, as a multiple of the usual. */
  public static final Setting<Integer> READ_MEMORY_FACTOR =
      SettingDraft.number("readMemoryFactor", 1, 1000, " times the usual memory")
          .by(Budgets.DEFAULT.memoryFactor())
          .limits("memory of the empty objects of a message that is read")
          .beyond("the message is refused")
          .at(CLIENT, SERVER);

  /** The shortest message that is compressed. */
  public static final Setting<Integer> COMPRESSION_THRESHOLD =
      SettingDraft.number("compressionThreshold", 0, Integer.MAX_VALUE - 80, " bytes")
          .usually("1024")
          .url("compression-threshold")
          .limits("the shortest message that is compressed, where `compression` is set")
          .beyond("shorter ones are sent as they are")
          .at(CLIENT, SERVER, REFERENCE, METHOD, SERVICE);

  /** After which silence a peer is asked. Below a second, a pause of a JVM looks like its end. */
  public static final Setting<Duration> HEARTBEAT =
      SettingDraft.time("heartbeat", 100)
          .zero("never")
          .by(Duration.ofSeconds(60))
          .limits("silence before a heartbeat")
          .beyond("a connection that was silent for three times as long closes")
          .at(CLIENT, SERVER);

  /** Event loops: each costs file descriptors from the start, used or not. */
  public static final Setting<Integer> IO_THREADS =
      SettingDraft.number("ioThreads", 1, 256, "")
          .by(1)
          .usually("1 for a client, processors + 1 for a server")
          .xml("iothreads")
          .limits("event loops")
          .at(CLIENT, SERVER);

  /** How long closing waits for calls under way. */
  public static final Setting<Duration> CLOSE_TIMEOUT =
      SettingDraft.time("closeTimeout", 1)
          .zero("not waiting")
          .by(Duration.ofSeconds(10))
          .xml("shutwait", "application")
          .limits("wait of `close()` for calls under way")
          .beyond("they end with `CONNECTION_LOST`")
          .at(CLIENT, SERVER);

  /** Whether to negotiate with other Trunkline ends. */
  public static final Setting<Boolean> HANDSHAKE =
      SettingDraft.flag("handshake")
          .by(true)
          .limits("whether both ends of a connection agree on shorter calls; stock peers see none")
          .at(CLIENT, SERVER);

  /** The name and level of the compression of messages. */
  public static final Setting<String> COMPRESSION =
      SettingDraft.text("compression")
          .url("compression")
          .limits("how messages to Trunkline peers that can read it are compressed")
          .at(CLIENT, SERVER, REFERENCE, METHOD, SERVICE);

  /** A port to connect to. */
  public static final Setting<Integer> REMOTE_PORT =
      SettingDraft.number("port", 1, 65_535, "")
          .by(20_880)
          .limits("the port of a peer")
          .at(REFERENCE);

  /** A name for logs and registries. */
  public static final Setting<String> APPLICATION = Setting.object("application", "trunkline");

  /** Name the classes that are sent often. */
  public static final Setting<List<SerializationOptimizer>> OPTIMIZERS =
      Setting.objects("optimizers");

  /** Lines for the class gate, in addition to what the interfaces declare. */
  public static final Setting<List<String>> ALLOW = Setting.objects("allow");

  /** Where the class gate writes the lines that it learns; unset for a strict gate. */
  public static final Setting<Path> LEARN_ALLOW_LINES = Setting.object("learnAllowLines", null);

  /** Settings that only one serialization understands. */
  public static final Setting<SerializationSettings> SERIALIZATION_SETTINGS =
      Setting.object("serializationSettings", SerializationSettings.NONE);

  /** Runs the requests of a server, or completes the futures of a client. */
  public static final Setting<Executor> EXECUTOR = Setting.object("executor", null);

  /** See each call. */
  public static final Setting<List<Filter>> FILTERS = Setting.objects("filters");

  /** The urls of the registries. */
  public static final Setting<List<String>> REGISTRIES = Setting.objects("registries");

  /** The url of where operators keep rules; unset for the registries. */
  public static final Setting<String> CONFIG_CENTER = Setting.object("configCenter", null);

  /** The arguments of methods that are callbacks. */
  public static final Setting<Set<CallbackArgument>> CALLBACK_ARGUMENTS =
      Setting.object("callbackArguments", Set.of());

  /** Announced of servers and services, or shown of consumers. */
  public static final Setting<Map<String, String>> PARAMETERS =
      Setting.object("parameters", Map.of());

  /** The settings that texts can set, of clients and servers. */
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
          CLOSE_TIMEOUT);

  /** The settings that only builders take, of clients and servers. */
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

  /** The settings that only builders take, of references and services. */
  public static final List<Setting<?>> OF_INTERFACES =
      List.of(SERIALIZATION_SETTINGS, FILTERS, CALLBACK_ARGUMENTS, PARAMETERS);

  private SharedSettings() {}

  /** The compression that options set. */
  public static CompressionSetting compression(Options options) {
    return new CompressionSetting(options.find(COMPRESSION), options.find(COMPRESSION_THRESHOLD));
  }
}
