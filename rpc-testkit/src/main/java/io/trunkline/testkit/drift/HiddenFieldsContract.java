package io.trunkline.testkit.drift;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract of messages under agreed terms with objects in which a field hides one of a
 * superclass, at the writer or the reader, for formats that send the names of fields: no value
 * arrives in another field than its own.
 */
public interface HiddenFieldsContract {

  /** The serialization under test. */
  SerializationProvider provider();

  @ParameterizedTest
  @ValueSource(classes = {Object.class, RuntimeException.class, ArrayList.class, HashMap.class})
  default void aFieldThatIsInTwoClassesAtTheReaderOnlyIsRefusedByName(Class<?> root) {
    for (List<String> writer : List.of(List.of("int", ""), List.of("", "int"))) {
      HiddenFieldsCase both = new HiddenFieldsCase(root, writer, List.of("int", "int"));
      assertThatThrownBy(() -> both.send(provider()))
          .as(both.toString())
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("field x")
          .hasMessageContaining(both.lowest())
          .hasMessageContaining("has only one of them");
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {Object.class, RuntimeException.class, ArrayList.class, HashMap.class})
  default void ofTwoFieldsTheOneThatTheReaderHasArrives(Class<?> root)
      throws ReflectiveOperationException {
    assertArrives(root, List.of("int", "int"), List.of("int", ""));
    assertArrives(root, List.of("int", "int"), List.of("", "int"));
    assertArrives(root, List.of("int", "String"), List.of("int", ""));
    assertArrives(root, List.of("int", "String"), List.of("", "String"));
    assertArrives(root, List.of("int", "String"), List.of("int", "String"));
  }

  @ParameterizedTest
  @ValueSource(classes = {Object.class, RuntimeException.class, ArrayList.class, HashMap.class})
  default void ofThreeFieldsTheTwoThatTheReaderHasArrive(Class<?> root)
      throws ReflectiveOperationException {
    List<String> three = List.of("int", "String", "int");
    assertArrives(root, three, three);
    assertArrives(root, three, List.of("int", "String", ""));
    assertArrives(root, three, List.of("int", "", "int"));
    assertArrives(root, three, List.of("", "String", "int"));
  }

  private void assertArrives(Class<?> root, List<String> writer, List<String> reader)
      throws ReflectiveOperationException {
    HiddenFieldsCase sent = new HiddenFieldsCase(root, writer, reader);
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < reader.size(); i++) {
      values.add(reader.get(i).isEmpty() ? null : sent.value(i));
    }
    assertThat(sent.send(provider())).as(sent.toString()).isEqualTo(values);
  }

  /** Of a third field between or below two, a format may not see whose value it is. */
  @Test
  default void aFieldThatHidesTwoIsRefusedOrKeepsItsInitialValue()
      throws ReflectiveOperationException {
    List<String> three = List.of("int", "int", "int");
    for (List<String> writer :
        List.of(List.of("int", "int", ""), List.of("int", "", "int"), List.of("", "int", "int"))) {
      HiddenFieldsCase sent = new HiddenFieldsCase(Object.class, writer, three);
      try {
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < three.size(); i++) {
          values.add(Objects.requireNonNullElse(sent.value(i), 0));
        }
        assertThat(sent.send(provider())).as(sent.toString()).isEqualTo(values);
      } catch (SerializationException refused) {
        assertThat(refused).hasMessageContaining("field x").hasMessageContaining(sent.lowest());
      }
    }
  }

  @Test
  default void aFieldThatMovesBetweenTwoClassesArrives() throws ReflectiveOperationException {
    assertThat(moved(List.of("int", ""), List.of("", "int"))).containsExactly(null, 10);
    assertThat(moved(List.of("", "int"), List.of("int", ""))).containsExactly(11, null);
    assertThat(moved(List.of("", "int", ""), List.of("int", "", "")))
        .containsExactly(11, null, null);
  }

  private List<Object> moved(List<String> writer, List<String> reader)
      throws ReflectiveOperationException {
    return new HiddenFieldsCase(Object.class, writer, reader).send(provider());
  }
}
