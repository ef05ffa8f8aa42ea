package io.trunkline.testkit.compression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.compression.Compression;
import io.trunkline.serialization.compression.CompressionProvider;
import io.trunkline.testkit.ReadingMeter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * What every compression promises: bytes come back as they were, in pieces and streams alike, and
 * bytes of a stranger cost no more than the output's limit.
 */
public interface CompressionContract {

  /** How far a piece may grow that is read here. */
  int LIMIT = 16 * 1024 * 1024;

  CompressionProvider provider();

  private Compression usual() {
    return provider().create(provider().defaultLevel());
  }

  @Test
  default void itIsNamedAndNumberedAsItsProviderSays() {
    CompressionProvider provider = provider();
    assertThat(provider.name()).matches("[a-z0-9]+");
    assertThat(provider.id()).isBetween(1, 7);
    assertThat(provider.defaultLevel()).isBetween(provider.minLevel(), provider.maxLevel());
    assertThat(usual().name()).isEqualTo(provider.name());
    assertThat(usual().id()).isEqualTo(provider.id());
  }

  @Test
  default void bytesComeBackAsTheyWere() {
    Compression compression = usual();
    for (Map.Entry<String, byte[]> each : Pieces.all().entrySet()) {
      byte[] piece = Pieces.compress(compression, each.getValue());
      assertThat(Pieces.decompress(compression, piece, LIMIT))
          .as(each.getKey())
          .isEqualTo(each.getValue());
    }
  }

  @Test
  default void textGetsShorter() {
    byte[] text = Pieces.text(50_000);
    assertThat(Pieces.compress(usual(), text)).hasSizeLessThan(text.length / 2);
  }

  @Test
  default void eachLevelIsReadByTheOthers() {
    byte[] text = Pieces.text(20_000);
    Compression usual = usual();
    for (int level = provider().minLevel(); level <= provider().maxLevel(); level++) {
      byte[] piece = Pieces.compress(provider().create(level), text);
      assertThat(Pieces.decompress(usual, piece, LIMIT)).as("level " + level).isEqualTo(text);
    }
  }

  @Test
  default void aPieceIsTheSameAtEveryPositionOfSourceAndOutput() {
    Compression compression = usual();
    byte[] text = Pieces.text(5_000);
    byte[] alone = Pieces.compress(compression, text);
    byte[] surrounded = new byte[text.length + 37];
    System.arraycopy(text, 0, surrounded, 17, text.length);
    PayloadOutput out = new PayloadOutput(16, 100_000);
    out.write(new byte[11], 0, 11);
    compression.compress(surrounded, 17, text.length, out);
    int end = out.position();
    assertThat(Arrays.copyOfRange(out.array(), 11, end)).isEqualTo(alone);
    PayloadOutput back = new PayloadOutput(16, 100_000);
    back.write(7);
    compression.decompress(out.array(), 11, end - 11, back);
    assertThat(Arrays.copyOfRange(back.array(), 1, back.position())).isEqualTo(text);
  }

  @Test
  default void piecesAreReadAsStreamsAndStreamsAsPieces() throws IOException {
    Compression compression = usual();
    for (Map.Entry<String, byte[]> each : Pieces.all().entrySet()) {
      byte[] content = each.getValue();
      byte[] piece = Pieces.compress(compression, content);
      assertThat(read(compression, piece)).as("a piece, " + each.getKey()).isEqualTo(content);
      byte[] streamed = stream(compression, content);
      assertThat(read(compression, streamed)).as("a stream, " + each.getKey()).isEqualTo(content);
      assertThat(Pieces.decompress(compression, streamed, LIMIT))
          .as("a stream read as a piece, " + each.getKey())
          .isEqualTo(content);
    }
  }

