package io.trunkline.serialization.formats.json;

import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What a message has beside the values of JSON: objects whose first member has a special name. */
enum JsonSyntax {
  /** Of two Trunkline ends: values whose class or kind JSON does not tell, or that it lacks. */
  AGREED(
      List.of(
          Tag.TYPE,
          Tag.REFERENCE,
          Tag.MAP,
          Tag.LONG,
          Tag.BYTES,
          Tag.FLOAT,
          Tag.DOUBLE,
          Tag.SHORT,
          Tag.BYTE,
          Tag.CHAR)),
  /** Of stock's gson: nothing but the words that it reads for numbers which JSON lacks. */
  GSON(List.of()),
  /** Of stock's fastjson: references by path. */
  FASTJSON(List.of(Tag.PATH), "@type", Set.of("@type", "$ref")),
  /** Of the json of Dubbo 2.5: objects name their classes, which this side does not read. */
  JSON(List.of(), "class", Set.of("class"));

  private final List<Tag> tags;
  private final String className;
  private final Set<String> specialKeys;

  JsonSyntax(List<Tag> tags) {
    this(tags, "clazz", Set.of());
  }

  JsonSyntax(List<Tag> tags, String className, Set<String> specialKeys) {
    this.tags = tags;
    this.className = className;
    this.specialKeys = specialKeys;
  }

  /** The member that is the class name of an exception and, in the last form, of any object. */
  String className() {
    return className;
  }

  /** The name of the stock serialization. */
  String format() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether a key of a map would be mistaken for something else. */
  boolean isSpecial(String key) {
    return specialKeys.contains(key);
  }

  List<Tag> tags() {
    return tags;
  }

  /** Whether NaN and infinite numbers are words, which JSON does not have. */
  boolean hasWords() {
    return this == GSON;
  }
}
