package io.trunkline.serialization.compression;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.PayloadOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

class AdaptiveCompressionTest {

  private final Compression deflate =
      requireNonNull(
          Compressions.load(AdaptiveCompressionTest.class.getClassLoader()).named("deflate"));
  private final AdaptiveCompression adaptive = new AdaptiveCompression(deflate, 100);
  private final byte[] text = "the order of a cup ".repeat(100).getBytes();
  private final byte[] random = new byte[2_000];
  private final PayloadOutput out = new PayloadOutput(64, 10_000);

  AdaptiveCompressionTest() {
    new Random(1).nextBytes(random);
  }

  /** Whether the piece was tried. */
  private boolean offer(byte[] piece) {
    boolean tried = adaptive.tries(piece.length);
    if (tried) {
      out.reset();
      adaptive.compress(piece, 0, piece.length, out);
    }
    return tried;
  }

  /** Which of so many pieces are tried, counted from 1. */
  private List<Integer> tried(byte[] piece, int count) {
    List<Integer> tried = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      if (offer(piece)) {
        tried.add(i);
      }
    }
    return tried;
  }

  @Test
  void aPieceBelowTheThresholdIsNotTried() {
    assertThat(adaptive.tries(99)).isFalse();
    assertThat(adaptive.tries(100)).isTrue();
    assertThat(new AdaptiveCompression(deflate, 0).tries(0)).isTrue();
    assertThatThrownBy(() -> new AdaptiveCompression(deflate, -1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
  }

  @Test
  void textIsAlwaysCompressed() {
    out.write(7);
    assertThat(adaptive.compress(text, 0, text.length, out)).isTrue();
    PayloadOutput back = new PayloadOutput(64, 10_000);
    deflate.decompress(out.array(), 1, out.position() - 1, back);
    assertThat(back.array()).startsWith(text);
    assertThat(tried(text, 1_000)).hasSize(1_000);
  }

  @Test
  void whatDoesNotGetShorterLeavesTheOutputAsItWas() {
    out.write(7);
    assertThat(adaptive.compress(random, 0, random.length, out)).isFalse();
    assertThat(out.position()).isEqualTo(1);
    PayloadOutput small = new PayloadOutput(8, 50);
    assertThat(adaptive.compress(random, 0, random.length, small)).isFalse();
    assertThat(small.position()).isZero();
  }

  @Test
  void whatNeverGetsShorterIsTriedMoreAndMoreRarely() {
    assertThat(tried(random, 1_000)).containsExactly(1, 2, 3, 4, 68, 196, 452, 964);
  }

  @Test
  void itGoesOnTryingNowAndThen() {
    tried(random, 100_000);
    assertThat(tried(random, 8_192)).hasSize(2);
  }

  @Test
  void oneThatGetsShorterEndsThePause() {
    tried(random, 67);
    assertThat(tried(text, 100)).hasSize(100);
    assertThat(tried(random, 10)).containsExactly(1, 2, 3, 4);
  }

  @Test
  void shortPiecesDoNotCount() {
    tried(random, 4);
    tried(new byte[10], 1_000);
    assertThat(tried(random, 64)).containsExactly(64);
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  void manyThreadsTryFewOfThePiecesThatDoNotGetShorter() throws InterruptedException {
    AtomicInteger tried = new AtomicInteger();
    Thread[] threads = new Thread[8];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          new Thread(
              () -> {
                PayloadOutput own = new PayloadOutput(64, 10_000);
                for (int round = 0; round < 10_000; round++) {
                  if (adaptive.tries(random.length)) {
                    tried.incrementAndGet();
                    own.reset();
                    adaptive.compress(random, 0, random.length, own);
                  }
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(tried.get()).isBetween(4 + 4, 4_000);
  }

  @Test
  void eachTypeHasItsOwnUpToABound() {
    AdaptiveCompressions<Object> types = new AdaptiveCompressions<>(deflate, 100);
    AdaptiveCompression ofStrings = types.of(String.class);
    assertThat(types.of(String.class)).isSameAs(ofStrings);
    assertThat(types.of(Integer.class)).isNotSameAs(ofStrings);
    for (int i = 0; i < 2_000; i++) {
      types.of(i);
    }
    assertThat(types.of("one more")).isSameAs(types.of("and another"));
    assertThat(types.of(String.class)).isSameAs(ofStrings);
  }
}
