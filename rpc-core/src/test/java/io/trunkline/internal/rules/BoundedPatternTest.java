package io.trunkline.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Regular expressions that rules bring. */
@Timeout(60)
class BoundedPatternTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "(a+)+b; aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "(a|aa)+b; aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "(.*a){30}; aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab",
      })
  void endAfterSoManySteps(String pattern, String text) {
    assertThat(new BoundedPattern(pattern).matches(text)).isFalse();
  }

  @Test
  void doNotOverflowTheStack() {
    assertThat(new BoundedPattern("(a|b)*").matches("ab".repeat(1_000_000))).isFalse();
    assertThat(new BoundedPattern("(a|b)*c").matches("ab".repeat(500))).isFalse();
    assertThat(new BoundedPattern("(a|b)*").matches("ab".repeat(50))).isTrue();
  }

  @Test
  void ofARuleAreBounded() {
    Predicate<Map<String, String>> rule =
        TextMatch.parameters(
            RuleText.parse("match: [{key: env, value: {regex: '(x+x+)+y'}}]").map().get("match"));
    assertThat(rule.test(Map.of("env", "x".repeat(200)))).isFalse();
    assertThat(rule.test(Map.of("env", "xxy"))).isTrue();
  }
}
