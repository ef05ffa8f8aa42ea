package io.trunkline.serialization.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdkStreamsTest {

  private final ObjectSerializer serializer =
      ObjectSerializer.builder().jdkStreams().allow(Order.class, Node.class, Odd.class).build();

  record Order(String article, int count, Map<String, List<Long>> marks) implements Serializable {}

  /** A chain as deep as the test wants. */
  static final class Node implements Serializable {
    @Nullable Node next;
  }

  /** Holds what it does not declare. */
  static final class Odd implements Serializable {
    @Nullable Object anything;
  }

  static final class Reached implements Serializable {
    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      in.defaultReadObject();
    }
  }

  static final class Reaching implements Serializable {
    Reached reached = new Reached();
  }

  static final class NotAllowed implements Serializable {}

  static final class NotSerializable {}

  private static byte[] plain(@Nullable Object object) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    return bytes.toByteArray();
  }

  private static Order order() {
    return new Order("cup", 3, new HashMap<>(Map.of("a", List.of(1L, 2L), "b", List.of())));
  }

  private static Node chain(int levels) {
    Node first = new Node();
    Node last = first;
    for (int i = 1; i < levels; i++) {
      last.next = new Node();
      last = last.next;
    }
    return first;
  }

  @Test
  void whatPlainJavaWroteIsRead() throws IOException {
    assertThat(serializer.deserialize(plain(order()), Order.class)).isEqualTo(order());
  }

  @Test
  void plainJavaReadsWhatIsWritten() throws Exception {
    byte[] bytes = serializer.serialize(order());
    assertThat(bytes).startsWith(0xac, 0xed);
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      assertThat(in.readObject()).isEqualTo(order());
    }
  }

  @Test
  void nullIsAnObjectLikeAnyOther() throws IOException {
    assertThat(serializer.<Object>deserialize(plain(null))).isNull();
    assertThat(serializer.<Object>deserialize(serializer.serialize(null))).isNull();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 150, 250, 1500})
  void deepObjectsFitTheStackOfAnyCaller(int levels) {
    Node read = serializer.deserialize(serializer.serialize(chain(levels)), Node.class);
    int count = 0;
    for (Node node = read; node != null; node = node.next) {
      count++;
    }
    assertThat(count).isEqualTo(levels);
  }

  @Test
  void deeperObjectsThanAllowedAreRefused() {
    assertThatThrownBy(() -> serializer.serialize(chain(2100)))
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void classThatNobodyNamedIsRefusedWithItsPath() throws IOException {
    Odd odd = new Odd();
    odd.anything = new NotAllowed();
    byte[] bytes = plain(odd);
    assertThatThrownBy(() -> serializer.deserialize(bytes))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("NotAllowed")
        .hasMessageContaining("Odd.anything");
  }

  @Test
  void ownCodeRunsOnlyInClassesThatAreNamed() throws IOException {
    byte[] bytes = plain(new Reaching());
    ObjectSerializer reaching =
        ObjectSerializer.builder().jdkStreams().allow(Reaching.class).build();
    ObjectSerializer naming =
        ObjectSerializer.builder().jdkStreams().allow(Reaching.class, Reached.class).build();
    assertThatThrownBy(() -> reaching.deserialize(bytes))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("Reached");
    assertThat(naming.deserialize(bytes, Reaching.class)).isNotNull();
  }

  @Test
  void setsThatTakeForeverToHashAreRefused() throws IOException {
    Set<Object> root = new HashSet<>();
    Set<Object> one = root;
    Set<Object> two = new HashSet<>();
    for (int i = 0; i < 40; i++) {
      Set<Object> nextOne = new HashSet<>();
      Set<Object> nextTwo = new HashSet<>();
      nextOne.add("x");
      one.add(nextOne);
      one.add(nextTwo);
      two.add(nextOne);
      two.add(nextTwo);
      one = nextOne;
      two = nextTwo;
    }
    byte[] bytes = plain(root);
    assertThatThrownBy(() -> serializer.deserialize(bytes))
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void whatIsNotSerializableIsRefused() {
    Odd odd = new Odd();
    odd.anything = new NotSerializable();
    assertThatThrownBy(() -> serializer.serialize(new NotSerializable()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("NotSerializable");
    assertThatThrownBy(() -> serializer.serialize(odd))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("NotSerializable");
  }

  @Test
  void bytesThatAreNotOneWholeObjectAreRefused() throws IOException {
    byte[] bytes = plain(order());
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> serializer.deserialize(cut))
          .isInstanceOf(SerializationException.class);
    }
    assertThatThrownBy(() -> serializer.deserialize(Arrays.copyOf(bytes, bytes.length + 1)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("1 bytes are left");
  }
}
