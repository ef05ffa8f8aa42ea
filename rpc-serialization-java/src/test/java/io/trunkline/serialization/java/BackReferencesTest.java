package io.trunkline.serialization.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Elements that refer back to the table that holds them, in all three forms. */
class BackReferencesTest {

  static final class Item implements Serializable, Comparable<Item> {
    private static final long serialVersionUID = 1L;
    String name = "";
    @Nullable Object holder;
    @Nullable Map<?, ?> map;
    @Nullable HashMap<?, ?> hashMap;
    @Nullable Collection<?> collection;
    @Nullable Set<?> set;
    @Nullable PriorityQueue<?> queue;

    @Override
    public boolean equals(Object other) {
      return other instanceof Item item && item.name.equals(name);
    }

    @Override
    public int hashCode() {
      return Objects.requireNonNull(name).hashCode();
    }

    @Override
    public int compareTo(Item other) {
      return name.compareTo(other.name);
    }
  }

  /** Its name comes behind the set whose elements know it. */
  static final class Node implements Serializable {
    private static final long serialVersionUID = 1L;
    Set<Node> all = new HashSet<>();
    String name;

    Node(String name) {
      this.name = name;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Node node && Objects.equals(node.name, name);
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }
  }

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow(getClass().getName() + "$Item")
          .allow(getClass().getName() + "$Node")
          .allow("java.util.Properties")
          .allow("java.util.Collections$SetFromMap")
          .build();

  static Stream<SerializationProvider> forms() {
    return Stream.of(
        new JavaSerializationProvider(),
        new CompactedJavaSerializationProvider(),
        new NativeJavaSerializationProvider());
  }

  static List<Map<Object, Object>> maps() {
    return List.of(
        new HashMap<>(),
        new LinkedHashMap<>(),
        new LinkedHashMap<>(16, 0.75f, true),
        new Hashtable<>(),
        new Properties(),
        new ConcurrentHashMap<>(),
        new ConcurrentSkipListMap<>());
  }

  @SuppressWarnings("unchecked") // Items
  static List<Collection<Object>> collections() {
    return List.of(
        new HashSet<>(),
        new LinkedHashSet<>(),
        new PriorityQueue<>(),
        new PriorityQueue<>((Comparator<Object>) (Comparator<?>) Comparator.reverseOrder()),
        Collections.newSetFromMap(new ConcurrentHashMap<>()));
  }

  static Stream<Arguments> mapsInForms() {
    return forms().flatMap(form -> maps().stream().map(map -> Arguments.of(form, map)));
  }

  static Stream<Arguments> collectionsInForms() {
    return forms().flatMap(form -> collections().stream().map(one -> Arguments.of(form, one)));
  }

  private Object pass(SerializationProvider form, Object value) {
    return Objects.requireNonNull(Messages.of(form).pass(value, Object.class, gate));
  }

  @ParameterizedTest
  @MethodSource("mapsInForms")
  void aValueRefersBackToItsMap(SerializationProvider form, Map<Object, Object> map) {
    Item item = new Item();
    item.name = "i";
    item.holder = map;
    item.map = map;
    item.hashMap = map instanceof HashMap<?, ?> hashMap ? hashMap : null;
    map.put("a", item);
    map.put("b", "c");
    Map<?, ?> read = (Map<?, ?>) pass(form, map);
    assertThat((Object) read).isExactlyInstanceOf(map.getClass());
    assertThat(read).hasSize(2);
    assertThat(read.get("b")).isEqualTo("c");
    Item back = (Item) Objects.requireNonNull(read.get("a"));
    assertThat(back.holder).isSameAs(read);
    assertThat(back.map).isSameAs(read);
    if (map instanceof HashMap) {
      assertThat(back.hashMap).isSameAs(read);
    }
  }

  @ParameterizedTest
  @MethodSource("collectionsInForms")
  void anElementRefersBackToItsCollection(SerializationProvider form, Collection<Object> all) {
    for (String name : List.of("c", "a", "b")) {
      Item item = new Item();
      item.name = name;
      item.holder = all;
      item.collection = all;
      item.set = all instanceof Set<?> set ? set : null;
      item.queue = all instanceof PriorityQueue<?> queue ? queue : null;
      all.add(item);
    }
    Collection<?> read = (Collection<?>) pass(form, all);
    assertThat(read).isExactlyInstanceOf(all.getClass()).hasSize(3);
    assertThat(new ArrayList<Object>(read)).isEqualTo(new ArrayList<>(all));
    for (Object element : read) {
      Item back = (Item) element;
      assertThat(back.holder).isSameAs(read);
      assertThat(back.collection).isSameAs(read);
      assertThat(back.set).isSameAs(all instanceof Set ? read : null);
      assertThat(back.queue).isSameAs(all instanceof PriorityQueue ? read : null);
    }
  }

