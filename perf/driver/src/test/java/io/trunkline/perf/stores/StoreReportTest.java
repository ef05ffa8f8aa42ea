package io.trunkline.perf.stores;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.perf.report.Statistics;
import io.trunkline.perf.report.StoreResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoreReportTest {

  private static StoreResult result(String engine, String network, String codec, double rate) {
    return new StoreResult(
        engine, network, "1 MB objects, text", 1, codec, 1000, new Statistics(rate, rate, rate));
  }

  @Test
  void gainsStandBesideThePublishedOnesWithASentenceWhereTheyDiffer() {
    String text =
        new StoreReport(
                List.of(
                    result(Engine.LOCAL_STORE, "none", "java", 50),
                    result(Engine.LOCAL_STORE, "none", "kryo", 100),
                    result(Engine.HA_STORE, "100 Mbit/s", "java", 10),
                    result(Engine.HA_STORE, "100 Mbit/s", "kryo+deflate", 18)))
            .text();
    assertThat(text)
        .contains("+100 % (+7 %)")
        .contains("50.0/s")
        .contains("+80 % (+77 %)")
        .contains("* kryo, local store: +100 % here, +7 % published.")
        .doesNotContain("* kryo+deflate");
  }
}
