package io.trunkline.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.discovery.ProviderAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What override rules change at a consumer, in cases read from stock's configurators. */
class OverrideRuleTest {

  private static final Party WEB =
      Party.consumer("web", "10.0.0.9", "shop.Orders", "eu", "1.0", Map.of("timeout", "5"));

  private static final ProviderAddress PROVIDER =
      ProviderAddress.parse("10.0.0.1:20880?timeout=1000&region=east");

  private static ProviderAddress apply(String scope, String key, String item) {
    return OverrideRule.parse(
            "a.configurators",
            "configVersion: v3.0\nscope: "
                + scope
                + "\nkey: "
                + key
                + "\nconfigs:\n  - {side: consumer, parameters: {timeout: 70}"
                + item
                + "}\n")
        .apply(PROVIDER, WEB);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ", addresses: [10.0.0.9]",
        ", addresses: [0.0.0.0]",
        ", providerAddresses: ['10.0.0.1:20880']",
        ", providerAddresses: ['0.0.0.0:*']",
        ", providerAddresses: ['0.0.0.0:20880', x]",
        ", applications: [other, web]",
        ", match: {param: [{key: region, value: {exact: east}}]}",
        ", match: {app: {oneof: [{exact: web}]}, address: {wildcard: 10.0.*}}",
        ", match: {providerAddress: {exact: '10.0.0.1:20880'}}",
        ", type: weight, enabled: true",
      })
  void anItemTakesEffect(String item) {
    ProviderAddress changed = apply("service", "eu/shop.Orders:1.0", item);
    assertThat(changed.parameter("timeout")).isEqualTo("70");
    assertThat(changed.parameter("region")).isEqualTo("east");
    assertThat(changed.overridden()).containsExactly("timeout");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        ", addresses: [10.0.0.8]",
        ", providerAddresses: ['10.0.0.1:20881']",
        ", applications: [other]",
        ", match: {param: [{key: region, value: {exact: west}}]}",
        ", match: {address: {wildcard: 10.1.*}}",
        ", type: weight",
      })
  void anItemIsAboutOthers(String item) {
    assertThat(apply("service", "eu/shop.Orders:1.0", item)).isEqualTo(PROVIDER);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "service; eu/shop.Orders:1.0; ''; 70",
        "service; shop.Orders; ''; 1000",
        "application; web; ''; 70",
        "application; other; ''; 1000",
        "application; web; ', services: [\"eu/shop.Orders:1.0\"]'; 70",
        "application; web; ', services: [\"shop.Carts\"]'; 1000",
      })
  void theScopeSaysWhatTheKeyIs(String scope, String key, String item, String timeout) {
    assertThat(apply(scope, key, item).parameter("timeout")).isEqualTo(timeout);
  }

  @Test
  void itemsForProvidersChangeNothingAtConsumers() {
    OverrideRule rule =
        OverrideRule.parse(
            "web.configurators",
            """
            scope: application
            key: web
            configs:
              - side: provider
                parameters: {weight: 1}
              - parameters: {weight: 2}
            """);
    assertThat(rule.apply(PROVIDER, WEB)).isEqualTo(PROVIDER);
  }

  @Test
  void itsTextHasKeysAndNoValues() {
    OverrideRule rule =
        OverrideRule.parse(
            "web.configurators",
            "key: web\nconfigs: [{side: consumer, parameters: {token: geheim, a: geheim}}]");
    assertThat(rule).hasToString("it sets [a, token]");
  }

  @Test
  void thoseForOneHostComeAfterThoseForAll() {
    OverrideRule rule =
        OverrideRule.parse(
            "web.configurators",
            """
            configVersion: v2.7
            scope: application
            key: web
            configs:
              - {side: consumer, addresses: [10.0.0.9], parameters: {weight: 1, disabled: true}}
              - {side: consumer, parameters: {weight: 2, group: x}}
            """);
    ProviderAddress changed = rule.apply(PROVIDER, WEB);
    assertThat(changed.weight()).isEqualTo(1);
    assertThat(OverrideRule.isEnabled(changed)).isFalse();
    assertThat(changed.parameter("group")).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "configs:\\n  - side: consumer; line 1; 'key' is missing",
        "key: web\\nconfigs:\\n  - side: consumer; line 3; no 'parameters'",
        "key: web\\nconfigs:\\n  - sides: consumer; line 3; 'sides' is not known",
        "enable: true; line 1; 'enable' is not known",
      })
  void whatCannotBeReadNamesTheLine(String text, String line, String what) {
    assertThatThrownBy(() -> OverrideRule.parse("web.configurators", text.replace("\\n", "\n")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(line)
        .hasMessageContaining(what);
  }

  @ParameterizedTest
  @CsvSource({"499, 0", "500, 0", "300, 200", "300, 201"})
  void eachAddressOfAnItemCounts(int addresses, int more) {
    String item = "\n  - {side: consumer, parameters: {a: 1}, addresses: [%s]}";
    String text =
        "key: web\nconfigs:"
            + item.formatted("10.0.0.9,".repeat(addresses))
            + item.formatted("10.0.0.8,".repeat(more));
    Throwable refusal = catchThrowable(() -> OverrideRule.parse("web.configurators", text));
    if (addresses + Math.max(1, more) <= 500) {
      assertThat(refusal).isNull();
    } else {
      assertThat(refusal)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("line 1")
          .hasMessageContaining("expected at most 500");
    }
  }
}
