package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsPair;
import io.trunkline.testkit.terms.TermsProvider;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code writeReplace}, {@code readResolve} and their likes under agreed terms. */
final class ReplacedObjectsTest {

  private static final SerializationProvider KRYO = new KryoSerializationProvider();

  /** Written by way of another class; its state is in a transient field. */
  static final class Money implements Serializable {
    private static final long serialVersionUID = 1L;
    private final transient long cents;

    Money(long cents) {
      this.cents = cents;
    }

    private Object writeReplace() {
      return new Proxy(cents);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Money money && money.cents == cents;
    }

    @Override
    public int hashCode() {
      return Long.hashCode(cents);
    }
  }

  private record Proxy(long cents) implements Serializable {
    private Object readResolve() {
      return new Money(cents);
    }
  }

  /** There is one. */
  static class Unit implements Serializable {
    private static final long serialVersionUID = 1L;
    static final Unit ONE = new Unit();
    String name = "one";

    protected Object readResolve() {
      return ONE;
    }
  }

  /** Its readResolve sets what is transient. */
  static final class Node implements Serializable {
    private static final long serialVersionUID = 1L;
    int id;
    @Nullable Node other;
    transient int twice;

    private Object readResolve() {
      twice = 2 * id;
      return this;
    }
  }

  /** Writes itself in its own place. */
  static final class Same implements Serializable {
    private static final long serialVersionUID = 1L;
    int id;

    private Object writeReplace() {
      Same same = new Same();
      same.id = id + 1;
      return same;
    }
  }

  /** Its fields do not hold what it writes. */
  static final class Streamed implements Serializable {
    private static final long serialVersionUID = 1L;
    private transient int value = 3;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.writeInt(value);
    }

    private void readObject(ObjectInputStream in) throws IOException {
      value = in.readInt();
    }
  }

  static final class Holder {
    @Nullable Money money;
    @Nullable Object any;
    @Nullable Unit unit;
  }

  static List<TermsPair> terms() {
    List<Class<?>> all = List.of(Money.class, Proxy.class, Unit.class, Node.class, Same.class);
    return List.of(TermsPair.of(KRYO, List.of(), List.of()), TermsPair.of(KRYO, all, all));
  }

  @ParameterizedTest
  @MethodSource("terms")
  void anObjectArrivesByWayOfItsReplacement(TermsPair pair) {
    Money money = new Money(5);
    Holder holder = new Holder();
    holder.money = money;
    holder.any = money;
    holder.unit = Unit.ONE;
    assertThat(pair.pass(money)).isEqualTo(money);
    Holder read = (Holder) pair.pass(holder);
    assertThat(read.money).isEqualTo(money).isSameAs(read.any);
    assertThat(read.unit).isSameAs(Unit.ONE);
    List<?> list = (List<?>) pair.pass(new ArrayList<>(Arrays.asList(money, null, money)));
    assertThat(list.get(0)).isEqualTo(money).isSameAs(list.get(2));
    assertThat(list.get(1)).isNull();
    assertThat((Money[]) pair.pass(new Money[] {money, new Money(6)}))
        .containsExactly(money, new Money(6));
  }

  @ParameterizedTest
  @MethodSource("terms")
  void aSingletonStaysOne(TermsPair pair) {
    assertThat(pair.pass(Unit.ONE)).isSameAs(Unit.ONE);
    assertThat((List<?>) pair.pass(new ArrayList<>(List.of(Unit.ONE, Unit.ONE))))
        .allMatch(unit -> unit == Unit.ONE);
  }

  @ParameterizedTest
  @MethodSource("terms")
  void objectsThatContainThemselvesAreResolvedAsTheyAre(TermsPair pair) {
    Node node = new Node();
    node.id = 4;
    node.other = new Node();
    node.other.id = 5;
    node.other.other = node;
    Node read = (Node) pair.pass(node);
    assertThat(read.twice).isEqualTo(8);
    assertThat(read.other.twice).isEqualTo(10);
    assertThat(read.other.other).isSameAs(read);
  }

  @ParameterizedTest
  @MethodSource("terms")
  void aReplacementOfTheSameClassIsWrittenByItsFields(TermsPair pair) {
    assertThat(((Same) pair.pass(new Same())).id).isEqualTo(1);
  }

  @Test
  void theGateDecidesOnBothClasses() {
    Messages agreed = Messages.of(TermsProvider.agreed(KRYO, List.of()));
    byte[] message = agreed.write(writer -> writer.writeObject(new Money(5)));
    for (Class<?> only : List.of(Money.class, Proxy.class)) {
      ClassGate gate = ClassGate.builder(getClass().getClassLoader()).allow(only.getName()).build();
      assertThatThrownBy(() -> agreed.read(message, r -> r.readObject(Object.class, gate)))
          .isInstanceOf(ClassRefusedException.class);
    }
  }

  @Test
  void aClassWhoseWriteObjectWritesMoreThanItsFieldsIsRefused() {
    TermsPair pair = TermsPair.of(KRYO, List.of(), List.of());
    assertThatThrownBy(() -> pair.write(new Streamed()))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Streamed.class.getName())
        .hasMessageContaining("its writeObject writes what its fields do not hold");
    Messages messages = Messages.of(KRYO);
    assertThat(messages.serialization().refusal(Streamed.class)).contains("writeObject", "; ");
    assertThat(messages.serialization().refusal(Money.class)).isNull();
  }
}