  private static byte[] stream(Compression compression, byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = compression.compressing(bytes)) {
      int half = content.length / 2;
      out.write(content, 0, half);
      for (int i = half; i < Math.min(half + 10, content.length); i++) {
        out.write(content[i]);
      }
      int rest = Math.min(half + 10, content.length);
      out.write(content, rest, content.length - rest);
    }
    return bytes.toByteArray();
  }

  private static byte[] read(Compression compression, byte[] compressed) throws IOException {
    try (InputStream in = compression.decompressing(new ByteArrayInputStream(compressed))) {
      return in.readAllBytes();
    }
  }

  @Test
  default void aBombIsRefusedAndCostsNoMoreThanTheOutputsLimit() throws IOException {
    Compression compression = usual();
    byte[] zeros = new byte[8 * 1024 * 1024];
    int limit = 1024 * 1024;
    for (byte[] bomb :
        new byte[][] {Pieces.compress(compression, zeros), stream(compression, zeros)}) {
      assertThat(bomb).hasSizeLessThan(100_000);
      refuse(compression, bomb, limit); // loads classes and makes engines
      ReadingMeter meter = new ReadingMeter();
      meter.start();
      refuse(compression, bomb, limit);
      assertThat(meter.stop().allocatedBytes()).isLessThan(2 * limit + 100_000);
    }
  }

  private static void refuse(Compression compression, byte[] bomb, int limit) {
    assertThat(catchThrowable(() -> Pieces.decompress(compression, bomb, limit)))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining(String.valueOf(limit));
  }

  @Test
  default void whatDoesNotFitIsRefusedAndHarmsNothing() {
    Compression compression = usual();
    byte[] random = Pieces.random(50_000);
    PayloadOutput small = new PayloadOutput(64, 1_000);
    assertThatThrownBy(() -> compression.compress(random, 0, random.length, small))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("1000");
    PayloadOutput shorterThanText = new PayloadOutput(64, 40_000);
    byte[] text = Pieces.text(50_000);
    compression.compress(text, 0, text.length, shorterThanText);
    byte[] piece = Arrays.copyOf(shorterThanText.array(), shorterThanText.position());
    PayloadOutput exact = PayloadOutput.onto(new byte[text.length]);
    compression.decompress(piece, 0, piece.length, exact);
    assertThat(exact.array()).isEqualTo(text);
  }

  @Test
  default void aPieceThatIsCutOrFollowedByMoreIsRefused() throws IOException {
    Compression compression = usual();
    byte[] text = Pieces.text(2_000);
    for (byte[] piece :
        new byte[][] {Pieces.compress(compression, text), stream(compression, text)}) {
      for (int length = 0; length < piece.length; length++) {
        assertRefused(compression, Arrays.copyOf(piece, length), "cut at " + length);
      }
      assertRefused(compression, Arrays.copyOf(piece, piece.length + 1), "one more byte");
      byte[] twice = Arrays.copyOf(piece, 2 * piece.length);
      System.arraycopy(piece, 0, twice, piece.length, piece.length);
      assertRefused(compression, twice, "a second piece");
    }
    assertThat(Pieces.decompress(compression, Pieces.compress(compression, text), LIMIT))
        .isEqualTo(text);
  }

  private static void assertRefused(Compression compression, byte[] piece, String what) {
    assertThat(catchThrowable(() -> Pieces.decompress(compression, piece, LIMIT)))
        .as(what)
        .isInstanceOf(SerializationException.class);
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  default void aChangedByteChangesNothingOrIsASerializationException() throws IOException {
    Compression compression = usual();
    byte[] text = Pieces.text(1_000);
    for (byte[] piece :
        new byte[][] {Pieces.compress(compression, text), stream(compression, text)}) {
      for (int at = 0; at < piece.length; at++) {
        for (int flipped : new int[] {1, 0x10, 0x80, 0xff}) {
          byte[] changed = piece.clone();
          changed[at] ^= (byte) flipped;
          try {
            assertThat(Pieces.decompress(compression, changed, LIMIT)).isEqualTo(text);
          } catch (SerializationException refused) {
            assertThat(refused.getMessage()).isNotEmpty();
          }
          readAsStream(compression, changed);
        }
      }
    }
  }

  private static void readAsStream(Compression compression, byte[] changed) {
    try (InputStream in = compression.decompressing(new ByteArrayInputStream(changed))) {
      in.readNBytes(LIMIT);
    } catch (IOException | SerializationException refused) {
      assertThat(refused).isNotNull();
    }
  }

  @Test
  default void anyBytesAreRefused() {
    Compression compression = usual();
    Random random = new Random(7);
    for (int i = 0; i < 500; i++) {
      byte[] any = new byte[random.nextInt(200)];
      random.nextBytes(any);
      assertRefused(compression, any, "any bytes");
    }
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  default void sixtyFourThreadsShareIt() throws InterruptedException {
    Compression compression = usual();
    AtomicInteger equal = new AtomicInteger();
    Thread[] threads = new Thread[64];
    for (int i = 0; i < threads.length; i++) {
      byte[] text = Pieces.text(1_000 + 100 * i);
      threads[i] =
          new Thread(
              () -> {
                for (int round = 0; round < 20; round++) {
                  byte[] piece = Pieces.compress(compression, text);
                  if (Arrays.equals(text, Pieces.decompress(compression, piece, LIMIT))) {
                    equal.incrementAndGet();
                  }
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(equal).hasValue(64 * 20);
  }

  @Test
  default void streamsLeaveTheOuterStreamOpen() throws IOException {
    Compression compression = usual();
    byte[] text = Pieces.text(2_000);
    AtomicInteger closes = new AtomicInteger();
    ByteArrayOutputStream bytes =
        new ByteArrayOutputStream() {
          @Override
          public void close() {
            closes.incrementAndGet();
          }
        };
    OutputStream out = compression.compressing(bytes);
    out.write(text);
    out.close();
    out.close();
    bytes.write(99);
    ByteArrayInputStream source =
        new ByteArrayInputStream(bytes.toByteArray(), 0, bytes.size() - 1) {
          @Override
          public void close() {
            closes.incrementAndGet();
          }
        };
    InputStream in = compression.decompressing(source);
    assertThat(in.readNBytes(text.length)).isEqualTo(text);
    in.close();
    in.close();
    assertThat(closes).hasValue(0);
  }
}
