package io.trunkline.serialization.fst;

import io.trunkline.serialization.SerializationException;

/** What the library's other formats and annotations need, which do not get here. */
final class Unused {

  private Unused() {}

  static SerializationException thrown() {
    return new SerializationException(
        "fst: the library asked for something that its stream form has no use for");
  }
}
