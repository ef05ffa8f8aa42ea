package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.internal.transport.Framing;
import io.trunkline.testkit.TestSize;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * One byte of checked frames is changed, anywhere: what the decoder hands on is what was sent, up
 * to the changed frame, and nothing else. {@code bin/verify flips} changes a million.
 */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class FlippedFramesTest {

  private static final int FLIPS = TestSize.of("flips", 2_000, 20_000);
  private static final int MAX_BODY = 100_000;
  private static final int FRAMES = 6;

  private final Random random = new Random(5);

  private int length(boolean isLong) {
    if (isLong) {
      return 66_000 + random.nextInt(MAX_BODY - 66_000);
    }
    return random.nextInt(8) == 0 ? random.nextInt(3_000) : random.nextInt(60);
  }

  /** Some frames behind one another; the third one of them may be long. */
  private byte[] stream(boolean hasLong) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (int i = 0; i < FRAMES; i++) {
      byte[] body = new byte[length(hasLong && i == 2)];
      random.nextBytes(body);
      all.writeBytes(CheckedFrames.bytes(CheckedFrames.reply(i, body).sealed(Framing.CHUNKED)));
    }
    return all.toByteArray();
  }

  @Test
  void aChangedByteNeverBecomesAnotherFrame() {
    flip(FLIPS, false);
  }

  @Test
  void norDoesOneOfAMessageInChunks() {
    flip(FLIPS / 20, true);
  }

  private void flip(int flips, boolean hasLong) {
    int corrupt = 0;
    byte[] sent = {};
    List<Inbound> whole = List.of();
    for (int flip = 0; flip < flips; flip++) {
      if (flip % 1_000 == 0) {
        sent = stream(hasLong);
        whole = CheckedFrames.decoded(Framing.CHUNKED, MAX_BODY, sent);
        assertThat(whole).hasSize(FRAMES).allMatch(Inbound.Frame.class::isInstance);
      }
      byte[] changed = sent.clone();
      int at = random.nextInt(changed.length);
      changed[at] ^= (byte) (1 + random.nextInt(255));
      List<Inbound> received = CheckedFrames.decoded(Framing.CHUNKED, MAX_BODY, changed);
      int intact = 0;
      while (intact < received.size()
          && CheckedFrames.isSame(received.get(intact), whole.get(intact))) {
        intact++;
      }
      List<Inbound> rest = received.subList(intact, received.size());
      assertThat(intact).as("flip %s at byte %s", flip, at).isLessThan(FRAMES);
      assertThat(rest)
          .as("flip %s at byte %s: nothing but an end", flip, at)
          .noneMatch(Inbound.Frame.class::isInstance);
      corrupt += rest.stream().anyMatch(Inbound.Corrupt.class::isInstance) ? 1 : 0;
    }
    assertThat(corrupt)
        .as("the others declare a length that has not come")
        .isGreaterThan(flips / 2);
  }
}
