package io.trunkline.canary;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.testkit.ConfiguredProvider;
import io.trunkline.testkit.model.Canary;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A form of a serialization in which canaries are sent. Another one joins as a constant, without a
 * body if there is nothing to craft by hand: its module becomes a test dependency of this module,
 * and what the suites then print as different from {@link Pinned} is looked at and pinned. {@code
 * CanaryFormatTest} fails while a serialization of the project is missing here.
 */
enum CanaryFormat {
  HESSIAN2 {
    @Override
    Map<String, byte[]> crafted() {
      return bytes(
          "instance of definition 0", "60",
          "instance of definition 15", "6f",
          "instance of a far definition", "4fcfff",
          "map of type 5", "4d955a",
          "list of type 3", "71934e",
          "reference to nothing", "519f",
          "definition and no object", "43" + string(Canary.class.getName()) + "904e");
    }

    @Override
    Map<String, byte[]> naming(String className) {
      String name = string(className);
      return bytes(
          "typed map", "4d" + name + "016101625a",
          "typed list", "56" + name + "914e",
          "short typed list", "71" + name + "4e",
          "open typed list", "55" + name + "4e5a");
    }
  },
  KRYO {
    @Override
    Map<String, byte[]> crafted() {
      return bytes(
          "class 98", "640101", "a far class", "ff7f00", "name 5", "0105", "proxy", "0d0101");
    }
  },
  FST {
    @Override
    Map<String, byte[]> crafted() {
      return bytes(
          "a far class", "00ff7f00",
          "class 127", "007f7f00",
          "handle of nothing", "f97f",
          "URL by its number", "00120000",
          "SimpleDateFormat by its number", "00150000");
    }
  },
  /** The form of Dubbo 2.6 and 2.7; under terms it is as {@link #KRYO}. */
  KRYO4("kryo", "kryo.form=4", Terms.PLAIN) {
    @Override
    Map<String, byte[]> crafted() {
      return KRYO.crafted();
    }
  },
  /** Without terms it has no class in front of an item, so the method alone says what is read. */
  KRYO2("kryo2", "", Terms.AGREED),
  JAVA {
    @Override
    boolean isOneStream() {
      return true;
    }
  },
  COMPACTEDJAVA {
    @Override
    boolean isOneStream() {
      return true;
    }
  },
  NATIVEJAVA {
    @Override
    boolean isOneStream() {
      return true;
    }
  },
  FASTJSON2 {
    @Override
    boolean isMarkedByText() {
      return true;
    }

    @Override
    Map<String, byte[]> crafted() {
      String className = Canary.class.getName();
      String name = hex(0x49 + className.length());
      name += HEX.formatHex(className.getBytes(StandardCharsets.US_ASCII));
      return bytes(
          "class of symbol 5",
          "927f05a6a5",
          "symbol 5",
          "7f05",
          "reference to nothing",
          "934b245b395d",
          "number of an agreed class",
          "92f5a6a5",
          "typed object",
          "92" + name + "00a64a614a62a5",
          "typed array",
          "92" + name + "0095af",
          "typed text",
          "92" + name + "004a61",
          "object with a key @type",
          "a64e4074797065" + name + "4e6262626262a5");
    }
  },
  /** Its plain form, which is Jackson's, has no names of classes but those of exceptions. */
  MSGPACK {
    @Override
    boolean isMarkedByText() {
      return true;
    }

    @Override
    boolean namesClasses(boolean agreed) {
      return agreed;
    }

    @Override
    Map<String, byte[]> crafted() {
      String className = Canary.class.getName();
      String length = hex(className.length());
      String name = HEX.formatHex(className.getBytes(StandardCharsets.US_ASCII));
      return bytes(
          "number of a class", "d402054a",
          "reference to nothing", "d40405",
          "mark of an object", "c180",
          "unknown extension", "d47f00",
          "extension with a name", "c7" + length + "01" + name + "c181a161a162",
          "map with a key @class", "82a640636c617373d9" + length + name + "a161a162");
    }
  },
  /** It is not spoken to peers with which nothing was agreed. */
  FORY("fory", "", Terms.AGREED),
  /** What an item can name is in its header: its own CraftedNamesTest is about that. */
  AVRO,
  /** Each kind of value has its own place for a name: its own CraftedNamesTest is about them. */
  PROTOSTUFF,
  /** Its plain form is stock's JSON, which names no classes but those of exceptions. */
  GSON(true),
  /** Its plain form names classes as descriptors: OracleTest and AnyBytesTest are about it. */
  DUBBO("dubbo", "", Terms.AGREED),
  /** As {@link #GSON}. */
  JSON(true),
  /** As {@link #GSON}. */
  FASTJSON(true);

