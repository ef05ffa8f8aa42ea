package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.model.Color;
import io.trunkline.testkit.model.Pojo;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Strings, numbers, values and arrays arrive as they were sent. */
public interface ValueContract {

  SerializationProvider provider();

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 31, 32, 63, 64, 1023, 1024, 32767, 32768, 65536})
  default void stringsOfEveryWidthAndLengthArriveInBothForms(int length) {
    Messages messages = Messages.of(provider());
    List<IntFunction<String>> alphabets =
        List.of(
            n -> "a".repeat(n),
            n -> "\u00e9".repeat(n),
            n -> "\u4f60".repeat(n),
            n -> "\ud83d\ude00".repeat(n / 2) + "z".repeat(n % 2),
            n -> n == 0 ? "" : "z" + "\ud83d\ude00".repeat((n - 1) / 2) + "z".repeat((n - 1) % 2),
            n -> n == 0 ? "" : "a".repeat(n - 1) + "\u4f60",
            n -> n == 0 ? "" : "a".repeat(n - 1) + "\u0000");
    for (IntFunction<String> alphabet : alphabets) {
      String text = alphabet.apply(length);
      byte[] message =
          messages.write(
              writer -> {
                writer.writeString(text);
                writer.writeObject(text);
                writer.writeString("end");
              });
      List<Object> read =
          messages.read(
              message,
              reader ->
                  List.of(
                      reader.readString(),
                      reader.readObject(String.class, Samples.gate()),
                      reader.readString()));
      assertThat(read.get(0).equals(text)).as("header form, length %s", length).isTrue();
      assertThat(read.get(1).equals(text)).as("object form, length %s", length).isTrue();
      assertThat(read.get(2)).isEqualTo("end");
    }
  }

  @Test
  default void nullsArriveInEveryForm() {
    Messages messages = Messages.of(provider());
    byte[] message =
        messages.write(
            writer -> {
              writer.writeString(null);
              writer.writeObject(null);
            });
    List<Object> read =
        messages.read(
            message,
            reader ->
                Arrays.asList(reader.readString(), reader.readObject(Pojo.class, Samples.gate())));
    assertThat(read).containsExactly(null, null);
  }

  @Test
  default void aValueOfAGenericTypeArrives() {
    GenericSamples samples = GenericSamples.some();
    for (RecordComponent component : GenericSamples.class.getRecordComponents()) {
      Object value = samples.value(component);
      Object read = Messages.of(provider()).pass(value, component.getGenericType(), Samples.gate());
      assertThat(read).as(component.toString()).isEqualTo(value);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  default void bytesArrive(int value) {
    Messages messages = Messages.of(provider());
    byte[] message = messages.write(writer -> writer.writeByte(value));
    assertThat(messages.<Integer>read(message, reader -> reader.readByte())).isEqualTo(value);
  }

  @Test
  default void numbersArriveAsTheDeclaredKind() {
    assertPasses(true, boolean.class);
    assertPasses(true, Boolean.class);
    for (byte value : new byte[] {0, 1, -1, Byte.MIN_VALUE, Byte.MAX_VALUE}) {
      assertPasses(value, byte.class);
      assertPasses(value, Byte.class);
    }
    for (short value : new short[] {0, -1, 255, 256, Short.MIN_VALUE, Short.MAX_VALUE}) {
      assertPasses(value, short.class);
      assertPasses(value, Short.class);
    }
    for (char value : new char[] {0, 'a', '\u00e9', '\u4f60', '\uffff'}) {
      assertPasses(value, char.class);
      assertPasses(value, Character.class);
    }
    for (int value : new int[] {0, -1, 47, -16, 70_000, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertPasses(value, int.class);
      assertPasses(value, Integer.class);
    }
    for (long value : new long[] {0, -1, 1L << 31, 1L << 40, Long.MIN_VALUE, Long.MAX_VALUE}) {
      assertPasses(value, long.class);
      assertPasses(value, Long.class);
    }
    for (float value : new float[] {0, -0f, 1, 100.1f, Float.MIN_VALUE, Float.NaN}) {
      assertPasses(value, float.class);
      assertPasses(value, Float.class);
    }
    for (double value : new double[] {0, -0d, 1, 127, 100.1, Double.MAX_VALUE, Double.NaN}) {
      assertPasses(value, double.class);
      assertPasses(value, Double.class);
    }
  }

  @Test
  default void valueTypesArrive() {
    assertPasses(new Date(0), Date.class);
    assertPasses(new Date(1_700_000_000_123L), Date.class);
    assertPasses(new Date(-1), Date.class);
    assertPasses(LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_012_345), LocalDateTime.class);
    assertPasses(LocalDateTime.of(1, 1, 1, 0, 0), LocalDateTime.class);
    assertPasses(new BigDecimal("-0.00"), BigDecimal.class);
    assertPasses(new BigDecimal("12345678901234567890.123456789"), BigDecimal.class);
    assertPasses(BigInteger.ONE.shiftLeft(200).negate(), BigInteger.class);
    assertPasses(new UUID(1L << 63, 7), UUID.class);
  }

  @ParameterizedTest
  @EnumSource(Color.class)
  default void enumConstantsArriveAsThemselves(Color color) {
    assertThat(pass(color, Color.class)).isSameAs(color);
    assertPasses(new ArrayList<>(List.of(color, Color.RED, color)), List.class);
    assertPasses(new HashMap<>(Map.of(color, "v")), Map.class);
    assertPasses(new Color[] {color, null}, Color[].class);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 15, 16, 255, 256, 1023, 1024, 32767, 32768, 65536})
  default void arraysArrive(int length) {
    byte[] bytes = new byte[length];
    int[] ints = new int[length];
    long[] longs = new long[length];
    double[] doubles = new double[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 7);
      ints[i] = i * 100_003;
      longs[i] = (long) i << 33;
      doubles[i] = i / 3.0;
    }
    int few = Math.min(length, TestSize.of(2_000, length));
    @Nullable String[] strings = new @Nullable String[few];
    Object[] objects = new Object[few];
    for (int i = 0; i < few; i++) {
      strings[i] = i % 3 == 0 ? null : "s" + i;
      objects[i] = i % 2 == 0 ? "o" : Integer.valueOf(i);
    }
    assertPasses(bytes, byte[].class);
    assertPasses(ints, int[].class);
    assertPasses(longs, long[].class);
    assertPasses(doubles, double[].class);
    assertPasses(strings, String[].class);
    assertPasses(objects, Object[].class);
  }

  @Test
  default void smallKindsOfArraysArrive() {
    assertPasses(new boolean[] {true, false}, boolean[].class);
    assertPasses(new short[] {-1, 0, 300}, short[].class);
    assertPasses(new float[] {100.1f, -0f}, float[].class);
    assertPasses(new char[] {'a', '\u4f60'}, char[].class);
    assertPasses(new int[][] {{1}, {}, {2, 3}}, int[][].class);
    assertPasses(new Pojo[] {new Pojo(1), null, new Pojo(2)}, Pojo[].class);
    assertPasses(new String[][] {{"a"}, {}}, String[][].class);
  }

  private Object pass(Object value, Class<?> declared) {
    return Objects.requireNonNull(Messages.of(provider()).pass(value, declared, Samples.gate()));
  }

  private void assertPasses(Object value, Class<?> declared) {
    Messages.of(provider()).assertPasses(value, declared);
  }
}
