package io.trunkline.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KnotsTest {

  @Test
  void aChainHasNone() {
    assertThat(Knots.of(Map.of("a", Set.of("b"), "b", Set.of("c"), "c", Set.of()))).isEmpty();
  }

  @Test
  void twoThatNeedEachOtherAreOne() {
    assertThat(Knots.of(Map.of("a", Set.of("b"), "b", Set.of("a"))))
        .containsExactly(Set.of("a", "b"));
  }

  @Test
  void oneThatNeedsItselfIsNone() {
    assertThat(Knots.of(Map.of("a", Set.of("a")))).isEmpty();
  }

  @Test
  void circlesThatShareANodeAreOneAndThoseThatPointOneWayAreTwo() {
    Map<String, Set<String>> needs =
        Map.of(
            "a", Set.of("b"),
            "b", Set.of("a", "c"),
            "c", Set.of("b", "d"),
            "d", Set.of("e"),
            "e", Set.of("d"));
    List<Set<String>> knots = Knots.of(needs);
    assertThat(knots).containsExactlyInAnyOrder(Set.of("a", "b", "c"), Set.of("d", "e"));
  }
}
