package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An enum map does not say of which enum its keys are: they do, or the type of a field. */
final class EnumMapTest {

  enum Color {
    RED,
    GREEN {
      @Override
      boolean isLeaf() {
        return true;
      }
    };

    boolean isLeaf() {
      return false;
    }
  }

  static final class Palette<K extends Enum<K>> implements Serializable {
    private static final long serialVersionUID = 1L;
    Object any; // read last
    EnumMap<Color, Short> shades;
    EnumMap<K, Object> unknown;
    Map<Color, Object> map;
  }

  record Swatch(EnumMap<Color, Object> colors) implements Serializable {}

  private static final ClassGate GATE = Wire.gate(Color.class, Palette.class, Swatch.class);

  private static <V> EnumMap<Color, V> of(Map<Color, V> entries) {
    EnumMap<Color, V> map = new EnumMap<>(Color.class);
    map.putAll(entries);
    return map;
  }

  @SuppressWarnings("unchecked")
  private static Palette<Color> pass(Palette<Color> sent) {
    return (Palette<Color>) Wire.MESSAGES.pass(sent, Object.class, GATE);
  }

  @Test
  void aFieldDeclaredAsOneHasOne() {
    Palette<Color> sent = new Palette<>();
    sent.shades = of(Map.of(Color.GREEN, (short) 1, Color.RED, (short) 2));
    sent.unknown = of(Map.of(Color.GREEN, "g"));
    sent.any = sent.unknown;
    sent.map = of(Map.of(Color.RED, sent));
    Palette<Color> read = pass(sent);
    assertThat(read.shades).isEqualTo(sent.shades);
    read.shades.put(Color.RED, (short) 3);
    assertThat(read.unknown).isEqualTo(sent.unknown);
    assertThat(read.any).isSameAs(read.unknown);
    assertThat(read.map).isInstanceOf(EnumMap.class).containsOnlyKeys(Color.RED);
    assertThat(read.map.get(Color.RED)).isSameAs(read);
    Swatch swatch = new Swatch(of(Map.of(Color.RED, "r")));
    assertThat(Wire.MESSAGES.pass(swatch, Swatch.class, GATE)).isEqualTo(swatch);
  }

  @Test
  void anEmptyOneIsMadeForTheEnumThatTheFieldDeclares() {
    Palette<Color> sent = new Palette<>();
    sent.shades = of(Map.of());
    sent.any = sent.shades;
    Palette<Color> read = pass(sent);
    assertThat(read.any).isSameAs(read.shades);
    read.shades.put(Color.GREEN, (short) 1);
    assertThat(read.shades).containsOnlyKeys(Color.GREEN);
    Swatch swatch = new Swatch(of(Map.of()));
    assertThat(Wire.MESSAGES.pass(swatch, Swatch.class, GATE)).isEqualTo(swatch);
  }

  @Test
  void anEmptyOneOfAnUnknownEnumIsAHashMapWhereThatFitsAndAnErrorElsewhere() {
    Palette<Color> sent = new Palette<>();
    sent.any = of(Map.of());
    assertThat(pass(sent).any).isExactlyInstanceOf(HashMap.class).isEqualTo(Map.of());
    sent.unknown = of(Map.of());
    assertThatThrownBy(() -> pass(sent))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("Palette.unknown")
        .hasMessageContaining("java.util.EnumMap");
  }

  @Test
  void aParameterDeclaredAsOneGetsOne() {
    Map<Color, Integer> sent = of(Map.of(Color.RED, 1));
    Object read = Wire.MESSAGES.pass(sent, EnumMap.class, GATE);
    assertThat(read).isExactlyInstanceOf(EnumMap.class).isEqualTo(sent);
    Wire untyped =
        Wire.of('H').define(Color.class.getName(), "name").raw(0x60).text("RED").raw(0x91, 'Z');
    assertThat(untyped.read(EnumMap.class, GATE))
        .isExactlyInstanceOf(EnumMap.class)
        .isEqualTo(sent);
    List<Object> shared = new ArrayList<>(List.of(sent, sent));
    List<?> list = (List<?>) Wire.MESSAGES.pass(shared, List.class, GATE);
    assertThat(list.get(0)).isExactlyInstanceOf(EnumMap.class).isSameAs(list.get(1));
  }

  @Test
  void keysThatAreNotOfOneEnumAreRefused() {
    Wire texts = Wire.of('M').text("java.util.EnumMap").text("a").raw(0x91, 'Z');
    Wire itself = Wire.of('M').text("java.util.EnumMap").raw(0x51, 0x90, 0x91, 'Z');
    Wire two =
        Wire.of('M')
            .text("java.util.EnumMap")
            .define(Color.class.getName(), "name")
            .raw(0x60)
            .text("RED")
            .raw(0x91)
            .define("java.time.DayOfWeek", "name")
            .raw(0x61)
            .text("FRIDAY")
            .raw(0x91, 'Z');
    for (Wire wire : List.of(texts, itself, two)) {
      assertThatThrownBy(() -> wire.read(Object.class, GATE))
          .isExactlyInstanceOf(SerializationException.class)
          .hasMessageContaining("java.util.EnumMap");
    }
  }

  @Test
  void theEnumThatAFieldDeclaresPassesTheGate() {
    Wire wire =
        Wire.definition(Palette.class.getName(), "shades")
            .raw(0x60, 'M')
            .text("java.util.EnumMap")
            .raw('Z');
    assertThatThrownBy(() -> wire.read(Object.class, Wire.gate(Palette.class)))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(Color.class.getName());
  }
}
