package io.trunkline.perf.pages;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.perf.pages.Order.Entry;
import java.util.List;
import org.junit.jupiter.api.Test;

class OrderTest {

  @Test
  void theSameOrderIsSaid() {
    assertThat(Order.sentence(List.of(new Entry("FST", 2, 20), new Entry("kryo", 3, 40))))
        .isEqualTo("The order is that of the article.");
  }

  @Test
  void eachPairTheOtherWayRoundIsNamedOnce() {
    assertThat(
            Order.sentence(
                List.of(
                    new Entry("FST", 8_244, 32_397),
                    new Entry("kryo", 8_444, 43_671),
                    new Entry("hessian2", 6_701, 46_798))))
        .isEqualTo(
            "These pairs have the opposite order in the article: FST makes fewer calls than hessian2"
                + " (32,397 and 46,798); kryo makes fewer calls than hessian2 (43,671 and 46,798).");
  }

  @Test
  void oneRowHasNoOrder() {
    assertThat(Order.sentence(List.of(new Entry("FST", 1, 1)))).contains("too few");
  }
}