  /** Its hash code is not what it will be when the set is read, before the name. */
  @ParameterizedTest
  @MethodSource("forms")
  void anElementThatIsNotCompleteIsFoundAfterwards(SerializationProvider form) {
    Node first = new Node("first");
    Node second = new Node("second");
    first.all.add(first);
    first.all.add(second);
    second.all = first.all;
    Node read = (Node) pass(form, first);
    assertThat(read.all).hasSize(2).contains(new Node("first"), new Node("second"));
    assertThat(read.all).allMatch(node -> node.all == read.all);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void aMapHoldsItselfAndItsDefaults(SerializationProvider form) {
    Map<Object, Object> self = new HashMap<>();
    self.put("self", self);
    Map<?, ?> read = (Map<?, ?>) pass(form, self);
    assertThat(read.get("self")).isSameAs(read);
    Properties defaults = new Properties();
    defaults.setProperty("a", "default");
    Properties properties = new Properties(defaults);
    properties.setProperty("b", "own");
    Properties back = (Properties) pass(form, properties);
    assertThat(back).hasSize(1).containsEntry("b", "own");
    assertThat(back.getProperty("a")).isEqualTo("default");
  }

  @ParameterizedTest
  @MethodSource("forms")
  void aLoadFactorAndTheOrderOfAccessArriveToo(SerializationProvider form) {
    LinkedHashMap<Object, Object> byAccess = new LinkedHashMap<>(16, 0.5f, true);
    byAccess.put("a", 1);
    byAccess.put("b", 2);
    byAccess.get("a");
    Map<?, ?> read = (Map<?, ?>) pass(form, byAccess);
    assertThat(read.keySet().toString()).isEqualTo("[b, a]");
    read.get("b");
    assertThat(read.keySet().toString()).isEqualTo("[a, b]");
  }

  /** The JDK would leave there what stands for the list until it is complete. */
  @ParameterizedTest
  @MethodSource("forms")
  void anImmutableListThatHoldsItselfIsRefused(SerializationProvider form) {
    Item item = new Item();
    List<Item> list = List.of(item);
    item.holder = list;
    assertThatThrownBy(() -> pass(form, list))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("let the sender hold an ArrayList");
    Item shared = new Item();
    shared.name = "twice";
    assertThat((List<?>) pass(form, List.of(shared, shared))).hasSize(2);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void viewsArriveAsCollectionsOfTheirKind(SerializationProvider form) {
    Map<String, Integer> map = new LinkedHashMap<>();
    map.put("b", 2);
    map.put("a", 1);
    TreeMap<String, Integer> sorted = new TreeMap<>(Comparator.reverseOrder());
    sorted.putAll(map);
    assertThat(pass(form, map.keySet())).isEqualTo(new LinkedHashSet<>(List.of("b", "a")));
    assertThat(pass(form, map.values())).isEqualTo(List.of(2, 1));
    assertThat(pass(form, map.entrySet())).isEqualTo(map.entrySet());
    assertThat(pass(form, new ArrayList<>(List.of(1, 2, 3)).subList(1, 3)))
        .isEqualTo(List.of(2, 3));
    assertThat(new ArrayList<Object>((Collection<?>) pass(form, sorted.keySet())))
        .isEqualTo(List.of("b", "a"));
    Item item = new Item();
    item.set = map.keySet();
    item.holder = item.set;
    Item read = (Item) pass(form, item);
    assertThat(read.holder).isSameAs(read.set).isEqualTo(map.keySet());
    assertThatThrownBy(() -> pass(form, new WeakHashMap<>(map)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("class java.util.WeakHashMap is not Serializable");
  }

  private static byte[] stream(Contents contents) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
    out.writeShort(ObjectStreamConstants.STREAM_VERSION);
    contents.write(out);
    return bytes.toByteArray();
  }

  private interface Contents {
    void write(DataOutputStream out) throws IOException;
  }

  private void assertRefused(byte[] message, String text) {
    Messages messages = Messages.of(new NativeJavaSerializationProvider());
    assertThatThrownBy(
            () -> messages.read(message, reader -> reader.readObject(Object.class, gate)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(text);
  }

  /** Another primitive in front of the size would be hidden in its place. */
  @Test
  void aQueueOfAnotherDescriptionIsRefused() throws IOException {
    assertRefused(
        stream(
            out -> {
              out.writeByte(ObjectStreamConstants.TC_OBJECT);
              out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
              out.writeUTF("java.util.PriorityQueue");
              out.writeLong(-7720805057305804111L);
              out.writeByte(
                  ObjectStreamConstants.SC_SERIALIZABLE | ObjectStreamConstants.SC_WRITE_METHOD);
              out.writeShort(2);
              out.writeByte('I');
              out.writeUTF("another");
              out.writeByte('I');
              out.writeUTF("size");
              out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
              out.writeByte(ObjectStreamConstants.TC_NULL);
              out.writeInt(0);
              out.writeInt(2);
            }),
        "is not described as the JDK describes it");
  }

  /** A table without its part of the stream would be one that nobody has filled. */
  @Test
  void aTableWithoutItsPartOfTheStreamIsRefused() throws IOException {
    assertRefused(
        stream(
            out -> {
              out.writeByte(ObjectStreamConstants.TC_OBJECT);
              out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
              out.writeUTF("java.util.LinkedHashMap");
              out.writeLong(3801124242820219131L);
              out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
              out.writeShort(0);
              out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
              out.writeByte(ObjectStreamConstants.TC_NULL);
            }),
        "whose stream is not what the JDK writes");
  }

  @Test
  void aNegativeSizeIsRefused() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new HashMap<>(Map.of("a", "b")));
    }
    byte[] changed = bytes.toByteArray();
    int size = changed.length - (1 + 2 + 1 + 1 + 2 + 1 + 1) - Integer.BYTES;
    assertThat(changed[size + 3]).isEqualTo((byte) 1);
    changed[size] = (byte) 0xff;
    assertRefused(changed, "nativejava: ");
  }
}
