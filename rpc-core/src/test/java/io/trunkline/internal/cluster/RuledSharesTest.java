package io.trunkline.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.internal.rules.RoutingRules.Share;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Where calls go when a rule names several destinations. */
class RuledSharesTest {

  private static final Share<Endpoint> NOBODY = new Share<>(List.of(), 1);

  @Test
  void callsGoToThemByWeight() {
    RuledShares shares = RuledShares.of(List.of(NOBODY), List.of(NOBODY));
    assertThat(shares.next().all()).isEmpty();
    TagGroup first = shares.next();
    assertThat(shares.next()).as("the same for each call").isSameAs(first);

    RuledShares two =
        RuledShares.of(
            List.of(new Share<>(List.of(), 0.9), new Share<>(List.of(), 0.1)), List.of(NOBODY));
    List<TagGroup> drawn = IntStream.range(0, 10_000).mapToObj(i -> two.next()).toList();
    assertThat(drawn.stream().distinct()).hasSize(2);
    TagGroup often =
        drawn.stream().distinct().max((a, b) -> count(drawn, a) - count(drawn, b)).orElseThrow();
    assertThat(count(drawn, often)).isBetween(8_500, 9_500);
  }

  private static int count(List<TagGroup> drawn, TagGroup one) {
    return (int) drawn.stream().filter(group -> group == one).count();
  }
}
