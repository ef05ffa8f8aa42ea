package io.trunkline.serialization.formats.jsonb;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.Holder;
import io.trunkline.testkit.terms.TermsProvider;
import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The message of an exception is looked for behind its other members, whatever these hold. */
class SkippedObjectsTest {

  record Point(int x, @Nullable Point next) implements Serializable {}

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow(CodedException.class.getName())
          .allow(Holder.class.getName())
          .allow(Point.class.getName())
          .build();

  static Stream<SerializationProvider> terms() {
    SerializationProvider plain = new FastJson2SerializationProvider();
    return Stream.of(
        plain,
        TermsProvider.agreed(plain, List.of()),
        TermsProvider.agreed(plain, List.of(Holder.class)));
  }

  @ParameterizedTest
  @MethodSource("terms")
  void objectsInObjectsOfAnExceptionArriveAndItsMessageToo(SerializationProvider provider) {
    Holder inner = new Holder("x");
    inner.after = null; // the last member of what holds it is an object then
    Holder middle = new Holder(inner);
    middle.after = null;
    Map<Object, Object> keys = new HashMap<>(Map.of(new Point(1, new Point(2, null)), inner));
    CodedException sent = new CodedException("coded", 7, new Holder(List.of(middle, keys, middle)));
    CodedException read = (CodedException) Messages.of(provider).pass(sent, Object.class, gate);
    assertThat(read).hasMessage("coded");
    assertThat(read.code()).isEqualTo(7);
    assertThat(read.detail()).usingRecursiveComparison().isEqualTo(sent.detail());
  }
}
