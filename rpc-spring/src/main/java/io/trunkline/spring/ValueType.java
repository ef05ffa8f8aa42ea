package io.trunkline.spring;

import io.trunkline.client.ClusterOptions;
import io.trunkline.internal.discovery.AddressSources;
import io.trunkline.internal.options.OptionRange;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.compression.Compressions;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.server.RpcServer;
import io.trunkline.tls.ClientAuth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.util.ClassUtils;

/** How the text of an attribute is read. */
enum ValueType {
  TEXT("a text", (text, loader) -> text),
  TOKEN(
      "the secret of the provider",
      (text, loader) -> {
        require(!text.equals("true") && !text.equals("default"));
        return text;
      }),
  TOKEN_OF_SERVICE(
      "a secret of your own, or true for a random one that consumers learn from a registry",
      (text, loader) -> text),
  LISTENER(
      "bean.method",
      (text, loader) -> {
        require(text.lastIndexOf('.') > 0 && !text.endsWith("."));
        return text;
      }),
  SCOPE(
      "local or remote",
      (text, loader) -> {
        require(Set.of("local", "remote").contains(text));
        return text;
      }),
  SCOPE_OF_SERVICE(
      "local, remote or none",
      (text, loader) -> {
        require(Set.of("local", "remote", "none").contains(text));
        return text;
      }),
  CACHE(
      "lru, expiring or false",
      (text, loader) -> {
        // Dubbo reads true as its default, which is lru.
        require(Set.of("lru", "lfu", "expiring", "true", "false").contains(text));
        return text;
      }),
  CACHE_SIZE("a number of results", (text, loader) -> positive(text)),
  CACHE_SECONDS("a number of seconds", (text, loader) -> positive(text)),
  VALIDATION(
      "true or false",
      (text, loader) -> text.startsWith("jvalidation") ? Boolean.TRUE : flag(text)),
  WIRE(
      "dubbo, the only protocol",
      (text, loader) -> {
        require(text.equals("dubbo"));
        return text;
      }),
  REGISTRY(
      "a url such as zookeeper://host:2181, with more hosts behind commas, or N/A for none",
      (text, loader) -> text),
  NUMBER("a number", (text, loader) -> Integer.valueOf(text)),
  PARAMETERS(
      "key=value with & between them, encoded as in urls",
      (text, loader) -> {
        require(Stream.of(text.split("&")).allMatch(pair -> pair.indexOf('=') > 0));
        Parameters.read(text); // as an error of this attribute
        return text;
      }),
  WEIGHT(OptionRange.WEIGHT),
  WARMUP(OptionRange.WARMUP, ValueType::millis),
  DELAY(
      OptionRange.DELAY.expected() + ", as for -1",
      OptionRange.DELAY.advice(),
      (text, loader) -> millis(text.equals("-1") ? 0 : number(OptionRange.DELAY, text))),
  UNREGISTER_WAIT(OptionRange.UNREGISTER_WAIT, ValueType::millis),
  REMOTE_PORT(OptionRange.REMOTE_PORT),
  CLUSTER(
      "failover, failfast, failsafe, failback, forking, broadcast or available",
      (text, loader) -> {
        ClusterOptions.builder().strategy(text).build();
        return text;
      }),
  RETRIES(
      OptionRange.RETRIES.expected() + ", as for -1",
      OptionRange.RETRIES.advice(),
      (text, loader) -> text.equals("-1") ? Integer.valueOf(0) : number(OptionRange.RETRIES, text)),
  FORKS(OptionRange.FORKS),
  HEDGE_AFTER(OptionRange.HEDGE_AFTER, ValueType::millis),
  RETRY_BUDGET(OptionRange.RETRY_BUDGET),
  FLAG("true or false", (text, loader) -> flag(text)),
  MAPS(
      "true or false: without an interface objects are sent as maps, and in no other form",
      (text, loader) -> flag(text)),
  PORT(
      OptionRange.PORT.expected() + ", as for -1",
      OptionRange.PORT.advice(),
      (text, loader) -> text.equals("-1") ? 0 : number(OptionRange.PORT, text)),
  DUBBO_PORT(
      OptionRange.REMOTE_PORT.expected()
          + ", or 0 for 20880, or -1 for the first free port from there on",
      OptionRange.REMOTE_PORT.advice(),
      (text, loader) ->
          text.equals("-1")
              ? Integer.valueOf(-1)
              : text.equals("0")
                  ? Integer.valueOf(ValueType.FIRST_PORT)
                  : number(OptionRange.REMOTE_PORT, text)),
  ADDRESS(
      "dubbo://host:port, or N/A for none",
      (text, loader) ->
          text.contains("://") || text.equalsIgnoreCase(ValueType.NO_REGISTRY)
              ? text
              : "dubbo://" + text),
  THREADS(OptionRange.THREADS),
  IO_THREADS(OptionRange.IO_THREADS),
  MAX_CONNECTIONS(OptionRange.MAX_CONNECTIONS),
  MAX_CONNECTIONS_PER_ADDRESS(OptionRange.MAX_CONNECTIONS_PER_ADDRESS),
  MAX_UNPROVEN_CONNECTIONS(OptionRange.MAX_UNPROVEN_CONNECTIONS),
  ACCEPTS_PER_SECOND(OptionRange.ACCEPTS_PER_SECOND),
  ACCEPTS_PER_SECOND_PER_ADDRESS(OptionRange.ACCEPTS_PER_SECOND_PER_ADDRESS),
  REQUESTS_PER_CONNECTION(OptionRange.REQUESTS_PER_CONNECTION),
  REQUESTS(OptionRange.REQUESTS),
  QUEUE_TIME(OptionRange.QUEUE_TIME, ValueType::millis),
  FRAME_TIMEOUT(OptionRange.FRAME_TIMEOUT, ValueType::millis),
  INBOUND_BYTES(OptionRange.INBOUND_BYTES),
  OUTBOUND_BYTES(OptionRange.OUTBOUND_BYTES),
  WRITE_TIMEOUT(OptionRange.WRITE_TIMEOUT, ValueType::millis),
  EXECUTES(OptionRange.EXECUTES),
  PAYLOAD(OptionRange.PAYLOAD_BYTES),
  NESTING_DEPTH(OptionRange.NESTING_DEPTH),
  WAITING_CALLS(OptionRange.WAITING_CALLS),
  QUEUED_BYTES(OptionRange.QUEUED_BYTES),
  UNREAD_REPLY_BYTES(OptionRange.UNREAD_REPLY_BYTES),
  ACTIVES(OptionRange.ACTIVES),
  CONNECTIONS(OptionRange.CONNECTIONS),
  CALLBACKS(OptionRange.CALLBACKS),
  BYTES(
      "a number of bytes",
      (text, loader) -> {
        require(Integer.parseInt(text) >= 0);
        return Integer.valueOf(text);
      }),
  READ_WORK_FACTOR(OptionRange.READ_WORK_FACTOR),
  READ_MEMORY_FACTOR(OptionRange.READ_MEMORY_FACTOR),
  TIMEOUT(OptionRange.TIMEOUT, ValueType::millis),
  HEARTBEAT(OptionRange.HEARTBEAT, ValueType::millis),
  KEEP_ALIVE_TIMEOUT(OptionRange.KEEP_ALIVE_TIMEOUT, ValueType::millis),
  CLOSE_TIMEOUT(OptionRange.CLOSE_TIMEOUT, ValueType::millis),
  TEXTS("texts with commas between them", (text, loader) -> split(text)),
  FILE("a file", (text, loader) -> file(text, loader)),
  CLIENT_AUTH(
      "none, optional or required",
      (text, loader) -> {
        require(List.of("none", "optional", "required").contains(text));
        return ClientAuth.valueOf(text.toUpperCase(Locale.ROOT));
      }),
  TLS_HANDSHAKE(OptionRange.TLS_HANDSHAKE_TIMEOUT, ValueType::millis),
  TLS_HANDSHAKES(OptionRange.TLS_HANDSHAKES),
  TLS_RELOAD(OptionRange.TLS_RELOAD_INTERVAL, ValueType::millis),
  INTERFACE(
      "an interface on the class path",
      (text, loader) -> {
        Class<?> type = ClassUtils.forName(text, loader);
        require(type.isInterface());
        return type;
      }),
  /** Read as text: whether it has to be on the class path depends on another attribute. */
  INTERFACE_OR_NAME(
      "an interface on the class path, or with generic=\"true\" any name", (text, loader) -> text),
  SETTINGS_OF_PORT(
      "name=value with commas between them, such as kryo.references=false, of the settings that"
          + " single serializations understand",
      (text, loader) -> {
        SerializationSettings settings = SerializationSettings.parse(text);
        serializations().check(settings);
        return settings;
      }),
  SETTINGS_OF_SERVICE(
      "name=value with commas between them, such as hessian2.stock-compact-time=true, of the"
          + " settings that single serializations understand and that count for one service",
      (text, loader) -> {
        SerializationSettings settings = SerializationSettings.parse(text);
        serializations().checkOfService(settings);
        return settings;
      }),
  COMPRESSION(
      "none, deflate, gzip, zstd or lz4, and a level as in zstd:9",
      (text, loader) -> {
        Compressions.load(RpcServer.class.getClassLoader()).named(text);
        return text;
      }),
  COMPRESSION_THRESHOLD(OptionRange.COMPRESSION_THRESHOLD),
  OPTIMIZER(
      "names with commas between them: classes that implement SerializationOptimizer, ours or"
          + " Dubbo's, list: or scan:PACKAGE",
      SerializationOptimizer::named);

