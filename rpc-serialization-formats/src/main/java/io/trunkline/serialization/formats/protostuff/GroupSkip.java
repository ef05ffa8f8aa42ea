package io.trunkline.serialization.formats.protostuff;

/** Skips fields without knowing what they are. */
final class GroupSkip {

  private GroupSkip() {}

  /**
   * Skips what is behind a tag.
   *
   * @return how many groups began, this one included
   */
  static int skip(WireInput in, int tag) {
    if (Wire.type(tag) != Wire.START) {
      value(in, tag);
      return 0;
    }
    int begun = 1;
    int depth = 1;
    while (depth > 0) {
      int next = in.readVarint32();
      if (Wire.type(next) == Wire.START) {
        begun++;
        depth++;
      } else if (Wire.type(next) == Wire.END) {
        depth--;
      } else {
        value(in, next);
      }
    }
    return begun;
  }

  private static void value(WireInput in, int tag) {
    switch (Wire.type(tag)) {
      case Wire.VARINT, Wire.REFERENCE -> in.readVarint();
      case Wire.FIXED_64 -> in.skip(Long.BYTES);
      case Wire.FIXED_32 -> in.skip(Integer.BYTES);
      case Wire.BYTES -> in.skip(in.readLength());
      default -> throw in.failure("a field of type " + Wire.type(tag) + " does not belong here");
    }
  }

  /**
   * Whether the cause that begins here is the exception that it is in: of the same class, with the
   * same message, without a cause, and with the same stack trace, which follows as a reference.
   *
   * @param start where the exception begins, with its message
   * @return where the fields of the cause begin; -1 if it is another one
   */
  static int itself(WireInput in, int start, String className) {
    int place = in.position();
    int message = place - 1 - start; // the tag of the cause has one byte
    if (in.readVarint32() != Wire.tag(Dynamics.THROWABLE, Wire.BYTES)
        || !in.readText(in.readLength()).equals(className)) {
      return -1;
    }
    int fields = in.position();
    if (message > in.remaining() || !in.isRepeated(start, fields, message)) {
      return -1;
    }
    for (int tag = in.readVarint32(); Wire.type(tag) != Wire.END; tag = in.readVarint32()) {
      if (Wire.number(tag) == 2) {
        return -1;
      }
      skip(in, tag);
    }
    boolean isSame = in.remaining() > 0 && in.readVarint32() == Wire.tag(3, Wire.REFERENCE);
    return isSame ? fields : -1;
  }

  /**
   * Whether the element of a stack trace that follows is one of Java 8, whose fourth field is the
   * line; later ones have a text there.
   */
  static boolean isFrameOfJava8(WireInput in, int endTag) {
    int place = in.position();
    boolean isOfJava8 = false;
    for (int tag = in.readVarint32(); tag != endTag && Wire.number(tag) <= 4; ) {
      isOfJava8 |= tag == Wire.tag(4, Wire.VARINT);
      value(in, tag);
      tag = in.readVarint32();
    }
    in.position(place);
    return isOfJava8;
  }
}
