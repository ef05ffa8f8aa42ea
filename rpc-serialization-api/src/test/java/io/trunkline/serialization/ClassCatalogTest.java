package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class ClassCatalogTest {

  @Test
  void isTheOrderedUnionInWhichAClassKeepsItsFirstPlace() {
    SerializationOptimizer one = () -> List.of(String.class, Integer.class);
    SerializationOptimizer two = () -> List.of(Long.class, String.class, Integer.class, Byte.class);
    assertThat(ClassCatalog.of(List.of(one, two)).classes())
        .containsExactly(String.class, Integer.class, Long.class, Byte.class);
    assertThat(ClassCatalog.of(List.of(two, one)).classes())
        .containsExactly(Long.class, String.class, Integer.class, Byte.class);
  }

  @Test
  void asksEachOptimizerOnce() {
    AtomicInteger asked = new AtomicInteger();
    ClassCatalog catalog =
        ClassCatalog.of(
            List.of(
                () -> {
                  asked.incrementAndGet();
                  return List.of(String.class);
                }));
    assertThat(catalog.classes()).hasSize(1);
    assertThat(catalog.classes()).hasSize(1);
    assertThat(asked).hasValue(1);
  }

  @Test
  void isEmptyWithoutOptimizersOrClasses() {
    assertThat(ClassCatalog.of(List.of())).isSameAs(ClassCatalog.EMPTY);
    assertThat(ClassCatalog.of(List.of(List::of))).isSameAs(ClassCatalog.EMPTY);
    assertThat(ClassCatalog.EMPTY.classes()).isEmpty();
    assertThat(ClassCatalog.EMPTY).hasToString("0 optimizer classes");
  }

  @Test
  void neverChanges() {
    List<Class<?>> source = new ArrayList<>(List.of(String.class));
    ClassCatalog catalog = ClassCatalog.of(List.of(() -> source));
    source.add(Integer.class);
    assertThat(catalog.classes()).containsExactly(String.class);
    assertThatThrownBy(() -> catalog.classes().add(Long.class))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  static final class Forgetful implements SerializationOptimizer {
    @Override
    public List<Class<?>> serializableClasses() {
      return Arrays.asList(String.class, null);
    }
  }

  @Test
  void namesTheOptimizerThatNamesNull() {
    assertThatThrownBy(() -> ClassCatalog.of(List.of(new Forgetful())))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(Forgetful.class.getName());
  }

  @Test
  void aContextNeedsBothItsParts() {
    assertThatNullPointerException()
        .isThrownBy(() -> new SerializationContext(null, Budgets.DEFAULT))
        .withMessage("catalog");
    assertThatNullPointerException()
        .isThrownBy(() -> new SerializationContext(ClassCatalog.EMPTY, null))
        .withMessage("budgets");
  }
}
