package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The message of an exception is found behind a field with any value, which is then read. */
final class SkippedValuesTest {

  static Stream<Object> values() {
    List<Object> values = new ArrayList<>();
    for (int shift = 0; shift < 31; shift++) {
      values.addAll(List.of(1 << shift, -1 << shift, (1L << shift) - 1, -1L << 2 * shift));
      values.addAll(List.of((double) (1 << shift), 0.5 + shift, shift / 1000.0, -1.0 / shift));
    }
    for (int length : List.of(0, 1, 15, 16, 31, 32, 1023, 1024, 0x7fff, 0x8000, 0xffff, 200_000)) {
      values.add(new byte[length]);
      values.add("a".repeat(length));
      values.add("a".repeat(length) + "\u00e9\u20ac");
      values.add(new int[length / 100]);
      values.add(new ArrayList<>(Arrays.asList(new Object[length / 100])));
    }
    values.addAll(List.of(true, false, new Date(60_000), new Date(1), Map.of("key", List.of(1))));
    values.add(new TreeMap<>(Map.of("a", new byte[70_000], "b", 2L)));
    return values.stream();
  }

  @ParameterizedTest
  @MethodSource("values")
  void theMessageBehindAValueIsFound(Object value) {
    byte[] bytes = Wire.MESSAGES.write(writer -> writer.writeObject(value));
    assertThat(read(bytes)).hasMessage("found").hasNoCause();
  }

  @Test
  void listsAndMapsThatEndWithATagAreSkipped() {
    assertThat(read(Wire.of(0x57, 0x91, 'H', 'Z', 0x7a, 'N', 'T', 'Z').bytes()))
        .hasMessage("found");
    assertThat(read(Wire.of('M').text("java.util.TreeMap").raw('Z').bytes())).hasMessage("found");
  }

  private static Throwable read(byte[] value) {
    Wire wire =
        Wire.definition("java.lang.RuntimeException", "extra", "detailMessage")
            .raw(0x60)
            .add(value)
            .text("found");
    return (Throwable) wire.read(Object.class, Wire.gate());
  }
}
