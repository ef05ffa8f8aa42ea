package io.trunkline.canary;

import io.trunkline.testkit.model.Canary;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A serialization in which canaries are sent; another one joins as a constant. */
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
  };

  private static final HexFormat HEX = HexFormat.of();

  /** Objects that refer to classes, definitions and types by numbers, by what they are. */
  abstract Map<String, byte[]> crafted();

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

  private static Map<String, byte[]> bytes(String... pairs) {
    Map<String, byte[]> all = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      all.put(pairs[i], HEX.parseHex(pairs[i + 1]));
    }
    return all;
  }

  /** The name of the serialization. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
