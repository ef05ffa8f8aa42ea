package io.trunkline.spring;

import static io.trunkline.settings.SharedSettings.REMOTE_PORT;

import io.trunkline.internal.discovery.AddressSources;
import io.trunkline.options.ClusterOptions;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.compression.Compressions;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.server.RpcServer;
import io.trunkline.settings.ClusterSettings;
import io.trunkline.settings.ReferenceSettings;
import io.trunkline.settings.Setting;
import io.trunkline.settings.SharedSettings;
import io.trunkline.tls.ClientAuth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.DefaultResourceLoader;
import org.springframework.util.ClassUtils;

/**
 * How the text of an attribute is read. Numbers and times have the type of their {@link Setting}.
 */
final class ValueType {

  /** Dubbo's default port, and the first one it tries for any free port. */
  static final int FIRST_PORT = 20_880;

  /** The last one that it tries. */
  static final int LAST_PORT = FIRST_PORT + 100;

  /** In place of an address, or of the ids of registries: none. */
  static final String NO_REGISTRY = "N/A";

  private final String expected;
  private final String advice;
  private final boolean explainsItself;
  private final @Nullable Setting<?> setting;
  private final Reading reading;

  private ValueType(
      String expected,
      String advice,
      boolean explainsItself,
      @Nullable Setting<?> setting,
      Reading reading) {
    this.expected = expected;
    this.advice = advice;
    this.explainsItself = explainsItself;
    this.setting = setting;
    this.reading = reading;
  }

  static final ValueType TEXT = type("a text", (text, loader) -> text);

  static final ValueType TOKEN =
      type(
          "the secret of the provider",
          (text, loader) -> {
            require(!text.equals("true") && !text.equals("default"));
            return text;
          });

  static final ValueType TOKEN_OF_SERVICE =
      type(
          "a secret, or true for a random one that consumers get from a registry",
          (text, loader) -> text);

  static final ValueType LISTENER =
      type(
          "bean.method",
          (text, loader) -> {
            require(text.lastIndexOf('.') > 0 && !text.endsWith("."));
            return text;
          });

  static final ValueType SCOPE =
      type(
          "local or remote",
          (text, loader) -> {
            require(Set.of("local", "remote").contains(text));
            return text;
          });

  static final ValueType SCOPE_OF_SERVICE =
      type(
          "local, remote or none",
          (text, loader) -> {
            require(Set.of("local", "remote", "none").contains(text));
            return text;
          });

  static final ValueType CACHE =
      type(
          "lru, expiring or false",
          (text, loader) -> {
            // Dubbo reads true as its default, which is lru.
            require(Set.of("lru", "lfu", "expiring", "true", "false").contains(text));
            return text;
          });

  static final ValueType CACHE_SIZE = type("a number of results", (text, loader) -> positive(text));

  static final ValueType CACHE_SECONDS =
      type("a number of seconds", (text, loader) -> positive(text));

  static final ValueType VALIDATION =
      type(
          "true or false",
          (text, loader) -> text.startsWith("jvalidation") ? Boolean.TRUE : flag(text));

  static final ValueType SWAP =
      type(
          "lenient or strict; strict by default",
          (text, loader) -> {
            require(Set.of("lenient", "strict").contains(text));
            return text;
          });

  static final ValueType WIRE =
      type(
          "dubbo, the only protocol",
          (text, loader) -> {
            require(text.equals("dubbo"));
            return text;
          });

  static final ValueType REGISTRY =
      type(
          "a URL such as zookeeper://host:2181, with further hosts after commas, or N/A for none",
          (text, loader) -> text);

  static final ValueType NUMBER = type("a number", (text, loader) -> Integer.valueOf(text));

  static final ValueType PARAMETERS =
      type(
          "key=value pairs separated by &, encoded as in URLs",
          (text, loader) -> {
            require(Stream.of(text.split("&")).allMatch(pair -> pair.indexOf('=') > 0));
            Parameters.read(text); // as an error of this attribute
            return text;
          });

  static final ValueType CLUSTER =
      explaining(
          "failover, failfast, failsafe, failback, forking, broadcast or available",
          (text, loader) -> {
            ClusterOptions.builder().strategy(text).build();
            return text;
          });

  static final ValueType FLAG = type("true or false", (text, loader) -> flag(text));

  static final ValueType MAPS =
      type(
          "true or false; objects are sent as maps, and in no other form",
          (text, loader) -> flag(text));

  static final ValueType DUBBO_PORT =
      type(
          REMOTE_PORT.expected() + ", or 0 for 20880, or -1 for the first free port from 20880 on",
          REMOTE_PORT.advice(),
          (text, loader) ->
              text.equals("-1")
                  ? Integer.valueOf(-1)
                  : text.equals("0") ? Integer.valueOf(FIRST_PORT) : REMOTE_PORT.parse("it", text));