  /** Dubbo's default port, and the first one it tries for any free port. */
  static final int FIRST_PORT = 20_880;

  /** The last one that it tries. */
  static final int LAST_PORT = FIRST_PORT + 100;

  /** In place of an address, or of the ids of registries: none. */
  static final String NO_REGISTRY = "N/A";

  private final String expected;
  private final String advice;
  private final Reading reading;

  ValueType(OptionRange range) {
    this(range, Integer::valueOf);
  }

  ValueType(OptionRange range, IntFunction<Object> meaning) {
    this(range.expected(), range.advice(), (text, loader) -> meaning.apply(number(range, text)));
  }

  ValueType(String expected, Reading reading) {
    this(expected, "", reading);
  }

  ValueType(String expected, String advice, Reading reading) {
    this.expected = expected;
    this.advice = advice;
    this.reading = reading;
  }

  /** The values it accepts, for messages and docs. */
  String expected() {
    return expected;
  }

  /**
   * The value of a text.
   *
   * @param where the element, which begins the error message
   * @throws IllegalArgumentException if the text has no value of this type
   */
  Object read(String where, String attribute, String text, ClassLoader loader) {
    try {
      return reading.read(text, loader);
    } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
      String hint =
          text.contains("${")
              ? "; no property defines this placeholder"
              : explainsItself() ? ": " + e.getMessage() : "; expected " + expected + advice;
      throw new IllegalArgumentException(
          where + ": attribute '" + attribute + "' is '" + AddressSources.masked(text) + "'" + hint,
          cause(e));
    }
  }

  /** What adds something to the message: the text of a refused value does not. */
  private @Nullable Throwable cause(Throwable e) {
    return e instanceof IllegalArgumentException && !explainsItself() ? e.getCause() : e;
  }

  private boolean explainsItself() {
    return switch (this) {
      case CLUSTER, OPTIMIZER, COMPRESSION, SETTINGS_OF_PORT, SETTINGS_OF_SERVICE -> true;
      default -> false;
    };
  }

  private static SerializationProviders serializations() {
    return SerializationProviders.load(RpcServer.class.getClassLoader());
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new IllegalArgumentException("not an accepted value");
    }
  }

  private static Integer positive(String text) {
    Integer number = Integer.valueOf(text);
    require(number > 0);
    return number;
  }

  private static Boolean flag(String text) {
    Boolean flag = Map.of("true", true, "false", false).get(text);
    if (flag == null) {
      throw new IllegalArgumentException("not an accepted value");
    }
    return flag;
  }

  private static Integer number(OptionRange range, String text) {
    return range.parse("it", text);
  }

  private static Object millis(int number) {
    return Duration.ofMillis(number);
  }

  /** As in Dubbo: a path, a file: url, or the name of a file on the class path. */
  private static Path file(String text, ClassLoader loader) {
    if (!text.startsWith("classpath:") && !text.startsWith("file:")) {
      return Path.of(text);
    }
    try {
      return new DefaultResourceLoader(loader).getResource(text).getFile().toPath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    for (String part : text.split(",")) {
      if (!part.isBlank()) {
        parts.add(part.trim());
      }
    }
    require(!parts.isEmpty());
    return List.copyOf(parts);
  }

  private interface Reading {
    Object read(String text, ClassLoader loader) throws ClassNotFoundException;
  }
}
