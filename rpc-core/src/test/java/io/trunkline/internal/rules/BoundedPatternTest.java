package io.trunkline.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(?:^){200000000}a",
        "(?:(?:^){10000}){10000}a",
        "(?:(?:(?:^){ 99 }){99,}){2,99}a",
        "a{1001}"
      })
  void refusesCountsThatMultiplyToTooMuch(String text) {
    assertThatThrownBy(() -> new BoundedPattern(text))
        .isInstanceOf(PatternSyntaxException.class)
        .hasMessageContaining("counts multiply to more than 1000");
  }

  @Test
  void takesTheCountsOfAddresses() {
    BoundedPattern address = new BoundedPattern("([0-9]{1,3}\\.){3}[0-9]{1,3}");
    assertThat(address.matches("10.20.30.40")).isTrue();
    assertThat(address.matches("10.20.30")).isFalse();
  }
}
