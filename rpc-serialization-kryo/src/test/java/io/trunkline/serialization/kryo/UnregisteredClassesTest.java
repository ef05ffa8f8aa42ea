package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.Color;
import demo.bid.Device;
import demo.bid.Geo;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.UnregisteredClasses;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsPair;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
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

  private final Serialization here = serialization(Device.class, Geo.class, HashMap.class);
  private final PayloadTerms agreed =
      PayloadTerms.agreed(Map.of("kryo", TermsPair.table(here, serialization(Device.class))));

  private Serialization serialization(Class<?>... classes) {
    return new KryoSerializationProvider()
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
    List<Object> several = new ArrayList<>(List.of(new Geo(), new Geo(), Color.RED, new Device()));
    write(agreed, several, new Geo());
    write(agreed, several);
    assertThat(found).containsExactlyInAnyOrder("Geo here", "Color nowhere");
    assertThat(written).containsExactly(3, 2);
  }

  @Test
  void whatCannotHaveANumberIsNotCounted() {
    write(agreed, new Device[] {new Device()}, new HashMap<>(Map.of("k", Thread.State.NEW)));
    write(agreed, Arrays.asList(1, 2), new long[] {1}, new Device());
    assertThat(found).isEmpty();
    assertThat(written).isEmpty();
  }

  @Test
  void namesOfAMessageThatFailsAreNotCounted() {
    List<Object> hopeless = new ArrayList<>(List.of(new Geo(), Thread.currentThread()));
    assertThatThrownBy(() -> write(agreed, hopeless)).isInstanceOf(SerializationException.class);
    write(agreed, "no name");
    assertThat(written).isEmpty();
  }

  @Test
  void plainMessagesHaveNoNumbersToMiss() {
    write(PayloadTerms.PLAIN, new Geo(), Color.RED);
    assertThat(found).isEmpty();
    assertThat(written).isEmpty();
  }
}
