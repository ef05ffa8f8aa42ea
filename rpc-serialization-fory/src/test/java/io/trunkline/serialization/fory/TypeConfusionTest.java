package io.trunkline.serialization.fory;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Generated code sets private fields where Java does not look. Whatever the bytes are, a field
 * holds an object of its type: every byte of a message takes every value.
 */
@Timeout(value = 100, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class TypeConfusionTest {

  private final Messages messages = AnyMessages.agreed();
  private final ClassGate gate =
      ClassGate.builder(TypeConfusionTest.class.getClassLoader())
          .allowClasses(AnyMessages.CLASSES)
          .build();
  private int read;
  private int refused;

  @Test
  void privateAndFinalFieldsHoldNothingButTheirType() {
    Shapes.Leaf leaf = new Shapes.Leaf();
    tryAll(new Object[] {leaf, new Shapes.Closed("c", leaf, new int[] {1, 2}), leaf});
    tryAll(new Shapes.Closed("c", new Shapes.Leaf(), new int[] {1, 2}));
    assertThat(read).isPositive();
    assertThat(refused).isPositive();
  }

  @Test
  void hiddenFieldsHoldNothingButTheirType() {
    Shapes.Open open = new Shapes.Open();
    open.hide(new Shapes.Leaf());
    open.leaf = new Shapes.Leaf();
    open.other = open.leaf;
    open.array = new Shapes.Leaf[] {open.leaf};
    open.map = Map.of("k", open.leaf);
    open.point = new Shapes.Point(1, "p", open.leaf);
    tryAll(open);
    assertThat(read).isPositive();
    assertThat(refused).isPositive();
  }

  private void tryAll(Object value) {
    byte[] message = messages.write(writer -> writer.writeObject(value));
    for (int at = 0; at < message.length; at++) {
      byte honest = message[at];
      for (int other = 0; other < 256; other++) {
        message[at] = (byte) other;
        try {
          check(messages.read(message, reader -> reader.readObject(Object.class, gate)), 3);
          read++;
        } catch (SerializationException broken) {
          refused++;
        }
      }
      message[at] = honest;
    }
  }

  private static void check(@Nullable Object value, int levels) {
    if (value instanceof Shapes.Closed closed) {
      checkField(closed.leaf(), Shapes.Leaf.class);
      checkField(closed.numbers(), int[].class);
    } else if (value instanceof Shapes.Open open) {
      checkField(open.hidden(), Shapes.Leaf.class);
      checkField((Object) open.leaf, Shapes.Leaf.class);
      checkField((Object) open.other, Shapes.Leaf.class);
      checkField((Object) open.map, Map.class);
      checkField((Object) open.list(), Collection.class);
      checkField((Object) open.array, Shapes.Leaf[].class);
      checkField((Object) open.point, Shapes.Point.class);
    } else if (value instanceof Object[] array && levels > 0) { // which may contain itself
      for (Object element : array) {
        check(element, levels - 1);
      }
    }
  }

  /** The JIT knows the types of fields and of nothing else, so this goes by the object's class. */
  private static void checkField(@Nullable Object value, Class<?> type) {
    if (value != null) {
      assertThat(type.isAssignableFrom(value.getClass())).as(type.getName()).isTrue();
    }
  }
}
