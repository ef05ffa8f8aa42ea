package io.trunkline.serialization.formats.protostuff;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.trunkline.serialization.budget.ReadBudget;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Texts and boxes that are an item of their own, which stock writes by their private fields. */
final class RootScalars {

  private static final Map<String, ScalarKind> BOXES =
      Map.of(
          "java.lang.Boolean", ScalarKind.BOOLEAN,
          "java.lang.Byte", ScalarKind.BYTE,
          "java.lang.Character", ScalarKind.CHAR,
          "java.lang.Short", ScalarKind.SHORT,
          "java.lang.Integer", ScalarKind.INT,
          "java.lang.Long", ScalarKind.LONG,
          "java.lang.Float", ScalarKind.FLOAT,
          "java.lang.Double", ScalarKind.DOUBLE);

  private static final int VALUE = 1;
  private static final int CODER = 2;

  private RootScalars() {}

  /** The value of a class that has this name; null if it is none of these classes. */
  static @Nullable Object read(WireInput in, String className, ReadBudget budget) {
    if (className.equals("java.lang.String")) {
      return text(in);
    }
    ScalarKind box = BOXES.get(className);
    if (box == null) {
      return null;
    }
    int tag = in.readVarint32();
    if (Wire.number(tag) != VALUE) {
      throw in.failure("a " + className + " has no value");
    }
    return box.read(in, Wire.type(tag), budget);
  }

  /** As Java from 9 on has it: bytes and how they are encoded; or as Java 8 has it. */
  private static String text(WireInput in) {
    byte[] bytes = new byte[0];
    int coder = 0;
    String ofJava8 = null;
    while (in.remaining() > 0) {
      int tag = in.readVarint32();
      if (tag == Wire.tag(VALUE, Wire.BYTES)) {
        bytes = in.readBytes(in.readLength());
      } else if (tag == Wire.tag(VALUE, Wire.START)) {
        ofJava8 = characters(in);
      } else if (tag == Wire.tag(CODER, Wire.VARINT)) {
        coder = in.readVarint32();
      } else {
        GroupSkip.skip(in, tag);
      }
    }
    if (ofJava8 != null) {
      return ofJava8;
    }
    return coder == 0 ? new String(bytes, ISO_8859_1) : wide(bytes);
  }

  /** Not by a charset, which would replace half of a surrogate pair. */
  private static String wide(byte[] bytes) {
    char[] chars = new char[bytes.length / Character.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asCharBuffer().get(chars);
    return new String(chars);
  }

  /** The field of Java 8: an array of characters. */
  private static String characters(WireInput in) {
    StringBuilder text = new StringBuilder();
    int end = Wire.tag(VALUE, Wire.END);
    for (int tag = in.readVarint32(); tag != end; tag = in.readVarint32()) {
      int number = in.readVarint32();
      if (tag == Wire.tag(CODER, Wire.VARINT) && number == (char) number) {
        text.append((char) number);
      } else if (tag != Wire.tag(VALUE, Wire.VARINT)) {
        throw in.failure("a text has no characters");
      }
    }
    return text.toString();
  }
}
