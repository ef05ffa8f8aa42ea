package io.trunkline.serialization.hessian2.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** A cache of what was made of bytes. */
final class ByteTableTest {

  private static final int HASH = 7;

  private final ByteTable<byte[]> table = new ByteTable<>(entry -> entry, entry -> HASH);

  @Test
  void whatIsMadeOfTheSameBytesAgainTakesNoOthersPlace() {
    for (int i = 0; i < 100; i++) {
      table.keep(new byte[] {1, 2}); // as for a gate that leads the name to another class
    }
    byte[] other = {3, 4, 5};
    table.keep(other);
    assertThat(table.find(HASH, new byte[] {0, 3, 4, 5, 6}, 1, 5)).isSameAs(other);
  }

  @Test
  void aFullPlaceKeepsWhatItHas() {
    for (int i = 0; i < 100; i++) {
      table.keep(new byte[] {(byte) i});
    }
    assertThat(table.find(HASH, new byte[] {0}, 0, 1)).containsExactly(0);
    assertThat(table.find(HASH, new byte[] {99}, 0, 1)).isNull();
  }

  @Test
  void noMoreIsKeptThanHalfOfItsPlaces() {
    ByteTable<byte[]> spread =
        new ByteTable<>(entry -> entry, entry -> ByteBuffer.wrap(entry).getInt());
    int kept = 0;
    for (int i = 0; i < 5_000; i++) {
      byte[] entry = ByteBuffer.allocate(4).putInt(i).array();
      spread.keep(entry);
      if (spread.find(i, entry, 0, 4) != null) {
        kept++;
      }
    }
    assertThat(kept).isEqualTo(1_024);
    assertThat(spread.find(0, new byte[4], 0, 4)).as("the first of them").isNotNull();
  }
}
