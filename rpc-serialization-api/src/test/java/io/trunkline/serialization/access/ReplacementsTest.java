package io.trunkline.serialization.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What stands for objects with {@code writeReplace} and {@code readResolve}, as in the JDK. */
@SuppressWarnings({"serial", "unused", "UnusedMethod"}) // the JDK calls them by name
final class ReplacementsTest {

  private static final ClassGate GATE =
      ClassGate.builder(ReplacementsTest.class.getClassLoader())
          .allow("io.trunkline.serialization.access.ReplacementsTest$Proxy")
          .allow("io.trunkline.serialization.access.ReplacementsTest$Range")
          .build();

  static class Range implements Serializable {
    final transient int low;

    Range(int low) {
      this.low = low;
    }

    private Object writeReplace() {
      return new Proxy(low);
    }
  }

  /** Has no writeReplace: that of its superclass is private. */
  static final class SubRange extends Range {
    SubRange() {
      super(1);
    }
  }

  static final class Proxy implements Serializable {
    private final int low;

    Proxy(int low) {
      this.low = low;
    }

    private Object readResolve() {
      return new Range(low);
    }
  }

  static class Inherited implements Serializable {
    protected Object writeReplace() {
      return "inherited";
    }
  }

  static final class Inheriting extends Inherited {}

  static class OfPackage implements Serializable {
    Object writeReplace() {
      return "of the package";
    }
  }

  static final class InPackage extends OfPackage {}

  static final class Typed implements Serializable {
    private String writeReplace() {
      return "not called, for its type is String";
    }
  }

  static final class OfAll implements Serializable {
    private static Object writeReplace() {
      return "not called, for it is static";
    }
  }

  record Recorded(int number) implements Serializable {
    private Object writeReplace() {
      return "record " + number;
    }
  }

  enum Colour {
    RED;

    private Object writeReplace() {
      return "not called for an enum";
    }
  }

  static final class Nothing implements Serializable {
    private @Nullable Object writeReplace() {
      return null;
    }
  }

  static final class Same implements Serializable {
    private final int number;

    Same(int number) {
      this.number = number;
    }

    private Object writeReplace() {
      return new Same(number + 1);
    }

    @Override
    public String toString() {
      return "same " + number;
    }
  }

  static final class First implements Serializable {
    private Object writeReplace() {
      return new Inheriting();
    }
  }

  static final class Ping implements Serializable {
    private Object writeReplace() {
      return new Pong();
    }
  }

  static final class Pong implements Serializable {
    private Object writeReplace() {
      return new Ping();
    }
  }

  static final class NotSerializable {
    private Object writeReplace() {
      return "not called";
    }
  }

  static final class Failing implements Serializable {
    private Object writeReplace() {
      throw new IllegalStateException("secret");
    }

    private Object readResolve() {
      throw new IllegalStateException("secret");
    }
  }

  static final class Refused implements Serializable {
    private Object readResolve() {
      return new Inherited();
    }
  }

  static Stream<Object> values() {
    return Stream.of(
        new SubRange(),
        new Inheriting(),
        new InPackage(),
        new Typed(),
        new OfAll(),
        new Recorded(3),
        Colour.RED,
        new Nothing(),
        new Same(1),
        new First(),
        "text",
        List.of(1));
  }

  @ParameterizedTest
  @MethodSource("values")
  void anObjectIsReplacedAsTheJdkReplacesIt(Object value) throws Exception {
    Object written = Replacements.written(value, Replacements::of);
    List<Object> byJdk = new ArrayList<>();
    try (ObjectOutputStream out =
        new ObjectOutputStream(new ByteArrayOutputStream()) {
          {
            enableReplaceObject(true);
          }

          @Override
          protected Object replaceObject(Object object) {
            byJdk.add(object);
            return object;
          }
        }) {
      out.writeObject(value);
    }
    Object first = byJdk.isEmpty() ? null : byJdk.get(0);
    if (value instanceof List) {
      assertThat(written).isSameAs(value); // the JDK's own are left alone
    } else if (value instanceof Same) {
      assertThat(written).hasToString("same 2").hasToString(String.valueOf(first));
    } else {
      assertThat(String.valueOf(written).replaceAll("@.*", ""))
          .isEqualTo(String.valueOf(first).replaceAll("@.*", ""));
    }
  }

  @Test
  void aPrivateMethodCountsForItsOwnClassOnly() {
    assertThat(Replacements.of(Range.class).replacesWhenWritten()).isTrue();
    assertThat(Replacements.of(Range.class).replace(new Range(5))).isInstanceOf(Proxy.class);
    assertThat(Replacements.of(SubRange.class).replacesWhenWritten()).isFalse();
    assertThat(Replacements.of(NotSerializable.class).replacesWhenWritten()).isFalse();
  }

  @Test
  void aProxyIsResolvedToWhatItStandsFor() {
    Replacements proxy = Replacements.of(Proxy.class);
    assertThat(proxy.resolvesWhenRead()).isTrue();
    Range range = (Range) proxy.resolve(new Proxy(7), GATE, Range.class);
    assertThat(range.low).isEqualTo(7);
    Range same = new Range(1);
    assertThat(Replacements.of(Range.class).resolve(same, GATE, Range.class)).isSameAs(same);
  }

  @Test
  void aResultThatDoesNotFitItsPlaceIsRefused() {
    assertThatThrownBy(() -> Replacements.of(Proxy.class).resolve(new Proxy(7), GATE, String.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("Proxy")
        .hasMessageContaining("expected a java.lang.String");
  }

  @Test
  void aResultWhoseClassTheGateRefusesIsRefused() {
    assertThatThrownBy(
            () -> Replacements.of(Refused.class).resolve(new Refused(), GATE, Object.class))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("Inherited");
  }

  @Test
  void whatAMethodThrowsNamesTheClassAndNoText() {
    Replacements failing = Replacements.of(Failing.class);
    assertThatThrownBy(() -> failing.replace(new Failing()))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("Failing: its writeReplace threw a java.lang.IllegalStateException")
        .hasMessageNotContaining("secret");
    assertThatThrownBy(() -> failing.resolve(new Failing(), GATE, Object.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("Failing: its readResolve threw a java.lang.IllegalStateException")
        .hasMessageNotContaining("secret");
  }

  @Test
  void aChainThatDoesNotEndIsRefused() {
    assertThatThrownBy(() -> Replacements.written(new Ping(), Replacements::of))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("Ping");
  }

  @Test
  void theRulesOfReadingAreThoseOfTheJdk() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new Range(9));
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(((Range) in.readObject()).low).isEqualTo(9);
    }
  }
}