  static final ValueType ADDRESS =
      type(
          "dubbo://host:port, or N/A for none",
          (text, loader) ->
              text.contains("://") || text.equalsIgnoreCase(NO_REGISTRY)
                  ? text
                  : "dubbo://" + text);

  static final ValueType BYTES =
      type(
          "a number of bytes",
          (text, loader) -> {
            require(Integer.parseInt(text) >= 0);
            return Integer.valueOf(text);
          });

  static final ValueType TEXTS = type("values separated by commas", (text, loader) -> split(text));

  static final ValueType FILE = type("a file", (text, loader) -> file(text, loader));

  static final ValueType CLIENT_AUTH =
      type(
          "none, optional or required",
          (text, loader) -> {
            require(List.of("none", "optional", "required").contains(text));
            return ClientAuth.valueOf(text.toUpperCase(Locale.ROOT));
          });

  static final ValueType INTERFACE =
      type(
          "an interface on the class path",
          (text, loader) -> {
            Class<?> type = ClassUtils.forName(text, loader);
            require(type.isInterface());
            return type;
          });

  /** Read as text: whether it has to be on the class path depends on another attribute. */
  static final ValueType INTERFACE_OR_NAME =
      type(
          "an interface on the class path, or with generic=\"true\" any name",
          (text, loader) -> text);

  static final ValueType SETTINGS_OF_PORT =
      explaining(
          "settings of single serializations, as name=value pairs separated by commas, such as"
              + " kryo.references=false",
          (text, loader) -> {
            SerializationSettings settings = SerializationSettings.parse(text);
            serializations().check(settings);
            return settings;
          });

  static final ValueType SETTINGS_OF_SERVICE =
      explaining(
          "settings of single serializations that apply to one service, as name=value pairs"
              + " separated by commas, such as hessian2.stock-compact-time=true",
          (text, loader) -> {
            SerializationSettings settings = SerializationSettings.parse(text);
            serializations().checkOfService(settings);
            return settings;
          });

  static final ValueType COMPRESSION =
      explaining(
          "none, deflate, gzip, zstd or lz4, and a level as in zstd:9",
          (text, loader) -> {
            Compressions.load(RpcServer.class.getClassLoader()).named(text);
            return text;
          });

  static final ValueType COMPRESSION_MODE =
      type(
          "NONE, DEFLATE or GZIP",
          (text, loader) -> {
            require(Set.of("NONE", "DEFLATE", "GZIP").contains(text));
            return text;
          });

  static final ValueType OPTIMIZER =
      explaining(
          "names separated by commas: classes that implement Trunkline's or Dubbo's"
              + " SerializationOptimizer, list:, or scan:PACKAGE",
          SerializationOptimizer::named);

  /** The settings whose texts need more than their range. */
  private static final Map<Setting<?>, ValueType> SPECIAL =
      Map.of(
          SharedSettings.COMPRESSION,
          COMPRESSION,
          ClusterSettings.STRATEGY,
          CLUSTER,
          ReferenceSettings.TOKEN,
          TOKEN);

  private static ValueType type(String expected, Reading reading) {
    return type(expected, "", reading);
  }

  private static ValueType type(String expected, String advice, Reading reading) {
    return new ValueType(expected, advice, false, null, reading);
  }

  /** A type whose errors say by themselves what is expected. */
  private static ValueType explaining(String expected, Reading reading) {
    return new ValueType(expected, "", true, null, reading);
  }

  /** The type of the values of a setting. */
  static ValueType of(Setting<?> setting) {
    ValueType special = SPECIAL.get(setting);
    if (special != null) {
      return special;
    }
    return switch (setting.type()) {
      case FLAG -> FLAG;
      case OBJECT -> TEXT;
      case TEXT ->
          setting.expected().equals(TEXT.expected)
              ? TEXT
              : type(setting.expected(), (text, loader) -> parsed(setting, text));
      case NUMBER, TIME ->
          new ValueType(
              setting.expectedInText(),
              setting.advice(),
              false,
              setting,
              (text, loader) -> parsed(setting, text));
    };
  }

  private static Object parsed(Setting<?> setting, String text) {
    return Objects.requireNonNull(setting.parse("it", text));
  }

  /** The setting that it has the values of; null for other types. */
  @Nullable Setting<?> setting() {
    return setting;
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
              : explainsItself ? ": " + e.getMessage() : "; expected " + expected + advice;
      throw new IllegalArgumentException(
          where + ": attribute '" + attribute + "' is '" + AddressSources.masked(text) + "'" + hint,
          cause(e));
    }
  }

  /** What adds something to the message: the text of a refused value does not. */
  private @Nullable Throwable cause(Throwable e) {
    return e instanceof IllegalArgumentException && !explainsItself ? e.getCause() : e;
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
