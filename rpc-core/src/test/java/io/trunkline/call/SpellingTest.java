package io.trunkline.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SpellingTest {

  private static final List<String> KNOWN = List.of("timeout", "serialization", "group", "token");

  @Test
  void oneWrongMissingOrAdditionalLetterIsForgiven() {
    assertThat(Spelling.nearest("timeot", KNOWN)).contains("timeout");
    assertThat(Spelling.nearest("Timeout", KNOWN)).contains("timeout");
    assertThat(Spelling.nearest("tkoen", KNOWN)).contains("token");
    assertThat(Spelling.nearest("tokens", KNOWN)).contains("token");
    assertThat(Spelling.nearest("serialisation", KNOWN)).contains("serialization");
  }

  @Test
  void whatIsNotNearIsNotSuggested() {
    assertThat(Spelling.nearest("xyz", KNOWN)).isEmpty();
    assertThat(Spelling.nearest("", KNOWN)).isEmpty();
    assertThat(Spelling.hint("xyz", KNOWN)).isEmpty();
  }

  @Test
  void aLongNameFromAPeerCostsNothing() {
    assertThat(Spelling.nearest("t".repeat(10_000_000), KNOWN)).isEmpty();
  }

  @Test
  void moreThanEightWrongLettersAreNotForgivenHoweverLongTheNameIs() {
    String known = "x".repeat(60);
    assertThat(Spelling.nearest("y".repeat(8) + known.substring(8), List.of(known)))
        .contains(known);
    assertThat(Spelling.nearest("y".repeat(9) + known.substring(9), List.of(known))).isEmpty();
  }

  /** The suggestion is the one that a comparison of all letters with all letters makes. */
  @Test
  void whatIsLeftOutOfTheComparisonChangesNothing() {
    Random random = new Random(3);
    for (int i = 0; i < 20_000; i++) {
      String name = word(random);
      List<String> known =
          Stream.generate(() -> word(random)).limit(1 + random.nextInt(5)).toList();
      int most = Math.min(8, Math.max(1, name.length() / 3));
      Optional<String> expected =
          known.stream()
              .filter(k -> distance(name, k) <= most)
              .min(Comparator.comparingInt((String k) -> distance(name, k)).thenComparing(k -> k));
      assertThat(Spelling.nearest(name, known)).as("%s in %s", name, known).isEqualTo(expected);
    }
  }

  private static String word(Random random) {
    StringBuilder word = new StringBuilder();
    for (int length = random.nextInt(12); length >= 0; length--) {
      word.append((char) ('a' + random.nextInt(3)));
    }
    return word.toString();
  }

  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int differs = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + differs, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