  /** Under which terms a form is spoken. */
  enum Terms {
    PLAIN(false),
    AGREED(true),
    BOTH(false, true);

    private final List<Boolean> agreed;

    Terms(Boolean... agreed) {
      this.agreed = List.of(agreed);
    }
  }

  private static final HexFormat HEX = HexFormat.of();

  private final String serialization;
  private final SerializationSettings settings;
  private final Terms terms;
  private final boolean isJson; // whose plain form is stock's

  CanaryFormat() {
    this(false);
  }

  CanaryFormat(boolean isJson) {
    serialization = name().toLowerCase(Locale.ROOT);
    settings = SerializationSettings.NONE;
    terms = Terms.BOTH;
    this.isJson = isJson;
  }

  CanaryFormat(String serialization, String settings, Terms terms) {
    this.serialization = serialization;
    this.settings = SerializationSettings.parse(settings);
    this.terms = terms;
    this.isJson = false;
  }

  /** The name of the serialization. */
  String serialization() {
    return serialization;
  }

  /** What is set for it at both ends. */
  SerializationSettings settings() {
    return settings;
  }

  /** Whether terms are agreed, in each way in which it is spoken. */
  List<Boolean> agreed() {
    return terms.agreed;
  }

  /** The serialization with its settings. */
  SerializationProvider provider() {
    return new ConfiguredProvider(
        SerializationProviders.load(CanaryFormat.class.getClassLoader()).named(serialization),
        settings);
  }

  /** Those that are spoken without terms. */
  static Stream<CanaryFormat> plain() {
    return Stream.of(values()).filter(format -> format.terms != Terms.AGREED);
  }

  /** Those that name classes without terms. */
  static Stream<CanaryFormat> naming() {
    return plain().filter(format -> format.namesClasses(false));
  }

  /** Objects that refer to classes, definitions and types by numbers, by what they are. */
  Map<String, byte[]> crafted() {
    return isJson ? craftedJson() : Map.of();
  }

  private static Map<String, byte[]> craftedJson() {
    Map<String, byte[]> all = new LinkedHashMap<>();
    String name = '"' + Canary.class.getName() + '"';
    for (String key : List.of("@type", "@class", "class", "$class", "javaClass")) {
      all.put("object with a key " + key, json("{'" + key + "':" + name + ",'a':1}"));
    }
    all.put("array of an object with a key @type", json("[{'@type':" + name + "}]"));
    all.put("array of a name and an object", json("[" + name + ",{'a':1}]"));
    all.put("reference to the message", json("{'$ref':'$'}"));
    return all;
  }

  /** Whether a message is one stream of the JDK, in which nothing can be put in by hand. */
  boolean isOneStream() {
    return false;
  }

  /** Whether the place for what is crafted is held by a text that takes as many bytes. */
  boolean isMarkedByText() {
    return false;
  }

  /** Whether an item is a line, in which an object has the same bytes wherever it stands. */
  boolean isLine() {
    return isJson;
  }

  /** Whether an object has the name of its class in the message. */
  boolean namesClasses(boolean agreed) {
    return agreed || !isJson;
  }

  /** Objects that name a class where a bean does not. */
  Map<String, byte[]> naming(String className) {
    return Map.of();
  }

  private static String string(String text) {
    int length = text.length();
    return hex(0x30 + (length >> 8))
        + hex(length)
        + HEX.formatHex(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static String hex(int value) {
    return HEX.toHexDigits((byte) value);
  }

  private static byte[] json(String text) {
    return text.replace('\'', '"').getBytes(StandardCharsets.US_ASCII);
  }

  private static Map<String, byte[]> bytes(String... pairs) {
    Map<String, byte[]> all = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      all.put(pairs[i], HEX.parseHex(pairs[i + 1]));
    }
    return all;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
