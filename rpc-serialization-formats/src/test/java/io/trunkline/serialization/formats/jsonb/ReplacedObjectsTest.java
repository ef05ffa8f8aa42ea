package io.trunkline.serialization.formats.jsonb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import java.io.Externalizable;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Between two Trunkline ends {@code writeReplace} and {@code readResolve} are honoured. */
@SuppressWarnings("unused") // methods that the JDK calls
final class ReplacedObjectsTest {

  static final class Money implements Serializable {
    private final transient long cents;

    Money(long cents) {
      this.cents = cents;
    }

    private Object writeReplace() {
      return new Proxy(Long.toString(cents));
    }

    private record Proxy(String text) implements Serializable {
      private Object readResolve() {
        return new Money(Long.parseLong(text));
      }
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Money money && money.cents == cents;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(cents);
    }
  }

  static final class Unit implements Serializable {
    static final Unit METRE = new Unit("m");
    private final String symbol;

    private Unit(String symbol) {
      this.symbol = symbol;
    }

    private Object readResolve() {
      return METRE;
    }
  }

  static final class Measured implements Serializable {
    @Nullable Money first;
    @Nullable Money second;
    @Nullable Unit unit;
    List<Unit> units = new ArrayList<>();
  }

  /** Refers to itself before its readResolve has run. */
  static final class Ring implements Serializable {
    @Nullable Ring self;
    boolean isCopy;

    private Object readResolve() {
      return new Ring();
    }
  }

  static final class Frozen extends AbstractList<String> implements Serializable {
    private final String[] elements;

    Frozen(String... elements) {
      this.elements = elements.clone();
    }

    @Override
    public String get(int index) {
      return elements[index];
    }

    @Override
    public int size() {
      return elements.length;
    }

    private Object writeReplace() {
      return new Form(elements);
    }

    private record Form(String[] elements) implements Serializable {
      private Object readResolve() {
        return new Frozen(elements);
      }
    }
  }

  static final class Written implements Serializable {
    transient int state = 1;
    int field = 2;

    private void writeObject(ObjectOutputStream out) {}
  }

  static final class Outer implements Externalizable {
    int field = 2;

    @Override
    public void writeExternal(ObjectOutput out) {}

    @Override
    public void readExternal(ObjectInput in) {}
  }

  static final class Stamped extends Date {
    int field = 2;
  }

  @ParameterizedTest
  @EnumSource(value = Ends.class, names = "PLAIN", mode = EnumSource.Mode.EXCLUDE)
  void aProxyTravelsInPlaceOfTheObject(Ends ends) {
    Measured measured = new Measured();
    measured.first = new Money(5);
    measured.second = measured.first;
    measured.unit = Unit.METRE;
    measured.units.add(Unit.METRE);
    Measured read =
        (Measured) ends.pass(measured, Measured.class, Measured.class, Money.class, Unit.class);
    assertThat(read.first).isEqualTo(new Money(5)).isSameAs(read.second);
    assertThat(read.unit).isSameAs(Unit.METRE);
    assertThat(read.units).containsExactly(Unit.METRE);
    assertThat(ends.pass(new Money(7), Money.class)).isEqualTo(new Money(7));
  }

  @Test
  void theClassOfTheProxyAndThatOfTheObjectPassTheGate() {
    ClassGate noProxy = Ends.gate(Money.class.getName());
    assertThatThrownBy(() -> Ends.AGREED.pass(new Money(1), Object.class, noProxy))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("Money$Proxy");
    ClassGate noMoney = Ends.gate(Money.class.getName() + "$Proxy");
    assertThatThrownBy(() -> Ends.AGREED.pass(new Money(1), Object.class, noMoney))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(Money.class.getName());
  }

  @Test
  void anObjectThatRefersToItselfBeforeItIsReplacedIsRefused() {
    Ring ring = new Ring();
    ring.self = ring;
    assertThatThrownBy(() -> Ends.AGREED.pass(ring, Object.class))
        .hasMessageContaining(Ring.class.getName())
        .hasMessageContaining("readResolve");
  }

  @Test
  void aListThatIsReplacedArrivesAsItselfOrAsAListOfTheJdk() {
    Frozen frozen = new Frozen("a", "b");
    assertThat(Ends.AGREED.pass(frozen, List.class)).isInstanceOf(Frozen.class).isEqualTo(frozen);
    assertThat(Ends.AGREED.pass(frozen, List.class, Ends.gate()))
        .isInstanceOf(ArrayList.class)
        .isEqualTo(frozen);
    assertThat(Ends.AGREED.pass(frozen, List.class, Ends.gate(Frozen.class.getName())))
        .isInstanceOf(ArrayList.class)
        .isEqualTo(frozen);
    List<Frozen> twice = new ArrayList<>(List.of(frozen, frozen));
    List<?> read = (List<?>) Ends.AGREED.pass(twice, List.class);
    assertThat((Object) read.get(0)).isSameAs(read.get(1)).isEqualTo(frozen);
  }

  @Test
  void anObjectThatIsMoreThanItsFieldsIsRefusedByTheWriterAndNamedBeforehand() {
    for (Object value : List.of(new Written(), new Outer(), new Stamped())) {
      assertThatThrownBy(() -> Ends.AGREED.messages().write(w -> w.writeObject(value)))
          .hasMessageContaining(value.getClass().getName());
      assertThat(Ends.AGREED.messages().serialization().loss(value.getClass()))
          .contains(value.getClass().getName());
    }
  }
}
