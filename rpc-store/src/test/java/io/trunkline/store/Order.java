package io.trunkline.store;

import java.io.Serializable;
import java.util.List;

/** What the tests keep. */
record Order(String key, int version, List<Line> lines, String note) implements Serializable {

  record Line(String article, int count, long cents) implements Serializable {}

  static Order of(String key, int version) {
    return new Order(
        key,
        version,
        List.of(new Line("cup", version % 7, 450), new Line("saucer of " + key, 1, version * 3L)),
        "the same sentence as in all others, so that it can be compressed: the same sentence");
  }
}
