package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;

/**
 * Says under agreed terms that a value is in a longer form than Kryo's, because Kryo's has no place
 * for all of it. The mark is a zero in two bytes in front of Kryo's form, which begins with a
 * number and never writes zero so. A value that Kryo's form holds is written in that form, so it
 * takes no byte more, and what was stored before the longer form existed is read as ever.
 */
enum LongerForm {

  /** In front of a number. */
  OF_NUMBER(0x80),

  /** In front of a number whose first bit is a flag, such as the size of a collection. */
  OF_FLAGGED(0x40);

  private final byte[] bytes;

  LongerForm(int first) {
    bytes = new byte[] {(byte) first, 0};
  }

  void mark(Output output) {
    output.writeBytes(bytes);
  }

  /** Whether the mark is next; if it is, it has been read. */
  boolean isNext(Input input) {
    return ((ArrayInput) input).skip(bytes);
  }
}
