package io.trunkline.internal.transport;

/**
 * Makes sure that the current thread has stack enough for a call and for a turn of an event loop.
 * An overflow in the middle of either would leave what threads share half changed: a call that
 * waits for good, a reply that nobody releases, a channel that reads nothing more.
 */
public final class StackRoom {

  /**
   * A frame of {@link #enter} takes 288 to 640 bytes, depending on the compiler, so that these are
   * 27 KB or more.
   */
  private static final int FRAMES = 96;

  private StackRoom() {}

  /**
   * Returns if there is room.
   *
   * @param seed differs from call to call
   * @throws StackOverflowError if there is not
   */
  public static void require(long seed) {
    enter(FRAMES, seed);
  }

  /**
   * Calls itself so often. The values that one call in a thousand keeps meanwhile make each frame
   * large, and cost the other calls nothing.
   */
  private static long enter(int left, long seed) {
    if (left == 0) {
      return seed;
    }
    if ((seed & 1023) != 0) {
      return enter(left - 1, seed + 1);
    }
    long a = seed * 3;
    long b = a * 5;
    long c = b * 7;
    long d = c * 11;
    long e = d * 13;
    long f = e * 17;
    long g = f * 19;
    long h = g * 23;
    long i = h * 29;
    long j = i * 31;
    long k = j * 37;
    long l = k * 41;
    long m = l * 43;
    long n = m * 47;
    long o = n * 53;
    long p = o * 59;
    long q = p * 61;
    long r = q * 67;
    long s = r * 71;
    long t = s * 73;
    long u = t * 79;
    long v = u * 83;
    long w = v * 89;
    long x = w * 97;
    long y = x * 101;
    long z = y * 103;
    return enter(left - 1, seed + 1)
        ^ a
        ^ b
        ^ c
        ^ d
        ^ e
        ^ f
        ^ g
        ^ h
        ^ i
        ^ j
        ^ k
        ^ l
        ^ m
        ^ n
        ^ o
        ^ p
        ^ q
        ^ r
        ^ s
        ^ t
        ^ u
        ^ v
        ^ w
        ^ x
        ^ y
        ^ z;
  }
}
