package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.model.Base;
import io.trunkline.testkit.model.Boxes;
import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.Derived;
import io.trunkline.testkit.model.Node;
import io.trunkline.testkit.model.Pojo;
import io.trunkline.testkit.model.Rich;
import java.lang.reflect.InvocationHandler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects arrive with their classes, fields, elements and references. */
public interface ObjectContract {

  SerializationProvider provider();

  @ParameterizedTest
  @ValueSource(
      floats = {
        0,
        -0f,
        1,
        100.1f,
        0.001f,
        -3.14f,
        Float.MIN_VALUE,
        Float.MAX_VALUE,
        1f / 0,
        0f / 0
      })
  default void floatFieldsKeepTheirValueAndTheirNeighbours(float value) {
    Pojo pojo = new Pojo(3);
    pojo.longitude = value;
    pojo.latitude = -value;
    assertPasses(pojo, Pojo.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, -1, 7, 127, 128, 70_000, Integer.MAX_VALUE, Integer.MIN_VALUE})
  default void primitiveFieldsArrive(int seed) {
    Pojo pojo = new Pojo(seed);
    pojo.letter = '\u4f60';
    assertPasses(pojo, Pojo.class);
    assertPasses(pojo, Object.class);
  }

  @Test
  default void extremesOfPrimitiveFieldsArrive() {
    Pojo low = new Pojo();
    low.octet = Byte.MIN_VALUE;
    low.small = Short.MIN_VALUE;
    low.number = Integer.MIN_VALUE;
    low.big = Long.MIN_VALUE;
    low.price = -Double.MAX_VALUE;
    Pojo high = new Pojo();
    high.octet = Byte.MAX_VALUE;
    high.small = Short.MAX_VALUE;
    high.letter = '\uffff';
    high.number = Integer.MAX_VALUE;
    high.big = Long.MAX_VALUE;
    high.price = Double.NaN;
    assertPasses(low, Pojo.class);
    assertPasses(high, Pojo.class);
  }

  @Test
  default void boxedFieldsArriveAndNullStaysNull() {
    Boxes boxes = new Boxes();
    assertPasses(boxes, Boxes.class);
    boxes.flag = false;
    boxes.octet = (byte) -5;
    boxes.small = (short) 300;
    boxes.letter = 'x';
    boxes.number = 70_000;
    boxes.ratio = 100.1f;
    boxes.big = 5L;
    boxes.price = 0.1;
    boxes.after = "after";
    assertPasses(boxes, Boxes.class);
  }

  @Test
  default void fieldsOfEveryTypeArrive() {
    assertPasses(Samples.rich(5), Rich.class);
  }

  @Test
  default void nullFieldsArrive() {
    assertPasses(new Rich(), Rich.class);
    assertPasses(new Pojo(), Pojo.class);
    assertPasses(new ArrayList<>(Arrays.asList(new Rich(), null, Samples.rich(1))), List.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7, 8, 9, 15, 16, 17, 255, 256, 1023, 1024, 1025, 40_000})
  default void collectionsArriveInOrder(int elements) {
    int size = Math.min(elements, TestSize.of(2_000, 40_000));
    List<Object> list = new ArrayList<>();
    Map<Object, Object> map = new LinkedHashMap<>();
    Map<Object, Object> sorted = new TreeMap<>();
    Set<Object> set = new LinkedHashSet<>();
    for (int i = size; i > 0; i--) {
      list.add(i % 3 == 0 ? null : i % 3 == 1 ? Integer.valueOf(i) : "s" + i);
      map.put("k" + i, (long) i << 33);
      sorted.put(i, i / 2.0);
      set.add("e" + i);
    }
    assertPasses(list, List.class);
    assertPasses(map, Map.class);
    assertThat(((Map<?, ?>) pass(map, Map.class)).keySet()).hasToString(map.keySet().toString());
    assertPasses(sorted, Map.class);
    assertThat(((Set<?>) pass(set, Set.class))).hasToString(set.toString());
    assertPasses(set, Set.class);
    assertPasses(new HashSet<>(set), Set.class);
  }

  @Test
  default void nestedCollectionsArrive() {
    Map<String, Object> map = new HashMap<>();
    map.put("list", new ArrayList<>(List.of(new ArrayList<>(List.of(1, 2L)), new Pojo(1))));
    map.put("map", new HashMap<>(Map.of("set", new HashSet<>(Set.of("x")))));
    map.put("none", null);
    map.put("empty", new ArrayList<>());
    assertPasses(map, Map.class);
    assertPasses(map, Object.class);
  }

