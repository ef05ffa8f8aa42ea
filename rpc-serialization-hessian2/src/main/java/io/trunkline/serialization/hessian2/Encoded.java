package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.PayloadOutput;
import java.util.Arrays;
import java.util.function.Consumer;

/** Values that are the same in every message, as ready bytes. */
final class Encoded {

  private Encoded() {}

  static byte[] of(Consumer<ScalarWriter> value) {
    ScalarWriter writer = new ScalarWriter();
    PayloadOutput out = new PayloadOutput(64, Integer.MAX_VALUE);
    writer.open(out);
    value.accept(writer);
    writer.flush();
    return Arrays.copyOf(out.array(), out.position());
  }
}
