package io.trunkline.serialization.fst;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.UnregisteredClasses;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.Base;
import io.trunkline.testkit.model.Color;
import io.trunkline.testkit.model.Pojo;
import io.trunkline.testkit.terms.TermsPair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who writes names where numbers would do is told so. */
final class UnregisteredClassesTest {

  private final List<String> found = new ArrayList<>();
  private final List<Integer> written = new ArrayList<>();
  private final UnregisteredClasses listener =
      new UnregisteredClasses() {
        @Override
        public void found(Class<?> type, boolean registeredHere) {
          found.add(type.getSimpleName() + (registeredHere ? " here" : " nowhere"));
        }

        @Override
        public void written(int names) {
          written.add(names);
        }
      };

  private final Serialization here = serialization(Base.class, Pojo.class);
  private final PayloadTerms agreed =
      PayloadTerms.agreed(Map.of("fst", TermsPair.table(here, serialization(Pojo.class))));

  private Serialization serialization(Class<?>... classes) {
    return new FstSerializationProvider()
        .create(
            new SerializationContext(
                ClassCatalog.of(List.of(() -> List.of(classes))),
                Budgets.DEFAULT,
                Map.of(),
                listener));
  }

  private void write(PayloadTerms terms, Object... items) {
    Messages.under(terms, here).write(writer -> List.of(items).forEach(writer::writeObject));
  }

  @Test
  void eachClassIsFoundOnceAndEachNameOfAMessageCounted() {
    write(agreed, new Base(), new Base(), Color.RED, new Pojo(), 1, new ArrayList<>());
    write(agreed, new Base());
    assertThat(found).containsExactlyInAnyOrder("Base here", "Color nowhere");
    assertThat(written).containsExactly(2, 1);
  }

  @Test
  void plainMessagesHaveNoNumbersToMiss() {
    write(PayloadTerms.PLAIN, new Base(), Color.RED);
    assertThat(found).isEmpty();
    assertThat(written).isEmpty();
  }
}
