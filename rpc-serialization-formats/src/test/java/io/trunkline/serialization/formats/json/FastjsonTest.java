package io.trunkline.serialization.formats.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.CodedException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What only fastjson's plain messages have. */
final class FastjsonTest {

  /** With what it can refer to. */
  public static final class Node {
    public @Nullable List<Node> list;
    public @Nullable Map<String, Node> map;
    public @Nullable String name;
    public @Nullable Node next;
  }

  /** With names that are easily mistaken. */
  public static final class Named {
    private String address = "";

    public String getURL() {
      return address;
    }

    public void setURL(String url) {
      address = url;
    }
  }

  /** With numbers as keys. */
  record Keyed(Map<Integer, Map<Long, String>> numbers) {}

  private final Messages messages = Messages.of(new FastjsonSerializationProvider());

  private <T> T read(String line, Class<T> type) {
    ClassGate gate = ClassGate.builder(getClass().getClassLoader()).allow(type.getName()).build();
    byte[] message = (line + "\n").getBytes(UTF_8);
    Object read = messages.read(message, reader -> reader.readObject((Type) type, gate));
    return type.cast(Objects.requireNonNull(read));
  }

  private String written(Object value) {
    return new String(messages.write(writer -> writer.writeObject(value)), UTF_8).strip();
  }

  /** The line is what fastjson 1.2.83 wrote of such objects. */
  @Test
  void referencesOfStockAreFollowed() {
    Node root =
        read(
            "{\"list\":[{\"$ref\":\"..\"},{\"name\":\"c\",\"next\":{\"$ref\":\"$\"}},"
                + "{\"next\":{\"$ref\":\"@\"}},{}],\"map\":{\"a.b\":{\"$ref\":\"$.list[1]\"},"
                + "\"zz\":{\"$ref\":\"$.list[3]\"}},\"name\":\"r\","
                + "\"next\":{\"$ref\":\"$.list[1]\"}}",
            Node.class);
    List<Node> list = Objects.requireNonNull(root.list);
    Map<String, Node> map = Objects.requireNonNull(root.map);
    assertThat(list.get(0)).isSameAs(root);
    assertThat(list.get(1).next).isSameAs(root);
    assertThat(list.get(2).next).isSameAs(list.get(2));
    assertThat(map.get("a.b")).isSameAs(list.get(1));
    assertThat(map.get("zz")).isSameAs(list.get(3));
    assertThat(root.next).isSameAs(list.get(1));
  }

  @Test
  void ringsAndSharedObjectsAreWrittenAsPaths() {
    Node root = new Node();
    Node shared = new Node();
    root.next = root;
    root.list = new ArrayList<>(List.of(shared, shared));
    assertThat(written(root))
        .isEqualTo("{\"list\":[{},{\"$ref\":\"$.list[0]\"}],\"next\":{\"$ref\":\"$\"}}");
  }

  @Test
  void whatIsBelowAKeyThatNoPathCanHaveIsWrittenAgain() {
    Node root = new Node();
    Node shared = new Node();
    root.map = new LinkedHashMap<>(Map.of("a.b", shared));
    root.next = shared;
    assertThat(written(root)).isEqualTo("{\"map\":{\"a.b\":{}},\"next\":{}}");
  }

  @Test
  void aReferenceToNothingIsRefused() {
    for (String path : List.of("$.next", "$[0]", "", "x", "..", "$.name.x")) {
      assertThatThrownBy(() -> read("{\"next\":{\"$ref\":\"" + path + "\"}}", Node.class))
          .as(path)
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("refers to a value");
    }
  }

  @Test
  void keysThatAreNumbersNeedNoQuotes() {
    Keyed keyed = read("{\"numbers\":{5:{-7:\"x\"},\"6\":{}}}", Keyed.class);
    assertThat(keyed.numbers()).isEqualTo(Map.of(5, Map.of(-7L, "x"), 6, Map.of()));
    assertThat(written(keyed)).contains("\"5\":{\"-7\":\"x\"}");
  }

  @Test
  void propertiesHaveTheNamesThatStockGivesThem() {
    Named named = new Named();
    named.setURL("u");
    assertThat(written(named)).isEqualTo("{\"uRL\":\"u\"}");
    assertThat(read("{\"uRL\":\"v\"}", Named.class).getURL()).isEqualTo("v");
  }

  @Test
  void whatStockReadsAsSomethingElseIsRefusedWhenItIsWritten() {
    for (Object value :
        List.of(
            Double.NaN,
            Float.NEGATIVE_INFINITY,
            new HashMap<>(Map.of("$ref", "x")),
            new HashMap<>(Map.of("@type", "x")))) {
      assertThatThrownBy(() -> written(value))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("stock peers");
    }
  }

  @Test
  void theFormOfStockDubbo3IsNamedInTheError() {
    byte[] message = {0, 0, 0, 7, '"', '2', '.', '0', '.', '2', '"'};
    assertThatThrownBy(() -> messages.read(message, reader -> reader.readString()))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("stock Dubbo 3")
        .hasMessageContaining("fastjson2 or hessian2");
  }

  /** As where one is thrown in place of another and keeps its trace. */
  @Test
  void framesThatTwoExceptionsShareArriveInBoth() {
    IllegalArgumentException inner = new IllegalArgumentException("inner");
    IllegalStateException suppressed = new IllegalStateException("suppressed");
    CodedException outer = new CodedException("outer", 1, "x");
    outer.initCause(inner);
    outer.addSuppressed(suppressed);
    outer.setStackTrace(inner.getStackTrace());
    suppressed.setStackTrace(inner.getStackTrace());
    Messages messages = Messages.of(new FastjsonSerializationProvider());
    byte[] message = messages.write(writer -> writer.writeThrowable(outer));
    assertThat(new String(message, UTF_8)).contains("$ref");
    ClassGate gate =
        ClassGate.builder(getClass().getClassLoader())
            .allow(CodedException.class.getName())
            .build();
    Throwable read = messages.read(message, reader -> reader.readThrowable(gate));
    for (Throwable one : List.of(read, read.getCause())) {
      assertThat(one.getStackTrace())
          .extracting(StackTraceElement::getClassName) // modules are not sent
          .isNotEmpty()
          .isEqualTo(
              Stream.of(inner.getStackTrace()).map(StackTraceElement::getClassName).toList());
    }
  }
}
