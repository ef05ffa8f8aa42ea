package io.trunkline.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.discovery.ProviderAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What condition rules let through, in cases read from stock's matching. */
class ConditionTest {

  private static final Party WEB =
      Party.consumer("web", "10.0.0.9", "shop.Orders", null, null, Map.of("region", "east"));

  private static final List<ProviderAddress> ALL =
      List.of(
          ProviderAddress.parse("10.0.0.1:20880?region=east"),
          ProviderAddress.parse("10.0.0.2:20880?region=west&weight=7"),
          ProviderAddress.parse("10.0.1.1:20881"));

  private static Invocation call(String method, Map<String, Object> attachments, Object... args) {
    CallSite site = new CallSite("shop.Orders", "0.0.0", null, method, "()V");
    return new Invocation(site, args, attachments, false, Long.MAX_VALUE);
  }

  private static String hosts(RoutingRules rules, Invocation call) {
    AtomicReference<String> refusal = new AtomicReference<>();
    List<RoutingRules.Share<ProviderAddress>> shares = shares(rules, call, refusal::set);
    assertThat(shares).hasSize(1);
    return shares.get(0).left().isEmpty() ? refusal.get() : hosts(shares.get(0));
  }

  private static List<RoutingRules.Share<ProviderAddress>> shares(
      RoutingRules rules, Invocation call, java.util.function.Consumer<String> refused) {
    return rules.shares(
        ALL,
        address -> address,
        rules.about(rules.about(call.site().method(), call), call),
        null,
        false,
        refused);
  }

  private static String hosts(RoutingRules.Share<ProviderAddress> share) {
    return String.join(" ", share.left().stream().map(ProviderAddress::host).toList());
  }

  private static RoutingRules of31(String rule) {
    return new RoutingRules(
        null,
        List.of(ConditionRule.parse("web.condition-router", "configVersion: v3.1\n" + rule)),
        WEB);
  }

  /** Where calls go, with their part of them. */
  private static List<String> destinations(RoutingRules rules) {
    return shares(rules, call("find", Map.of()), refused -> {}).stream()
        .map(share -> hosts(share) + ": " + Math.round(share.weight() * 1_000))
        .toList();
  }

  @Test
  void destinationsOf31HaveSharesByWeightAmongThoseWhereSomebodyIs() {
    RoutingRules rules =
        of31(
            """
            conditions:
              - from: {match: region=east}
                to:
                  - {match: region=east, weight: 900}
                  - {match: region=north, weight: 5000}
                  - {match: region=west}
            """);
    assertThat(destinations(rules)).containsExactly("10.0.0.1: 900", "10.0.0.2: 100");
  }

  @Test
  void destinationsOfSeveralConditionsMultiplyAndEqualOnesAddUp() {
    RoutingRules rules =
        of31(
            """
            conditions:
              - to:
                  - {match: host=10.0.0.*, weight: 1}
                  - {match: '', weight: 3}
              - to:
                  - {match: port=20880, weight: 1}
                  - {match: region=west, weight: 1}
            """);
    assertThat(destinations(rules)).containsExactly("10.0.0.1 10.0.0.2: 500", "10.0.0.2: 500");
  }

  @Test
  void destinationsWhereNobodyIsChangeNothingUnlessForced() {
    String rule = "conditions:\n  - to: [{match: region=north}, {match: region=south}]\n";
    assertThat(hosts(of31(rule), call("find", Map.of()))).isEqualTo("10.0.0.1 10.0.0.2 10.0.1.1");
    assertThat(hosts(of31("force: true\n" + rule), call("find", Map.of())))
        .contains("region=north | region=south");
  }

  @Test
  void aConditionOf31WithoutDestinationsLeavesNobody() {
    RoutingRules rules = of31("conditions:\n  - from: {match: region=east}\n");
    assertThat(hosts(rules, call("find", Map.of()))).contains("region=east => ");
  }

