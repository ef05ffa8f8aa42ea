package io.trunkline.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
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
        "(x?){900}y; xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
        "(?=(a*)*b)(?!(a*)*c)a*; aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "(|a|(|a|(|a|(|a|(|a|(|a|(|a)+)+)+)+)+)+)+b; aaaaaaaaaaaaaaaaaaaaaaaa",
      })
  void endAfterSoManySteps(String pattern, String text) {
    assertThat(new BoundedPattern(pattern).matches(text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"(?:|)", "(?:^|^)", "(?:\\b|\\b)", "(?:x{0}|x{0})", "(?:)*"})
  void withoutWidthEndAsWell(String emptyInTwoWays) {
    String many = emptyInTwoWays.repeat(60);
    assertThat(new BoundedPattern(many).matches("aaaa")).isFalse();
    assertThat(new BoundedPattern(many + "$").matches("aaaa")).isFalse();
    assertThat(new BoundedPattern(many + "a+").matches("aaaa")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "10\\.0\\.[0-9]{1,3}\\.\\d+",
        "^shop\\..*$",
        "(?i)GRAY|blue",
        "(?:a|b)*?c",
        "(?<host>[^:]+):(\\d+)",
        "(?!10\\.).*",
        "(?=.*y).*g.*",
        "[\\w&&[^d]]+",
        "\\Qa.b\\E.*",
        "\\Qab\\E+",
        "\\Qa\\E{2,}b?",
        "^(?i)gray",
        "(?i:GRAY)|BLUE",
        "(?:(?i)G)ray",
        "(?i)g(?-i)ray",
        "(?i)(?-i:G)RAY|blue",
        "g|(?i)GRAY|blue",
        "(?s:.*)",
        "(?iu)\u00FC(?)",
        "\\p{Lu}\\p{L}*",
        "\\x61\\u0062[]c]?",
        "\\ba\\b.\\B.*",
        "[a-z&&[^b-c]]*|",
        "(a{2}){2,3}",
        "a{2,}",
        "."
      })
  void meansWhatItMeansInTheJdk(String expression) {
    BoundedPattern bounded = new BoundedPattern(expression);
    for (String text :
        List.of(
            "",
            "a",
            "aa",
            "aaaa",
            "aaaaaaa",
            "abc",
            "ab]",
            "a.b!",
            "abac",
            "gray",
            "Gray",
            "BLUE",
            "10.0.3.4",
            "10.0.3.",
            "shop.Orders",
            "shop",
            "h:20880",
            "h:",
            "Über",
            "ü",
            "day",
            "\uD83D\uDE00",
            "a b",
            "ad")) {
      assertThat(bounded.matches(text))
          .as("%s and %s", expression, text)
          .isEqualTo(Pattern.matches(expression, text));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"(a)\\1", "(?<=a)b", "(?<!a)b", "a*+b", "(?>a*)b", "\\Ga", "(?<x>a)\\k<x>"})
  void refusesWhatMayTakeAnyTime(String text) {
    assertThatThrownBy(() -> new BoundedPattern(text))
        .isInstanceOf(PatternSyntaxException.class)
        .hasMessageContaining("may take any time");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(?m)^a", "a(?x) b", "(?i-m:a)"})
  void namesTheFlagThatItRefuses(String text) {
    assertThatThrownBy(() -> new BoundedPattern(text))
        .isInstanceOf(PatternSyntaxException.class)
        .hasMessageContaining("is not supported in a rule, only d, i, s, u and U are");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a(?i)*", "(?i", "(?i:a", "\\Q\\E+"})
  void refusesFlagsAndLiteralsAsTheJdkDoes(String text) {
    assertThatThrownBy(() -> Pattern.compile(text)).isInstanceOf(PatternSyntaxException.class);
    assertThatThrownBy(() -> new BoundedPattern(text)).isInstanceOf(PatternSyntaxException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"(a", "a)", "[a", "*a", "a{x}", "a{2,1}", "\\", "\\p{Nothing}", "(?<a"})
  void refusesWhatIsNone(String text) {
    assertThatThrownBy(() -> new BoundedPattern(text)).isInstanceOf(PatternSyntaxException.class);
  }

  @Test
  void refusesLongOnesAtOnce() {
    for (String text :
        List.of("{1," + " ".repeat(900_000) + "x", "(".repeat(200_000), "[a&&".repeat(50_000))) {
      assertThatThrownBy(() -> new BoundedPattern(text))
          .isInstanceOf(PatternSyntaxException.class)
          .hasMessageContaining("expected at most 2000");
    }
    assertThatThrownBy(() -> new BoundedPattern("{1," + " ".repeat(1_000) + "x"))
        .isInstanceOf(PatternSyntaxException.class);
    assertThatThrownBy(() -> new BoundedPattern("(".repeat(2_000)))
        .isInstanceOf(PatternSyntaxException.class)
        .hasMessageContaining("nested");
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

  @Test
  void countsThatFollowOneAnotherDoNotMultiply() {
    BoundedPattern uuid =
        new BoundedPattern("([0-9a-f]{8})-([0-9a-f]{4}-){3}[0-9a-f]{12}|x{8}-x{4}-x{4}-x{4}-x{12}");
    assertThat(uuid.matches("01234567-89ab-cdef-0123-456789abcdef")).isTrue();
    assertThat(uuid.matches("01234567-89ab-cdef-0123-456789abcde")).isFalse();
    for (String nested : new String[] {"(a{40}b{30}){40}", "((a{2}|b{40})c{3}){40}"}) {
      assertThatThrownBy(() -> new BoundedPattern(nested)).hasMessageContaining("counts multiply");
    }
  }
}