  @Test
  default void sharedObjectsStaySharedAndEqualOnesStayApart() {
    Node shared = new Node("shared");
    Node root = new Node("root");
    root.left = shared;
    root.right = shared;
    Node read = (Node) pass(root, Node.class);
    assertThat(read.left).isNotNull();
    assertThat(read.left.name).isEqualTo("shared");
    assertThat(read.right).isSameAs(read.left);

    List<?> list =
        (List<?>) pass(new ArrayList<>(List.of(shared, new Pojo(1), shared)), List.class);
    assertThat(list.get(2)).isSameAs(list.get(0));
    List<?> apart = (List<?>) pass(new ArrayList<>(List.of(new Pojo(1), new Pojo(1))), List.class);
    assertThat(apart.get(0)).isEqualTo(apart.get(1)).isNotSameAs(apart.get(1));
  }

  @Test
  default void ringsOfReferencesArrive() {
    Node root = new Node("root");
    root.left = root;
    root.right = new Node("right");
    root.right.left = root;
    Node read = (Node) pass(root, Node.class);
    assertThat(read.left).isSameAs(read);
    assertThat(read.right).isNotNull();
    assertThat(read.right.name).isEqualTo("right");
    assertThat(read.right.left).isSameAs(read);
  }

  @Test
  default void inheritedFieldsArriveAndTransientOnesDoNot() {
    Derived inner = new Derived(2, "inner", 5, null);
    Derived outer = new Derived(1, null, 1L << 40, inner);
    List<?> read =
        (List<?>) pass(new ArrayList<>(List.of(outer, new Base(3, "base"), inner)), List.class);
    Derived derived = (Derived) read.get(0);
    assertThat(derived.id()).isEqualTo(1);
    assertThat(derived.label()).isNull();
    assertThat(derived.amount()).isEqualTo(1L << 40);
    assertThat(derived.remark()).isNull();
    assertThat(derived.peer())
        .isSameAs(read.get(2))
        .isInstanceOfSatisfying(Derived.class, peer -> assertThat(peer.amount()).isEqualTo(5));
    assertThat(read.get(1).getClass()).isEqualTo(Base.class);
    assertThat(((Base) read.get(1)).label()).isEqualTo("base");
  }

  @Test
  default void exceptionsArriveWithClassMessageCauseAndFields() {
    List<Throwable> failures =
        List.of(
            new IllegalStateException("boom \u4f60"),
            new IllegalArgumentException(),
            new RuntimeException("outer", new IllegalStateException("inner")),
            new CodedException("coded", 42, new ArrayList<>(List.of("detail", 1))),
            Samples.failure(7),
            new AssertionError("error"));
    Messages messages = Messages.of(provider());
    for (Throwable failure : failures) {
      byte[] message = messages.write(writer -> writer.writeThrowable(failure));
      Throwable read = messages.read(message, reader -> reader.readThrowable(Samples.gate()));
      assertThat(Samples.describe(read)).isEqualTo(Samples.describe(failure));
    }
  }

  private Object pass(Object value, Class<?> declared) {
    return Objects.requireNonNull(Messages.of(provider()).pass(value, declared, Samples.gate()));
  }

  private void assertPasses(Object value, Class<?> declared) {
    Messages.of(provider()).assertPasses(value, declared);
  }

  /** Registering is harmless where it is needless. */
  @Test
  default void aCatalogueWithClassesTwiceAndThoseOfTheJdkChangesNothing() {
    List<Class<?>> classes =
        List.of(
            Pojo.class,
            HashMap.class,
            ArrayList.class,
            Pojo.class,
            String.class,
            int.class,
            Object.class,
            Object[].class,
            byte[].class,
            InvocationHandler.class,
            TimeUnit.class,
            HashMap.class);
    ClassCatalog catalog = ClassCatalog.of(List.of(() -> classes, () -> classes));
    Messages with = Messages.of(provider(), catalog, Budgets.DEFAULT);
    Map<String, Object> value = new HashMap<>();
    value.put("items", new ArrayList<>(List.of(new Pojo(1), new Pojo(2))));
    value.put("array", new Object[] {"text", 1, new byte[] {2}});
    byte[] written = with.write(message -> message.writeObject(value));
    assertThat(written)
        .isEqualTo(Messages.of(provider()).write(message -> message.writeObject(value)));
    Map<?, ?> read = (Map<?, ?>) with.read(written, m -> m.readObject(Map.class, Samples.gate()));
    assertThat(read).isNotNull();
    assertThat(read.get("items")).isEqualTo(value.get("items"));
  }
}
