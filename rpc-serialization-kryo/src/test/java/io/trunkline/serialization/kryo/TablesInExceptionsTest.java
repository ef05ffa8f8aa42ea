package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.kryo.ExceptionTest.Carrier;
import io.trunkline.testkit.Messages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Classes that extend a collection of the JDK, inside an exception. */
class TablesInExceptionsTest {

  static class OwnMap extends HashMap<Object, Object> {
    private static final long serialVersionUID = 1L;
  }

  static final class OwnersMap extends OwnMap {
    private static final long serialVersionUID = 1L;

    @Override
    public void putAll(Map<?, ?> others) {
      super.putAll(others);
    }
  }

  static final class OwnList extends ArrayList<Object> {
    private static final long serialVersionUID = 1L;
  }

  private final Messages messages = Messages.of(new KryoSerializationProvider());

  private void read(Object value, Class<?>... allowed) {
    ClassGate.Builder gate = ClassGate.builder(getClass().getClassLoader());
    gate.allow(Carrier.class.getName());
    for (Class<?> type : allowed) {
      gate.allow(type.getName());
    }
    byte[] message = messages.write(writer -> writer.writeObject(value));
    messages.read(message, reader -> reader.readObject(Object.class, gate.build()));
  }

  static List<Object> holders() {
    return List.of(
        new Carrier(new OwnMap()),
        new Carrier(new OwnMap[] {new OwnMap()}),
        new Carrier(OwnMap.class),
        new ArrayList<>(List.of(new Carrier(new HashMap<>()), new Carrier(new OwnMap()))));
  }

  @ParameterizedTest
  @MethodSource("holders")
  void theLineForATableIsSuggestedAndWorks(Object holder) {
    assertThatThrownBy(() -> read(holder))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("add the line \"" + OwnMap.class.getName() + "\"");
    read(holder, OwnMap.class);
  }

  @Test
  void aTableThatOverridesHowItIsFilledIsRefused() {
    Carrier holder = new Carrier(new OwnersMap());
    assertThatThrownBy(() -> read(holder, OwnersMap.class, OwnMap.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("OwnersMap.putAll stands in the way")
        .hasMessageContaining("hold a plain java.util.HashMap instead");
  }

  @Test
  void theLineForAListIsSuggestedAndWorks() {
    Carrier holder = new Carrier(new OwnList());
    assertThatThrownBy(() -> read(holder))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("add the line \"" + OwnList.class.getName() + "\"");
    read(holder, OwnList.class);
  }
}
