package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.io.Output;
import java.util.function.Consumer;

/** Messages made byte by byte, as a peer that means harm makes them. */
final class Bytes {

  private Bytes() {}

  /** What these calls write. */
  static byte[] of(Consumer<Output> calls) {
    Output output = new Output(64, -1);
    calls.accept(output);
    return output.toBytes();
  }

  /** Begins an object of a class with a number. */
  static void begin(Output output, int number) {
    output.writeVarInt(number + 2, true);
    output.writeByte(1);
  }

  /** Begins an object of a class by name; it is the first name of the message. */
  static void begin(Output output, String name) {
    output.writeByte(1);
    output.writeVarInt(0, true);
    output.writeAscii(name);
    output.writeByte(1);
  }
}
