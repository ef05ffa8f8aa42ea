package io.trunkline.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
}
