package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

/** How calls are divided among providers that are chosen at random by their weights. */
final class Shares {

  /** What chance exceeds once in 100,000 times, by the number of providers less one. */
  private static final double[] CHI_SQUARE = {0, 19.51, 23.03, 25.90, 28.47, 30.86};

  private Shares() {}

  /** Fails if chance alone does not explain how the calls differ from what the weights say. */
  static void assertByWeight(String who, long[] calls, int... weights) {
    double all = Arrays.stream(calls).sum();
    double sum = Arrays.stream(weights).sum();
    double distance = 0;
    for (int i = 0; i < calls.length; i++) {
      double expected = all * weights[i] / sum;
      distance += (calls[i] - expected) * (calls[i] - expected) / expected;
    }
    String shares = who + ": " + Arrays.toString(calls) + " by " + Arrays.toString(weights);
    System.out.println(shares + String.format(", chi-square %.1f", distance));
    assertThat(distance).as(shares).isLessThan(CHI_SQUARE[calls.length - 1]);
  }
}
