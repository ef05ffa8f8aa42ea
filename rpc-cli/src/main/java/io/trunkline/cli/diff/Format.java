package io.trunkline.cli.diff;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a serialization treats classes that differ. docs/serializations.md explains the rules, and
 * docs/diff.md shows how a test confirms them.
 *
 * @param name the name of the serialization
 * @param ours between two Trunkline peers with a handshake
 * @param stock with a stock peer; null if no stock peer has it
 * @param stockSince the first version of Dubbo that has it, such as 2.7
 */
record Format(String name, Matching ours, @Nullable Matching stock, String stockSince) {

  /** How the fields of the two versions find each other. */
  enum Matching {
    /** By name: a field that is at one side only is dropped or keeps its default. */
    BY_NAME,
    /** By name, but a reader refuses a field that its class lacks. */
    BY_NAME_STRICTLY,
    /** By name if both optimizers name the class; otherwise each difference is refused. */
    AGREED,
    /** Each difference is refused. */
    IDENTICAL,
    /** By the JDK: the serialVersionUID has to be equal, then by name. */
    JDK,
    /** In their order and without names: each difference may be misread. */
    IN_ORDER
  }

  private static final String ANY = "2.6";

  private static final List<Format> ALL =
      List.of(
          new Format("hessian2", Matching.BY_NAME, Matching.BY_NAME, ANY),
          new Format("kryo", Matching.AGREED, Matching.IN_ORDER, ANY),
          new Format("kryo2", Matching.AGREED, Matching.IN_ORDER, "2.7"),
          new Format("fastjson2", Matching.BY_NAME, Matching.BY_NAME, "3.2"),
          new Format("msgpack", Matching.BY_NAME, Matching.BY_NAME_STRICTLY, "2.7"),
          new Format("gson", Matching.BY_NAME, Matching.BY_NAME, "2.7"),
          new Format("fastjson", Matching.BY_NAME, Matching.BY_NAME, ANY),
          new Format("json", Matching.BY_NAME, Matching.BY_NAME, "2.5"),
          new Format("dubbo", Matching.BY_NAME, Matching.IN_ORDER, "2.5"),
          new Format("protostuff", Matching.BY_NAME, Matching.IN_ORDER, "2.7"),
          new Format("avro", Matching.BY_NAME, null, ""),
          new Format("fory", Matching.IDENTICAL, null, ""),
          new Format("fst", Matching.IDENTICAL, Matching.IN_ORDER, ANY),
          new Format("java", Matching.IDENTICAL, Matching.JDK, ANY),
          new Format("nativejava", Matching.IDENTICAL, Matching.JDK, ANY),
          new Format("compactedjava", Matching.IDENTICAL, Matching.IN_ORDER, ANY));

  /**
   * The format with a name.
   *
   * @throws IllegalArgumentException if it has no rules; the message lists those that have
   */
  static Format named(String name) {
    return ALL.stream()
        .filter(format -> format.name.equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "diff has no rules for the serialization '%s', expected one of %s"
                        .formatted(name, ALL.stream().map(Format::name).toList())));
  }

  /**
   * Whether stock Dubbo of a version has it.
   *
   * @param version such as 2.7 or 3.3.6
   */
  boolean isInStock(String version) {
    return stock != null && Arrays.compare(numbers(version), numbers(stockSince)) >= 0;
  }

  boolean isKryo() {
    return name.startsWith("kryo");
  }

  private static int[] numbers(String version) {
    return Arrays.stream(version.split("\\.")).mapToInt(Integer::parseInt).toArray();
  }
}
