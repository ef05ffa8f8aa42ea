package io.trunkline.perf.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.perf.report.SizeResult;
import io.trunkline.perf.trunkline.BidFrames;
import io.trunkline.perf.trunkline.BidFrames.Form;
import io.trunkline.perf.trunkline.Format;
import io.trunkline.serialization.SerializationProviders;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The tables in docs/ about serializations, and what they promise about bytes. */
class PagesTest {

  private static final Path ROOT = Path.of("..", "..");

  @Test
  void theTablesSayWhatIsCountedNowAndWasMeasuredLast() throws IOException {
    Pages pages = new Pages(ROOT);
    if (Boolean.getBoolean("docs.write")) {
      pages.write();
    }

    assertThat(pages.differences())
        .as("write them again with bin/perf sizes --write-docs")
        .isEmpty();
  }

  @Test
  void everySerializationOnTheClassPathHasItsRow() {
    assertThat(Arrays.stream(Format.values()).map(Format::label))
        .containsExactlyInAnyOrderElementsOf(
            SerializationProviders.load(PagesTest.class.getClassLoader()).names());
  }

  @Test
  void foryIsAtMostTwelveBytesLongerThanKryo() throws IOException {
    SizeResult fory = BidFrames.of(Format.FORY, Form.REGISTERED);
    SizeResult kryo = BidFrames.of(Format.KRYO, Form.REGISTERED);
    assertThat(fory.out()).isLessThanOrEqualTo(kryo.out() + 12);
    assertThat(fory.in()).isLessThanOrEqualTo(kryo.in() + 12);
  }

  @Test
  void fastjson2TakesAtMostThreeFifthsOfStocksBytesOnceFieldNamesAreAgreed() throws IOException {
    SizeResult agreed = BidFrames.of(Format.FASTJSON2, Form.REGISTERED);
    SizeResult stock = BidFrames.of(Format.FASTJSON2, Form.STOCK);
    assertThat(agreed.out()).isLessThanOrEqualTo(stock.out() * 3 / 5);
    assertThat(agreed.in()).isLessThanOrEqualTo(stock.in() * 3 / 5);
  }
}
