package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The numbers of objects, at and beyond the sizes at which writer and reader keep them apart. */
final class ReferencesTest {

  private static final ClassGate GATE = Wire.gate(Node.class, Sealed.class, Envelope.class);

  static final class Node implements Serializable {
    private static final long serialVersionUID = 1L;
    private int number;
  }

  /** Travels in an envelope. */
  static final class Sealed implements Serializable {
    private static final long serialVersionUID = 1L;
    private final int number;

    Sealed(int number) {
      this.number = number;
    }

    private Object writeReplace() {
      Envelope envelope = new Envelope();
      envelope.number = number;
      return envelope;
    }
  }

  static final class Envelope implements Serializable {
    private static final long serialVersionUID = 1L;
    private int number;

    private Object readResolve() {
      return new Sealed(number);
    }
  }

  private static List<?> throughAMessage(List<?> value) {
    byte[] message = Wire.MESSAGES.write(writer -> writer.writeObject(value));
    return (List<?>) Wire.MESSAGES.read(message, reader -> reader.readObject(List.class, GATE));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 6, 7, 8, 9, 127, 128, 129, 3000})
  void everyObjectOfAMessageCanBeReferredTo(int size) {
    List<Object> sent = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      Node node = new Node();
      node.number = i;
      sent.add(node);
    }
    for (int i = size - 1; i >= 0; i--) {
      sent.add(sent.get(i));
    }

    List<?> read = throughAMessage(sent);

    assertThat(read).hasSize(2 * size);
    for (int i = 0; i < size; i++) {
      assertThat(((Node) read.get(i)).number).isEqualTo(i);
      assertThat(read.get(2 * size - 1 - i)).isSameAs(read.get(i));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5, 6, 7, 8, 9, 126, 127, 128, 1000})
  void anObjectThatWasReplacedIsReferredToByItsReplacementsNumber(int before) {
    List<Object> sent = new ArrayList<>();
    for (int i = 0; i < before; i++) {
      sent.add(new Node());
    }
    Sealed first = new Sealed(1);
    Sealed second = new Sealed(2);
    sent.addAll(List.of(first, second, first, second, sent));

    List<?> read = throughAMessage(sent);

    assertThat(((Sealed) read.get(before)).number).isEqualTo(1);
    assertThat(((Sealed) read.get(before + 1)).number).isEqualTo(2);
    assertThat(read.get(before + 2)).isSameAs(read.get(before));
    assertThat(read.get(before + 3)).isSameAs(read.get(before + 1));
    assertThat(read.get(before + 4)).isSameAs(read);
  }

  @Test
  void aLargeMessageLeavesNothingToTheNextOne() {
    List<Object> large = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      large.add(new Node());
    }
    throughAMessage(large);
    Object again = large.get(2999);

    List<?> read = throughAMessage(List.of(again, again));

    assertThat(read.get(0)).isInstanceOf(Node.class).isSameAs(read.get(1));
  }
}
