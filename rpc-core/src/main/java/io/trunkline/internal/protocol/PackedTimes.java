package io.trunkline.internal.protocol;

import io.trunkline.call.Stage;
import io.trunkline.call.StageTimes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;

/**
 * How long the stages of a provider took, in eight bytes.
 *
 * <pre>
 *   63         48 47         32 31         16 15          0
 *   +------------+-------------+-------------+-------------+
 *   | queue      | read        | method      | reply       |   each: 5 bits e, 11 bits m,
 *   +------------+-------------+-------------+-------------+         which mean m * 2^e ns
 * </pre>
 *
 * <p>A duration is rounded down by less than a thousandth. The longest is over an hour; a longer
 * one is replaced by it.
 */
public final class PackedTimes {

  /** In place of times that are unknown: no durations have these bits together. */
  public static final long UNKNOWN = -1;

  /** How many bytes they have. */
  static final int BYTES = Long.BYTES;

  /** How many bytes the last of them has, which is known when the reply leaves. */
  static final int LAST_BYTES = Short.BYTES;

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  /** The provider's stages, in the order of their times and numbers. */
  static final List<Stage> STAGES = List.of(Stage.QUEUE, Stage.READ, Stage.METHOD, Stage.REPLY);

  private static final int MANTISSA_BITS = 11;
  private static final int MANTISSA = (1 << MANTISSA_BITS) - 1;
  private static final int LONGEST = 0xfffe;
  private static final int WORD = 0xffff;

  private PackedTimes() {}

  /** The bits of four durations in nanoseconds; one below 0 counts as 0. */
  public static long of(long queue, long read, long method, long reply) {
    return (long) word(queue) << 48
        | (long) word(read) << 32
        | (long) word(method) << 16
        | word(reply);
  }

  /** The 16 bits of one duration. */
  static int word(long nanos) {
    if (nanos <= MANTISSA) {
      return (int) Math.max(0, nanos);
    }
    int exponent = Long.SIZE - Long.numberOfLeadingZeros(nanos) - MANTISSA_BITS;
    return exponent > 31
        ? LONGEST
        : Math.min(LONGEST, exponent << MANTISSA_BITS | (int) (nanos >>> exponent));
  }

  private static long nanos(int word) {
    return (long) (word & MANTISSA) << (word >>> MANTISSA_BITS);
  }

  /** The sum of the four durations, in nanoseconds. */
  public static long totalNanos(long bits) {
    long sum = 0;
    for (int shift = 0; shift < Long.SIZE; shift += Short.SIZE) {
      sum += nanos((int) (bits >>> shift) & WORD);
    }
    return sum;
  }

  /** These times with those of the provider's stages, up to one of them. */
  public static StageTimes add(StageTimes times, long bits, Stage last) {
    StageTimes all = times;
    int shift = Long.SIZE;
    for (Stage stage : STAGES) {
      shift -= Short.SIZE;
      all = all.with(stage, nanos((int) (bits >>> shift) & WORD));
      if (stage == last) {
        break;
      }
    }
    return all;
  }

  /** Reads the bits from an array. */
  static long read(byte[] array, int at) {
    return (long) LONG.get(array, at);
  }

  /** Writes the bits to an array. */
  static void write(long bits, byte[] array, int at) {
    LONG.set(array, at, bits);
  }
}
