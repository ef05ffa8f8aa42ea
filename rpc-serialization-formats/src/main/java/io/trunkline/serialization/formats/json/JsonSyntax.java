package io.trunkline.serialization.formats.json;

import java.util.List;

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
  FASTJSON(List.of(Tag.PATH));

  private final List<Tag> tags;

  JsonSyntax(List<Tag> tags) {
    this.tags = tags;
  }

  List<Tag> tags() {
    return tags;
  }

  /** Whether NaN and infinite numbers are words, which JSON does not have. */
  boolean hasWords() {
    return this == GSON;
  }
}
