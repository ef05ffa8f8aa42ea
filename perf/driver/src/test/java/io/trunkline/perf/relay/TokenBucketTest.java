package io.trunkline.perf.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TokenBucketTest {

  private static final long MILLI = 1_000_000;

  private final AtomicLong clock = new AtomicLong(1_000 * MILLI);
  private final TokenBucket bucket = new TokenBucket(clock::get);

  @Test
  void withoutRateNothingWaits() {
    assertThat(bucket.take(1 << 30)).isZero();
  }

  @Test
  void bytesWaitAsLongAsTheRateSays() {
    bucket.rate(8_000_000); // a byte each microsecond
    clock.addAndGet(500 * MILLI); // a pause gives two milliseconds, not more
    assertThat(bucket.take(2_000)).isZero();
    assertThat(bucket.take(1_000)).isEqualTo(MILLI);
    assertThat(bucket.take(1_000)).isEqualTo(2 * MILLI);
    clock.addAndGet(2 * MILLI);
    assertThat(bucket.take(3_000)).isEqualTo(3 * MILLI);
  }
}