  private static RoutingRules rules(boolean force, String... conditions) {
    StringBuilder text = new StringBuilder("force: " + force + "\nconditions:\n");
    for (String condition : conditions) {
      text.append("  - '").append(condition).append("'\n");
    }
    return new RoutingRules(
        null, List.of(ConditionRule.parse("web.condition-router", text.toString())), WEB);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "method=find* => host=10.0.0.*; 10.0.0.1 10.0.0.2",
        "method=find,get => host=10.0.0.1; 10.0.0.1",
        "method=place => host=10.0.0.1; 10.0.0.1 10.0.0.2 10.0.1.1",
        "method!=find => host=10.0.0.1; 10.0.0.1 10.0.0.2 10.0.1.1",
        "method!=place => host=10.0.0.1; 10.0.0.1",
        "=> host!=10.0.0.1; 10.0.0.2 10.0.1.1",
        "=> host!=10.0.0.1,10.0.0.2; 10.0.1.1",
        "host=10.0.0.9 => port=20881; 10.0.1.1",
        "host=10.0.0.8 => port=20881; 10.0.0.1 10.0.0.2 10.0.1.1",
        "host!=10.0.0.8 => address=10.0.0.2:20880; 10.0.0.2",
        "=> region=$region; 10.0.0.1",
        "=> region=west & port=20880; 10.0.0.2",
        "=> region=west & port=20881; 10.0.0.1 10.0.0.2 10.0.1.1",
        "application=web & method=find => region=east; 10.0.0.1",
        "application=other & method=find => region=east; 10.0.0.1 10.0.0.2 10.0.1.1",
        "consumer.application=web => provider.region=east; 10.0.0.1",
        "attachments[who]=anna => region=east; 10.0.0.1",
        "attachments[who]=bert => region=east; 10.0.0.1 10.0.0.2 10.0.1.1",
        "attachments[none]!=x => region=east; 10.0.0.1 10.0.0.2 10.0.1.1",
        "arguments[0]=42 => region=west; 10.0.0.2",
        "arguments[0]=40~50 => region=west; 10.0.0.2",
        "arguments[0]=~41 => region=west; 10.0.0.1 10.0.0.2 10.0.1.1",
        "arguments[1]=42 => region=west; 10.0.0.1 10.0.0.2 10.0.1.1",
        "=> weight=5~9; 10.0.0.2",
        "true => region=east; 10.0.0.1",
        "region=east => region!=east; 10.0.0.2",
        "region=ea*t => region!=east; 10.0.0.2",
        "host=10.0.0.1; 10.0.0.1",
        "=> method=find; 10.0.0.1 10.0.0.2 10.0.1.1",
        "=> unknown=1; 10.0.0.1 10.0.0.2 10.0.1.1",
      })
  void aConditionSaysWhereACallGoes(String condition, String hosts) {
    assertThat(hosts(rules(false, condition), call("find", Map.of("who", "anna"), 42)))
        .isEqualTo(hosts);
  }

  @Test
  void conditionsNarrowOneAfterTheOther() {
    RoutingRules rules = rules(false, "=> host=10.0.0.*", "method=find => region=west");
    assertThat(hosts(rules, call("find", Map.of()))).isEqualTo("10.0.0.2");
    assertThat(hosts(rules, call("place", Map.of()))).isEqualTo("10.0.0.1 10.0.0.2");
  }

  @Test
  void theMethodOfAGenericCallIsItsFirstArgument() {
    RoutingRules rules = rules(false, "method=find => region=west");
    assertThat(hosts(rules, call("$invoke", Map.of(), "find"))).isEqualTo("10.0.0.2");
    assertThat(hosts(rules, call("$invoke", Map.of(), "place"))).contains("10.0.0.1");
  }

  @Test
  void whatIsForcedSaysWhoRefused() {
    assertThat(hosts(rules(true, "method=find => region=north"), call("find", Map.of())))
        .contains("web.condition-router")
        .contains("method=find => region=north")
        .contains("force");
  }

  @ParameterizedTest
  @ValueSource(strings = {"method=find =>", "method=find => false"})
  void nobodyIsLeftForAnEmptyRightSideAlsoWithoutForce(String condition) {
    assertThat(hosts(rules(false, condition), call("find", Map.of()))).contains(condition);
    assertThat(hosts(rules(false, condition), call("place", Map.of()))).contains("10.0.0.1");
  }

  @Test
  void aConditionOf31IsAMap() {
    ConditionRule rule =
        ConditionRule.parse(
            "web.condition-router",
            """
            configVersion: v3.1
            conditions:
              - from:
                  match: region=east
                to:
                  - match: region!=$region
                    weight: 100
              - from:
                  match: method=find
                to: []
            """);
    RoutingRules rules = new RoutingRules(null, List.of(rule), WEB);
    assertThat(hosts(rules, call("place", Map.of()))).isEqualTo("10.0.0.2");
    assertThat(hosts(rules, call("find", Map.of()))).contains("web.condition-router");
  }

  @Test
  void aConditionThatIsTooLongToReadIsRefused() {
    String text = "conditions:\n  - 'host=" + " ".repeat(100_000) + "'";
    assertThatThrownBy(() -> ConditionRule.parse("a.condition-router", text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("line 2")
        .hasMessageContaining("expected at most 10000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"enabled: false", "valid: false", "enabled: no"})
  void aRuleThatIsNotEnabledChangesNothing(String off) {
    ConditionRule rule =
        ConditionRule.parse("a.condition-router", off + "\nconditions: ['=> host=1.2.3.4']");
    assertThat(new RoutingRules(null, List.of(rule), WEB).isEmpty()).isTrue();
  }

  @Test
  void aRuleOfTheAdministrationsFormIsRead() {
    ConditionRule rule =
        ConditionRule.parse(
            "shop.Orders::.condition-router",
            """
            configVersion: v3.0
            scope: service
            force: true
            runtime: true
            enabled: true
            priority: 1
            key: shop.Orders
            conditions:
              - method=find => region=east
            """);
    assertThat(rule.force()).isTrue();
    assertThat(rule.conditions())
        .extracting(Condition::text)
        .containsExactly("method=find => region=east");
  }

  @Test
  void itsTextForLogsHasNoValues() {
    ConditionRule rule =
        ConditionRule.parse(
            "web.condition-router",
            "conditions: ['attachments[token]=hunter2 => a=1', '=> token=hunter2']");
    assertThat(rule).hasToString("it has 2 conditions, force: false");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "attachments[token]=hunter2 &= x => a=1",
        "=> attachments[token]==hunter2",
        "a=1 => b=1 & token=hunter2,=hunter2",
      })
  void whatCannotBeReadShowsNoSecret(String condition) {
    assertThatThrownBy(() -> Condition.parse(condition))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("***")
        .hasMessageNotContaining("hunter2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "force: maybe; line 1; expected true or false",
        "force: true\\nforced: true; line 2; 'forced' is not known",
        "force: true\\nconditions:\\n  - '=host => host=1'; line 3; has '='",
        "conditions: 7; line 1; not a list",
        "conditions:\\n  - from: {match: a=b}; line 2; not a text",
        "configVersion: v3.2; line 1; v3.2",
        "configVersion: v3.1\\nconditions:\\n  - to: [{weight: much}]; line 3; whole number",
        "configVersion: v3.1\\nconditions:\\n  - from: {match: '=a'}; line 3; has '='",
        "[]; line 1; expected keys",
        "a: [; line 1; not YAML",
        "x: !!javax.script.ScriptEngineManager [1]; line 1; Global tag is not allowed",
      })
  void whatCannotBeReadNamesTheLine(String text, String line, String what) {
    assertThatThrownBy(() -> ConditionRule.parse("a.condition-router", text.replace("\\n", "\n")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(line)
        .hasMessageContaining(what);
  }
}
