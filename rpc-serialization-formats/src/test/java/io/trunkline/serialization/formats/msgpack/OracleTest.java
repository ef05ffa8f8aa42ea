package io.trunkline.serialization.formats.msgpack;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/** The library that stock's peers use writes the same bytes, and we read what it writes. */
final class OracleTest {

  /** Writes one value with each side. */
  private record Step(String name, Ours ours, Theirs theirs) {
    interface Ours {
      void write(MsgpackSink out);
    }

    interface Theirs {
      void write(MessageBufferPacker out) throws IOException;
    }
  }

  private static List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    List<Long> numbers = new ArrayList<>();
    for (int bit = 0; bit < Long.SIZE; bit++) {
      for (long near : new long[] {-1, 0, 1}) {
        numbers.add((1L << bit) + near);
        numbers.add(-(1L << bit) + near);
      }
    }
    for (long number : numbers) {
      steps.add(new Step("" + number, o -> o.writeLong(number), t -> t.packLong(number)));
      int small = (int) number;
      steps.add(new Step("" + small, o -> o.writeInt(small), t -> t.packInt(small)));
      double real = Double.longBitsToDouble(number);
      steps.add(new Step("" + real, o -> o.writeDouble(real), t -> t.packDouble(real)));
      float half = Float.intBitsToFloat(small);
      steps.add(new Step("" + half, o -> o.writeFloat(half), t -> t.packFloat(half)));
    }
    BigInteger unsigned = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    steps.add(
        new Step("2^64-1", o -> o.writeBigInteger(unsigned), t -> t.packBigInteger(unsigned)));
    for (int length : new int[] {0, 1, 15, 16, 31, 32, 255, 256, 65_535, 65_536}) {
      for (String letter : List.of("x", "\u00e9", "\u4f60", "\ud83d\ude00")) {
        String text = letter.repeat(length);
        steps.add(new Step(length + letter, o -> o.writeText(text), t -> t.packString(text)));
      }
      byte[] bytes = new byte[length];
      steps.add(
          new Step(
              length + " bytes",
              o -> o.writeBinary(bytes),
              t -> {
                t.packBinaryHeader(bytes.length);
                t.writePayload(bytes);
              }));
      steps.add(
          new Step(
              "array of " + length,
              o -> {
                o.beginArray(length);
                for (int i = 0; i < length; i++) {
                  o.writeNull();
                }
              },
              t -> {
                t.packArrayHeader(length);
                for (int i = 0; i < length; i++) {
                  t.packNil();
                }
              }));
      steps.add(
          new Step(
              "map of " + length,
              o -> {
                o.beginMap(length);
                for (int i = 0; i < length; i++) {
                  o.writeKey("k");
                  o.writeBoolean(true);
                }
              },
              t -> {
                t.packMapHeader(length);
                for (int i = 0; i < length; i++) {
                  t.packString("k").packBoolean(true);
                }
              }));
    }
    return steps;
  }

  @Test
  void eachValueHasTheBytesThatTheLibraryWrites() throws IOException {
    for (Step step : steps()) {
      PayloadOutput out = new PayloadOutput(16, 1 << 24);
      step.ours.write(new MsgpackSink(out, null));
      MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
      step.theirs.write(packer);
      assertThat(Arrays.copyOf(out.array(), out.position()))
          .as(step.name)
          .isEqualTo(packer.toByteArray());
    }
  }

  @Test
  void numbersInLongerFormsThanNeededAreRead() {
    byte[] bytes = {
      (byte) 0xcc, 1, (byte) 0xcd, 0, 1, (byte) 0xce, 0, 0, 0, 1, (byte) 0xcf, 0, 0, 0, 0, 0, 0, 0,
          1,
      (byte) 0xd0, 1, (byte) 0xd1, 0, 1, (byte) 0xd2, 0, 0, 0, 1, (byte) 0xd3, 0, 0, 0, 0, 0, 0, 0,
          1
    };
    MsgpackSource source =
        new MsgpackSource(new PayloadInput(bytes, 0, bytes.length), "msgpack", null);
    for (int i = 0; i < 8; i++) {
      assertThat(source.readLong()).isEqualTo(1);
    }
    assertThat(source.remaining()).isZero();
  }

  @Test
  void textsOfAnyCharactersArrive() {
    Random random = new Random(7);
    for (int i = 0; i < 2_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(40); length > 0; length--) {
        text.append(
            (char)
                (random.nextInt(4) == 0 ? 0xd780 + random.nextInt(0x900) : random.nextInt(0x900)));
      }
      PayloadOutput out = new PayloadOutput(16, 1 << 20);
      new MsgpackSink(out, null).writeText(text.toString());
      MsgpackSource source =
          new MsgpackSource(new PayloadInput(out.array(), 0, out.position()), "msgpack", null);
      assertThat(source.readText()).isEqualTo(text.toString());
    }
  }
}
