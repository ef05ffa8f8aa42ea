package io.trunkline.serialization.hessian2.internal.wire;

import io.trunkline.serialization.PayloadOutput;
import java.util.Arrays;
import java.util.function.Consumer;

/** Encodes values that are the same in every message once, as bytes to copy. */
public final class EncodedValue {

  private EncodedValue() {}

  /** The bytes of a string. */
  public static byte[] ofString(String text) {
    return of(writer -> writer.writeString(text));
  }

  /** The bytes of an int. */
  static byte[] ofInt(int value) {
    return of(writer -> writer.writeInt(value));
  }

  private static byte[] of(Consumer<ScalarWriter> value) {
    ScalarWriter writer = new ScalarWriter();
    PayloadOutput out = new PayloadOutput(64, Integer.MAX_VALUE);
    writer.open(out);
    value.accept(writer);
    writer.flush();
    return Arrays.copyOf(out.array(), out.position());
  }
}
