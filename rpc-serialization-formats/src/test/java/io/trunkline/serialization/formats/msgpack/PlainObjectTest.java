package io.trunkline.serialization.formats.msgpack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.ObjectContract;
import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.Derived;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.model.Node;
import io.trunkline.testkit.model.Pojo;
import io.trunkline.testkit.model.Rich;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects in the form of stock's peers; what they do not carry is said here instead. */
final class PlainObjectTest implements ObjectContract {

  /** What a method can declare. */
  record Declared(
      List<Rich> riches,
      Map<Integer, Double> numbers,
      Set<Pojo> pojos,
      TreeMap<String, Long> tree) {}

  @Override
  public SerializationProvider provider() {
    return new MsgpackSerializationProvider();
  }

  private @Nullable Object pass(@Nullable Object value, Class<?> declared) {
    return Messages.of(provider()).pass(value, declared, gate());
  }

  private static ClassGate gate() {
    return ClassGate.builder(PlainObjectTest.class.getClassLoader())
        .allowClasses(ModelClasses.ALL)
        .allowClasses(List.of(Declared.class, Node.class, Derived.class))
        .build();
  }

  @Override
  @ParameterizedTest
  @ValueSource(ints = {0, 1, -1, 127, 128, 70_000, Integer.MAX_VALUE, Integer.MIN_VALUE})
  public void primitiveFieldsArrive(int seed) {
    Pojo pojo = new Pojo(seed);
    assertThat(pass(pojo, Pojo.class)).isEqualTo(pojo);
    // Where nothing is declared, an object is the map of its members.
    assertThat(pass(pojo, Object.class))
        .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
        .hasSize(11)
        .containsEntry("number", pojo.number);
  }

  @Override
  @Test
  public void nullFieldsArrive() {
    assertThat(pass(new Rich(), Rich.class)).isEqualTo(new Rich());
    List<@Nullable Rich> riches = new ArrayList<>(Arrays.asList(new Rich(), null));
    assertThat(
            Messages.of(provider())
                .pass(riches, Declared.class.getRecordComponents()[0].getGenericType(), gate()))
        .isEqualTo(riches);
  }

  @Override
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 15, 16, 255, 1024, 40_000})
  public void collectionsArriveInOrder(int size) {
    List<Object> list = new ArrayList<>();
    Map<Integer, Double> numbers = new TreeMap<>();
    Set<Pojo> pojos = new LinkedHashSet<>();
    TreeMap<String, Long> tree = new TreeMap<>();
    for (int i = size; i > 0; i--) {
      list.add(i % 2 == 0 ? null : i);
      numbers.put(i, i / 2.0);
      pojos.add(new Pojo(i));
      tree.put("k" + i, (long) i);
    }
    assertThat(pass(list, List.class)).isEqualTo(list);
    Declared declared = new Declared(List.of(), numbers, pojos, tree);
    // The keys are texts and come back as numbers, because that is declared. So does their order.
    assertThat(pass(declared, Declared.class)).isEqualTo(declared).hasToString(declared.toString());
  }

  @Override
  @Test
  public void nestedCollectionsArrive() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("list", new ArrayList<>(List.of(new ArrayList<>(List.of(1, 2L)))));
    map.put("none", null);
    map.put("set", Set.of("x"));
    // A Long that fits becomes an Integer, and a set a list: nothing says what they were.
    Map<String, Object> arrives = new LinkedHashMap<>();
    arrives.put("list", List.of(List.of(1, 2)));
    arrives.put("none", null);
    arrives.put("set", List.of("x"));
    assertThat(pass(map, Map.class)).isEqualTo(arrives);
  }

  /** A shared object arrives as two. */
  @Override
  @Test
  public void sharedObjectsStaySharedAndEqualOnesStayApart() {
    Node root = new Node("root");
    root.left = new Node("shared");
    root.right = root.left;
    assertThat(pass(root, Node.class))
        .isInstanceOfSatisfying(
            Node.class,
            read -> {
              assertThat(read.left).isNotSameAs(read.right);
              assertThat(read.right).usingRecursiveComparison().isEqualTo(root.right);
            });
  }

  /** A cycle is an error of the sender. */
  @Override
  @Test
  public void ringsOfReferencesArrive() {
    Node root = new Node("root");
    root.left = root;
    assertThatThrownBy(() -> pass(root, Node.class))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("is one of them in itself?");
  }

  /** Private fields without getters are not sent; a class of nothing else is an error. */
  @Override
  @Test
  public void inheritedFieldsArriveAndTransientOnesDoNot() {
    assertThatThrownBy(() -> pass(new Derived(1, "x", 2, null), Derived.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("neither public fields nor public getters");
    Inherited sent = new Inherited();
    sent.id = 7;
    sent.setName("n");
    ClassGate gate =
        ClassGate.builder(getClass().getClassLoader()).allow(Inherited.class.getName()).build();
    Inherited read = (Inherited) Messages.of(provider()).pass(sent, Inherited.class, gate);
    assertThat(read).isNotNull();
    assertThat(read.id).isEqualTo(7);
    assertThat(read.getName()).isEqualTo("n");
    assertThat(read.getMarked()).isEqualTo("initial");
  }

  /** With a getter. */
  public static class Named {
    private @Nullable String name;
    private transient String marked = "initial";

    public @Nullable String getName() {
      return name;
    }

    public void setName(String name) {
      this.name = name;
      this.marked = "set";
    }

    public String getMarked() {
      return marked;
    }
  }

  /** With a public field. */
  public static final class Inherited extends Named {
    public int id;
  }

  /** The message arrives, and the causes as what stock's form makes of them. */
  @Override
  @Test
  public void exceptionsArriveWithClassMessageCauseAndFields() {
    CodedException coded = new CodedException("coded", 42, "detail");
    assertThat(passThrowable(new IllegalStateException("boom \u4f60")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("boom \u4f60");
    assertThat(passThrowable(new RuntimeException("outer", new IllegalStateException("inner"))))
        .isExactlyInstanceOf(RuntimeException.class)
        .hasMessage("outer")
        .cause()
        .isExactlyInstanceOf(Throwable.class)
        .hasMessage("inner");
    // It has no constructor with a message alone, so that a stock reader would refuse the message.
    assertThat(passThrowable(coded))
        .isInstanceOf(CodedException.class)
        .hasMessage(null)
        .satisfies(read -> assertThat(lines(read)).isEqualTo(lines(coded)));
    Serialization msgpack = Messages.of(provider()).serialization();
    assertThat(msgpack.loss(CodedException.class)).contains("CodedException.code", "message", ";");
    assertThat(msgpack.loss(IllegalStateException.class)).contains("cause");
    assertThat(msgpack.loss(Object[][].class)).contains("where Object is declared");
    assertThat(msgpack.loss(String[].class)).isNull();
  }

  /** The parts of a stack trace that stock's peers are sent. */
  private static List<String> lines(Throwable failure) {
    return Arrays.stream(failure.getStackTrace())
        .map(f -> f.getClassName() + f.getMethodName() + f.getFileName() + f.getLineNumber())
        .toList();
  }

  private Throwable passThrowable(Throwable failure) {
    Messages messages = Messages.of(provider());
    byte[] message = messages.write(writer -> writer.writeThrowable(failure));
    return messages.read(message, reader -> reader.readThrowable(gate()));
  }

  @Override
  @Test
  public void aCatalogueWithClassesTwiceAndThoseOfTheJdkChangesNothing() {
    // Nothing of a catalog is used; MessageContract's test of that says so.
    assertThat(Messages.of(provider()).serialization().schemas()).isEmpty();
  }
}
