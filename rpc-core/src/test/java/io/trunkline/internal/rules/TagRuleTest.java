package io.trunkline.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.discovery.ProviderAddress;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where tag rules let calls go, in cases read from stock's routing. */
class TagRuleTest {

  private static final Party WEB =
      Party.consumer("web", "10.0.0.9", "shop.Orders", null, null, Map.of());

  private static final List<ProviderAddress> ALL =
      List.of(
          ProviderAddress.parse("10.0.0.1:20880?env=gray"),
          ProviderAddress.parse("10.0.0.2:20880?dubbo.tag=blue"),
          ProviderAddress.parse("10.0.0.3:20880"));

  private static String ports(TagRule rule, String tag, boolean forced) {
    RoutingRules rules = new RoutingRules(rule, List.of(), WEB);
    List<ProviderAddress> left =
        rules
            .shares(ALL, address -> address, new BitSet(), tag, forced, refused -> {})
            .get(0)
            .left();
    return String.join("", left.stream().map(one -> one.host().substring(7)).toList());
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      emptyValue = "",
      value = {
        // tag, insists, rule's force: who is left
        "gray, false, false, 1",
        "gray, true, true, 1",
        "blue, false, false, 2", // of the provider itself
        "none, false, false, 3", // neither rule nor provider has it: those without any
        "none, true, false, ''",
        "gone, false, false, 3", // the rule has it, nobody is there
        "gone, false, true, ''",
        "gone, true, false, ''",
        "-, false, false, 3",
        "gray|east, false, false, 1", // the longest level that the rule has
        "gray|east, true, false, ''", // as a whole where it is insisted on
      })
  void aTagLeadsToThoseThatTheRuleNames(String tag, boolean forced, boolean force, String left) {
    TagRule rule =
        TagRule.parse(
            "orders.tag-router",
            "force: "
                + force
                + """

                configVersion: v2.7
                enabled: true
                key: orders
                tags:
                  - name: gray
                    addresses: ["10.0.0.1:20880"]
                  - name: gone
                    addresses: ["10.0.7.7:1"]
                """);
    assertThat(ports(rule, tag, forced)).isEqualTo(left);
  }

  @Test
  void aTagOf30MatchesWhatProvidersSay() {
    TagRule rule =
        TagRule.parse(
            "orders.tag-router",
            """
            configVersion: v3.0
            tags:
              - name: gray
                match:
                  - key: env
                    value:
                      exact: gray
              - name: nobody
                match: [{key: env, value: {prefix: z}}]
            """);
    assertThat(ports(rule, "gray", false)).isEqualTo("1");
    assertThat(ports(rule, null, false)).isEqualTo("3");
    assertThat(ports(rule, "nobody", false)).isEqualTo("3");
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1:20880, true",
    "10.0.0.1:20881, false",
    "10.0.0.1, true",
    "10.0.0.*, true",
    "10.0.0.0-5, true",
    "10.0.0.2-5, false",
    "10.0.0.0/30, true",
    "10.0.4.0/24, false",
    "0.0.0.0:20880, true",
    "0.0.0.0:1, false",
    "*, true",
    "some.host:20880, false",
  })
  void addressesHavePatterns(String pattern, boolean matches) {
    assertThat(AddressPattern.anyOf(List.of(pattern)).test(ALL.get(0))).isEqualTo(matches);
  }

  @Test
  void whatIsNoAddressIsInNoNetworkAndIsNotLookedUp() {
    for (String none : new String[] {"999.0.0.1", "1.2.3.4.5", "10.1", "zone:1", "fe80::x"}) {
      assertThat(AddressPattern.matches(none + "/0", "10.0.0.1", 20880)).isFalse();
      assertThat(AddressPattern.matches("10.0.0.0/0", none, 20880)).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "web-1.shop, true",
    "web-1:20880, true",
    "a-b.shop, true",
    "10.0.0.1:20880, true",
    "fe80::1, true",
    "10.0.0.1-5, false",
    "10.0.0.1-5:20880, false",
    "1-5.0.0.1, false",
    "fe80::a-f, false",
    "10.0.*.1, false",
  })
  void namesOfHostsAreNoRanges(String pattern, boolean isExact) {
    assertThat(AddressPattern.isExact(pattern)).isEqualTo(isExact);
  }

  @Test
  void aTagMayHaveMoreHostsThanRanges() {
    StringBuilder hosts = new StringBuilder();
    for (int i = 0; i < 600; i++) {
      hosts.append("web-").append(i).append(".shop:20880,");
    }
    TagRule rule =
        TagRule.parse(
            "orders.tag-router",
            "tags: [{name: gray, addresses: ['" + hosts.toString().replace(",", "','") + "x']}]");
    assertThat(rule).isNotNull();
    assertThat(rule.tags(ProviderAddress.parse("web-599.shop:20880"))).isTrue();
    assertThat(rule.tags(ProviderAddress.parse("web-600.shop:20880"))).isFalse();
  }

  @Test
  void itsTextHasItsTags() {
    TagRule rule =
        TagRule.parse("orders.tag-router", "tags:\n  - {name: gray, addresses: [10.0.0.1]}");
    assertThat(rule).hasToString("it gives the tags [gray], force: false");
  }

  @Test
  void addressesOfIpv6HavePatterns() {
    assertThat(AddressPattern.matches("[fe80::1]:20880", "fe80::1", 20880)).isTrue();
    assertThat(AddressPattern.matches("fe80::1", "fe80::1", 20880)).isTrue();
    assertThat(AddressPattern.matches("fe80::/16", "fe80::1", 20880)).isTrue();
    assertThat(AddressPattern.matches("[fe80::1]:1", "fe80::1", 20880)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "tags:\\n  - addresses: [a]; line 2; no name",
        "tags:\\n  - name: a\\n    address: [b]; line 3; 'address' is not known",
        "tags:\\n  - name: a\\n    match: []; line 3; v3.0",
        "configVersion: v3.0\\ntags:\\n  - name: a\\n    match: [{key: b}]; line 4; 'value'",
      })
  void whatCannotBeReadNamesTheLine(String text, String line, String what) {
    assertThatThrownBy(() -> TagRule.parse("orders.tag-router", text.replace("\\n", "\n")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(line)
        .hasMessageContaining(what);
  }
}
