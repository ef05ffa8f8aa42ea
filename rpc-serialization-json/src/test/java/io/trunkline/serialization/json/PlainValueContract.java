package io.trunkline.serialization.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.ValueContract;
import io.trunkline.testkit.model.Color;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Values in the forms of stock's peers; what they do not carry is said here instead. */
interface PlainValueContract extends ValueContract {

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
}
