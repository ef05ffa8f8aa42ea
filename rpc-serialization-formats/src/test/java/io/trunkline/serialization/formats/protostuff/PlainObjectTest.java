package io.trunkline.serialization.formats.protostuff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import demo.bid.Impression;
import io.protostuff.Exclude;
import io.protostuff.Tag;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.Node;
import java.net.URI;
import java.util.AbstractQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is different in the form of stock's peers: what it refuses, loses and numbers. */
final class PlainObjectTest {

  /** With a field that declares a class. */
  static class Declaring {
    @Nullable Base base;
    @Nullable List<Base> bases;
  }

  /** The declared class. */
  static class Base {
    int number;
  }

  /** One that has more. */
  static final class Derived extends Base {
    int more;
  }

  /** With protostuff's annotations. */
  static final class Tagged {
    @Tag(7)
    @Nullable String seventh;

    @Tag(3)
    int third;

    @Exclude int excluded;
  }

  /** With a field that protostuff skips. */
  static final class Old {
    int first;
    @Deprecated int second;
    int third;
  }

  /** With a field that hides one of a superclass. */
  static final class Hiding extends Base {
    int number;
  }

  /** The same, and with one that protostuff skips. */
  static final class HidingOld extends Base {
    int number;
    @Deprecated int old;
  }

  /** A list with a field of its own. */
  static final class Counted extends Vector<Object> {
    private static final long serialVersionUID = 1L;
    int total;
  }

  /** A queue that no reader can make. */
  static final class Fixed extends AbstractQueue<Object> {
    private final List<Object> items;

    Fixed(List<Object> items) {
      this.items = items;
    }

    @Override
    public Iterator<Object> iterator() {
      return items.iterator();
    }

    @Override
    public int size() {
      return items.size();
    }

    @Override
    public boolean offer(Object item) {
      return false;
    }

    @Override
    public @Nullable Object poll() {
      return null;
    }

    @Override
    public @Nullable Object peek() {
      return null;
    }
  }

  private final Messages messages = Messages.of(new ProtostuffSerializationProvider());
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow("io.trunkline.serialization.formats.protostuff.*")
          .allow("demo.bid.*")
          .allow(Node.class.getName())
          .build();

  private byte[] write(@Nullable Object value) {
    return messages.write(writer -> writer.writeObject(value));
  }

  private @Nullable Object read(byte[] item) {
    return messages.<@Nullable Object>read(item, reader -> reader.readObject(Object.class, gate));
  }

