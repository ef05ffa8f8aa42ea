package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.model.Color;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Values and messages in a form for stock peers that names no classes: the declared type decides
 * what arrives, and an object without a declared type is the map of its members.
 */
public interface DeclaredTypesContract extends ValueContract, MessageContract {

  @Override
  SerializationProvider provider();

  /** A constant is a text, and stays one where no enum is declared. */
  @Override
  @ParameterizedTest
  @EnumSource(Color.class)
  default void enumConstantsArriveAsThemselves(Color color) {
    Messages messages = Messages.of(provider());
    ClassGate gate =
        ClassGate.builder(getClass().getClassLoader()).allow(Color.class.getName()).build();
    assertThat(messages.pass(color, Color.class, gate)).isSameAs(color);
    assertThat(messages.pass(new Color[] {color, null}, Color[].class, gate))
        .isEqualTo(new Color[] {color, null});
    assertThat(messages.pass(new ArrayList<>(List.of(color)), List.class, gate))
        .isEqualTo(List.of(color.name()));
    assertThat(messages.pass(new HashMap<>(Map.of(color, "v")), Map.class, gate))
        .isEqualTo(Map.of(color.name(), "v"));
  }

  @Override
  @Test
  default void attachmentsArrive() {
    Messages messages = Messages.of(provider());
    Map<String, Object> attachments =
        Map.of("\u4f60", "\ud83d\ude00", "int", 7, "long", 1L << 40, "list", List.of("a", 1));
    byte[] message = messages.write(writer -> writer.writeAttachments(attachments));
    ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();
    assertThat(messages.<Map<String, Object>>read(message, reader -> reader.readAttachments(gate)))
        .isEqualTo(attachments);
  }
}
