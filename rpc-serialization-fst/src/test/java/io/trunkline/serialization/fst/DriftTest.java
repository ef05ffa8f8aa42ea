package io.trunkline.serialization.fst;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.testkit.drift.CompiledSources;
import io.trunkline.testkit.drift.DriftContract;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedSide;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Only classes that both sides write alike are in the table, and others must be equal. */
final class DriftTest {

  @Nested
  @Tag("full")
  final class BetweenTwoSides implements DriftContract {

    @Override
    public SerializationProvider provider() {
      return new FstSerializationProvider();
    }

    /** A record of the message, or a class that is declared in two ways, itself or in a parent. */
    @Override
    public boolean isReason(
        String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
      if (error.contains("is a record")) {
        return true;
      }
      return error.contains("is not the same on both sides")
          && message.met().stream()
              .filter(error::contains)
              .anyMatch(name -> differs(from.classNamed(name), to.classNamed(name)));
    }
  }

  private static boolean differs(@Nullable Class<?> one, @Nullable Class<?> other) {
    EngineConfiguration library = new EngineConfiguration(new ReadBudget(Budgets.DEFAULT));
    return one != null
        && other != null
        && Schemas.of(library.infoOf(one)).digest() != Schemas.of(library.infoOf(other)).digest();
  }

  /** Fields go by the simple name of what their type is without its arguments. */
  @ParameterizedTest
  @ValueSource(strings = {"T", "T[]"})
  void anotherBoundOfATypeVariableIsAnotherClass(String type) throws Exception {
    String fields = "{" + type + " a; Comparable<?> b; Comparable<?>[] c;}";
    assertThat(digest("<T> " + fields)).isNotEqualTo(digest("<T extends CharSequence> " + fields));
  }

  @Test
  void anotherNameOfATypeVariableIsNotAnotherClass() throws Exception {
    assertThat(digest("<T> {T a; T[] b; java.util.Map<T, java.util.List<? extends T[]>> c;}"))
        .isEqualTo(digest("<U> {U a; U[] b; java.util.Map<U, java.util.List<? extends U[]>> c;}"));
  }

  @Test
  void otherTypeArgumentsAreAnotherClass() throws Exception {
    String list = "{java.util.List<%s>[] a;}";
    assertThat(digest(list.formatted("String"))).isNotEqualTo(digest(list.formatted("Long")));
  }

  private static long digest(String body) throws ClassNotFoundException {
    String source =
        "package gen; class P " + body.replace("{", "implements java.io.Serializable {");
    Class<?> type = new CompiledSources(Map.of("gen.P", source)).loadClass("gen.P");
    return Schemas.of(new EngineConfiguration(new ReadBudget(Budgets.DEFAULT)).infoOf(type))
        .digest();
  }
}
