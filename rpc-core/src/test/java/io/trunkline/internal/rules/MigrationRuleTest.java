package io.trunkline.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.discovery.AddressQuery;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rule about levels in the form that Dubbo 3 documents. */
class MigrationRuleTest {

  private static final String RULE =
      """
      key: web
      step: APPLICATION_FIRST
      threshold: 1.0
      proportion: 60
      delay: 60
      force: false
      interfaces:
        - serviceKey: shop.Orders:1.0.0
          threshold: 0.5
          delay: 30
          force: true
        - serviceKey: shop.Bids:null
          step: FORCE_APPLICATION
      applications:
        - serviceKey: stock
          step: FORCE_INTERFACE
      """;

  private static Migration about(String interfaceName, String version, String... applications) {
    return MigrationRule.parse("web.migration", RULE)
        .about(interfaceName, null, version, List.of(applications));
  }

  @Test
  void aReferenceGetsTheGeneralValues() {
    assertThat(about("shop.Other", null))
        .isEqualTo(
            new Migration(MigrationStep.APPLICATION_FIRST, 1.0, 60, Duration.ofSeconds(60), false));
  }

  @Test
  void theValuesOfAnInterfaceReplaceTheGeneralOnes() {
    assertThat(about("shop.Orders", "1.0.0"))
        .isEqualTo(
            new Migration(MigrationStep.APPLICATION_FIRST, 0.5, 60, Duration.ofSeconds(30), true));
    assertThat(about("shop.Bids", null).step()).isEqualTo(MigrationStep.FORCE_APPLICATION);
    assertThat(about("shop.Bids", "2").step()).isEqualTo(MigrationStep.APPLICATION_FIRST);
  }

  @Test
  void theValuesOfAnApplicationCountAfterThoseOfTheInterface() {
    assertThat(about("shop.Other", null, "stock").step()).isEqualTo(MigrationStep.FORCE_INTERFACE);
    assertThat(about("shop.Bids", null, "stock").step()).isEqualTo(MigrationStep.FORCE_APPLICATION);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "step: SOMETIMES",
        "threshold: much",
        "interfaces: [{step: FORCE_INTERFACE}]",
        "interfaces: [{serviceKey: a.B}]",
        "- a"
      })
  void aRuleThatCannotBeUsedIsRefused(String text) {
    assertThatThrownBy(() -> MigrationRule.parse("web.migration", text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line ");
  }

  @Test
  void parametersOfAReferenceAreRead() {
    Migration own =
        Migration.of(
            new AddressQuery(
                "zookeeper://z:2181",
                "shop.Orders",
                null,
                null,
                "web",
                Map.of("migration.step", "FORCE_APPLICATION", "migration.threshold", "0.3")));
    assertThat(own.isApplicationOnly()).isTrue();
    assertThat(own.isReached(1, 3)).isTrue();
    assertThat(own.isReached(1, 4)).isFalse();
    assertThat(own.isReached(0, 0)).isFalse();
    assertThat(own.isReached(1, 0)).isTrue();
  }
}