  private void refuses(Object value, String reason) {
    assertThatThrownBy(() -> write(value))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void aSubclassIsNotCutToWhatAFieldDeclares() {
    Declaring declaring = new Declaring();
    declaring.base = new Derived();
    refuses(declaring, "Declaring.base");
    declaring.base = new Base();
    declaring.bases = List.of(new Derived());
    refuses(declaring, "Declaring.bases");
  }

  @Test
  void whatStockDropsIsRefused() {
    refuses(new ArrayList<>(Arrays.asList("x", null)), "null");
    refuses(new Object[] {"x", null}, "null");
    refuses(new TreeMap<>(Comparator.reverseOrder()), "comparator");
    refuses(EnumSet.noneOf(TimeUnit.class), "empty");
    refuses("\ud83d", "surrogate");
    refuses(URI.create("x:y"), "java.net.URI");
    refuses(List.of(Locale.ROOT), "java.util.Locale");
  }

  @Test
  void viewsArriveAsOrdinaryCollections() {
    assertThat(read(write(Collections.unmodifiableList(List.of(1))))).isEqualTo(List.of(1));
    assertThat(read(write(Map.of("k", 1)))).isEqualTo(Map.of("k", 1));
  }

  @Test
  void queuesArriveAsQueues() {
    ArrayBlockingQueue<Object> blocking = new ArrayBlockingQueue<>(3, false, List.of("x", "y"));
    Queue<Object> view = Collections.asLifoQueue(new ArrayDeque<>(List.of("x", "y")));
    for (Object sent : List.of(blocking, view, new LinkedTransferQueue<>(List.of("x", "y")))) {
      boolean isBlocking = sent instanceof BlockingQueue;
      Class<?> declared = isBlocking ? BlockingQueue.class : Queue.class;
      byte[] item = write(sent);
      Object read = messages.<Object>read(item, reader -> reader.readObject(declared, gate));
      for (Object arrived : List.of(read, Stock.read(item))) {
        assertThat(arrived).isInstanceOf(declared).hasToString("[x, y]");
      }
    }
  }

  @Test
  void aCollectionThatNoReaderCanMakeArrivesAsTheUsualOne() {
    byte[] item = write(new Fixed(List.of("x")));
    assertThat(read(item)).isEqualTo(new LinkedList<>(List.of("x")));
    assertThat(Stock.read(item)).isEqualTo(new LinkedList<>(List.of("x")));
  }

  @Test
  @SuppressWarnings("serial") // it is not sent as such
  void theInitializerOfAListDoesNotAddItsElementsAgain() {
    byte[] item =
        write(
            new ArrayList<String>() {
              {
                add("x");
              }
            });
    assertThat(read(item)).isEqualTo(List.of("x"));
    assertThat(Stock.read(item)).isEqualTo(List.of("x"));
  }

  @Test
  void aVectorWithFieldsOfItsOwnIsRefusedWhereTheyHaveValues() {
    Counted counted = new Counted();
    counted.add("x");
    assertThat(read(write(counted))).isEqualTo(counted);
    counted.total = 1;
    refuses(counted, "Counted has fields of its own");
    assertThatThrownBy(() -> read(Stock.bare(counted)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("Counted as the private fields of their Java");
  }

  @Test
  void whatCanChangeStaysOneInTwoPlaces() {
    for (Object shared : List.of(new AtomicInteger(5), new AtomicLong(5), new byte[] {1})) {
      List<?> read = (List<?>) read(Stock.wrapped(new ArrayList<>(List.of(shared, shared))));
      assertThat(read.get(1)).isSameAs(read.get(0)).isInstanceOf(shared.getClass());
    }
  }

  @Test
  void aTextWithHalfASurrogatePairIsReadAsStockHasIt() {
    assertThat(read(Stock.bare("\ude00a\ud83d"))).isEqualTo("\ude00a\ud83d");
  }

  @Test
  void fieldsHaveTheNumbersOfTheirTags() {
    Tagged tagged = new Tagged();
    tagged.seventh = "seven";
    tagged.third = 3;
    tagged.excluded = 1;
    Tagged ofStock = (Tagged) read(Stock.bare(tagged));
    assertThat(ofStock.seventh).isEqualTo("seven");
    assertThat(ofStock.third).isEqualTo(3);
    assertThat(ofStock.excluded).isZero();
    assertThat(((Tagged) Stock.read(write(tagged))).seventh).isEqualTo("seven");
  }

  @Test
  void aDeprecatedFieldHasANumberAndNoValue() {
    Old old = new Old();
    old.first = 1;
    old.second = 2;
    old.third = 3;
    for (Object read : List.of(read(write(old)), read(Stock.bare(old)), Stock.read(write(old)))) {
      assertThat(read).extracting("first", "second", "third").containsExactly(1, 0, 3);
    }
    assertThat(messages.serialization().loss(Old.class)).contains("Old.second");
  }

  @Test
  void aHiddenFieldIsALoss() {
    Hiding hiding = new Hiding();
    hiding.number = 1;
    ((Base) hiding).number = 2;
    assertThat(read(write(hiding)))
        .isInstanceOfSatisfying(
            Hiding.class,
            read -> {
              assertThat(read.number).isEqualTo(1);
              assertThat(((Base) read).number).isZero();
            });
    assertThat(messages.serialization().loss(Hiding.class)).contains("Base.number", "; rename");
    assertThat(messages.serialization().loss(HidingOld.class))
        .contains("HidingOld.old", "Base.number", "; remove", "rename");
    assertThat(messages.serialization().loss(Derived.class)).isNull();
  }

  @Test
  void aRingArrivesAsARing() {
    Node node = new Node();
    node.left = node;
    for (Object read : List.of(read(write(node)), Stock.read(write(node)))) {
      assertThat(((Node) read).left).isSameAs(read);
    }
  }

  @Test
  void aRefusedClassIsNamedInEachPlace() {
    ClassGate closed = ClassGate.builder(getClass().getClassLoader()).build();
    byte[] item = Stock.wrapped(new ArrayList<>(List.of(new Impression("a", 1))));
    byte[] bare = Stock.bare(new Impression("a", 1));
    for (byte[] message : List.of(item, bare)) {
      assertThatThrownBy(() -> messages.read(message, r -> r.readObject(Object.class, closed)))
          .isInstanceOf(ClassRefusedException.class)
          .hasMessageContaining(Impression.class.getName());
    }
  }

  @Test
  void aMessageCutAnywhereIsRefused() {
    byte[] message = write(Kinds.full());
    for (int length = 0; length < message.length; length++) {
      byte[] cut = Arrays.copyOf(message, length);
      assertThat(catchThrowable(() -> read(cut)))
          .as("cut at %d", length)
          .isInstanceOf(SerializationException.class);
    }
  }

  @Test
  void aMessagePastTheLimitIsRefusedBeforeItGrows() {
    int length = write(Kinds.full()).length;
    for (int limit : new int[] {0, 1, length / 2, length - 1}) {
      PayloadOutput out = new PayloadOutput(16, limit);
      assertThatThrownBy(() -> messages.write(out, writer -> writer.writeObject(Kinds.full())))
          .isInstanceOf(BudgetExceededException.class);
      assertThat(out.array().length).isLessThanOrEqualTo(limit);
    }
  }

  @Test
  void thePlainFormNeedsEqualClasses() {
    assertThat(
            new ProtostuffSerializationProvider()
                .create(new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT))
                .dependsOnEqualClasses())
        .isTrue();
  }
}
