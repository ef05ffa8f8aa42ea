package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Date;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SimpleTimeZone;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Objects whose fields are not all of them, between two ends that agreed on it. */
final class AgreedObjectsTest {

  private static final Messages AGREED =
      Messages.under(AgreedTimeTest.TERMS, Wire.MESSAGES.serialization());
  private static final ClassGate GATE =
      ClassGate.builder(AgreedObjectsTest.class.getClassLoader())
          .allow("io.trunkline.serialization.hessian2.*")
          .build();

  private static Object pass(Object value) {
    return pass(AGREED, value);
  }

  private static Object pass(Messages messages, Object value) {
    byte[] message = messages.write(out -> out.writeObject(value));
    return messages.read(message, in -> in.readObject(Object.class, GATE));
  }

  // ------------------------------------------------------- code of its own

  /** Writes what no field holds. */
  static final class Writes implements Serializable {
    private static final long serialVersionUID = 1L;
    private transient int hidden = 1;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.writeInt(hidden);
    }
  }

  /** Sets what no field holds. */
  static final class Reads implements Serializable {
    private static final long serialVersionUID = 1L;
    private transient int hidden = 1;

    private void readObject(ObjectInputStream in) throws IOException {
      hidden = in.readInt();
    }

    int hidden() {
      return hidden;
    }
  }

  /** Writes itself. */
  static final class External implements Externalizable {
    @Override
    public void writeExternal(ObjectOutput out) {}

    @Override
    public void readExternal(ObjectInput in) {}
  }

  /** Says what is written. */
  static final class Chosen implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final ObjectStreamField[] serialPersistentFields = {
      new ObjectStreamField("other", String.class)
    };
  }

  /** A date with a field, whose superclass writes itself. */
  static final class Named extends Date {
    private static final long serialVersionUID = 1L;
    private final String name = "n";
  }

  /** An exception that writes what no field holds. */
  static final class Failing extends Exception {
    private static final long serialVersionUID = 1L;
    private transient int hidden = 1;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.writeInt(hidden);
    }
  }

  /** A list that writes what no field holds. */
  static final class Audited extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
    private transient int hidden = 1;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.writeInt(hidden);
    }
  }

  static Stream<Object> beyondTheirFields() {
    return Stream.of(
        new Writes(),
        new Reads(),
        new External(),
        new Chosen(),
        new Named(),
        new Failing(),
        new Audited());
  }

  @ParameterizedTest
  @MethodSource("beyondTheirFields")
  void anObjectThatIsMoreThanItsFieldsIsRefusedByTheWriter(Object value) {
    assertThatThrownBy(() -> AGREED.write(out -> out.writeObject(value)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("hessian2 cannot write class " + value.getClass().getName() + ": it")
        .hasMessageContaining("; ");
    assertThat(Wire.MESSAGES.serialization().refusal(value.getClass())).isNull();
    assertThat(Wire.MESSAGES.serialization().loss(value.getClass()))
        .contains("between two Trunkline ends it is refused: it");
  }

  /** Writes nothing but its fields. */
  static final class Ordinary implements Serializable {
    private static final long serialVersionUID = 1L;
    private int sent;

    private void writeObject(ObjectOutputStream out) throws IOException {
      out.defaultWriteObject();
    }
  }

  /** Leaves out what it can make again. */
  static final class Cached implements Serializable {
    private static final long serialVersionUID = 1L;
    private int sent;
    private transient String cache = "c";

    String cache() {
      return cache;
    }
  }

  @Test
  void anObjectWhoseFieldsAreAllOfItArrives() {
    Ordinary ordinary = new Ordinary();
    ordinary.sent = 3;
    assertThat(((Ordinary) pass(ordinary)).sent).isEqualTo(3);
    Cached cached = new Cached();
    cached.sent = 4;
    assertThat(((Cached) pass(cached)).sent).isEqualTo(4);
  }

  // ----------------------------------------------------------- replacements

  /** Written as its proxy, which makes it again. */
  static final class Money implements Serializable {
    private static final long serialVersionUID = 1L;
    private transient long cents;

    Money(long cents) {
      this.cents = cents;
    }

    private Object writeReplace() {
      return new Proxy(cents);
    }

    private static final class Proxy implements Serializable {
      private static final long serialVersionUID = 1L;
      private final long sent;

      Proxy(long sent) {
        this.sent = sent;
      }

      private Object readResolve() {
        return new Money(sent);
      }
    }
  }

  /** There is one. */
  static final class Single implements Serializable {
    static final Single ONLY = new Single();
    private static final long serialVersionUID = 1L;

    private Object readResolve() {
      return ONLY;
    }
  }

  /** A record that stands for another. */
  record Brief(String text) implements Serializable {
    private Object readResolve() {
      return new Full(text + text);
    }
  }

  record Full(String text) implements Serializable {}

  /** A list that is replaced once it has been read. */
  static final class Resolving extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    private Object readResolve() {
      return List.copyOf(this);
    }
  }

  /** Its private method is of its own objects alone. */
  static class Parent implements Serializable {
    private static final long serialVersionUID = 1L;
    String name = "p";

    private Object writeReplace() {
      return "replaced";
    }
  }

  static final class Child extends Parent {
    private static final long serialVersionUID = 1L;
  }

  @Test
  void replacementsAreWrittenAndResolved() {
    Money money = new Money(5);
    List<?> passed = (List<?>) pass(new ArrayList<>(Arrays.asList(money, money)));
    assertThat(((Money) passed.get(0)).cents).isEqualTo(5);
    assertThat(passed.get(0)).isSameAs(passed.get(1));
    assertThat(pass(Single.ONLY)).isSameAs(Single.ONLY);
    assertThat(pass(new Brief("a"))).isEqualTo(new Full("aa"));
    Resolving list = new Resolving();
    list.add("a");
    List<?> lists = (List<?>) pass(new ArrayList<>(Arrays.asList(list, list)));
    assertThat(lists.get(0)).isEqualTo(List.of("a")).isSameAs(lists.get(1));
  }

  @Test
  void aPrivateMethodOfASuperclassReplacesNothing() {
    assertThat(pass(new Parent())).isEqualTo("replaced");
    assertThat(((Child) pass(new Child())).name).isEqualTo("p");
  }

  @Test
  void theResultOfReadResolvePassesTheGate() {
    byte[] message = AGREED.write(out -> out.writeObject(new Brief("a")));
    ClassGate few = Wire.gate(Brief.class);
    assertThatThrownBy(() -> AGREED.read(message, in -> in.readObject(Object.class, few)))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(Full.class.getName());
  }

  // --------------------------------------------------------- hidden fields

  static class Base implements Serializable {
    private static final long serialVersionUID = 1L;
    private Long id;
    private String name;
    private List<String> tags;
  }

  static class Middle extends Base {
    private static final long serialVersionUID = 1L;
    private int id;
  }

  static final class Lowest extends Middle {
    private static final long serialVersionUID = 1L;
    private long id;
    private String name;
    private Set<Integer> tags;
  }

  @Test
  void hiddenFieldsArriveInBothForms() {
    Lowest sent = new Lowest();
    ((Base) sent).id = 1L;
    ((Base) sent).name = "b";
    ((Base) sent).tags = new ArrayList<>(List.of("x"));
    ((Middle) sent).id = 2;
    sent.id = 3;
    sent.name = "s";
    sent.tags = new HashSet<>(Set.of(4));
    for (Messages messages : List.of(AGREED, Wire.MESSAGES)) {
      Lowest passed = (Lowest) pass(messages, sent);
      assertThat(((Base) passed).id).isEqualTo(1L);
      assertThat(((Base) passed).name).isEqualTo("b");
      assertThat(((Base) passed).tags).containsExactly("x");
      assertThat(((Middle) passed).id).isEqualTo(2);
      assertThat(passed.id).isEqualTo(3);
      assertThat(passed.name).isEqualTo("s");
      assertThat(passed.tags).containsExactly(4);
    }
  }

  /** Its fields are named as those of Throwable. */
  static final class Shadowing extends Exception {
    private static final long serialVersionUID = 1L;
    private String detailMessage;
    private String cause;
    private int stackTrace;
    private List<String> suppressedExceptions;

    Shadowing(String message, Throwable cause) {
      super(message, cause);
    }
  }

  @Test
  void fieldsNamedAsThoseOfThrowableArriveInBothForms() {
    Shadowing sent = new Shadowing("m", new IllegalStateException("c"));
    sent.detailMessage = "dm";
    sent.cause = "cc";
    sent.stackTrace = 5;
    sent.suppressedExceptions = new ArrayList<>(List.of("s"));
    sent.addSuppressed(new IOException("sup"));
    for (Messages messages : List.of(AGREED, Wire.MESSAGES)) {
      Shadowing passed = (Shadowing) pass(messages, sent);
      assertThat(passed).hasMessage("m");
      assertThat(passed.getCause()).isInstanceOf(IllegalStateException.class).hasMessage("c");
      assertThat(passed.getStackTrace()).isEqualTo(sent.getStackTrace());
      assertThat(passed.getSuppressed()).hasSize(1);
      assertThat(passed.detailMessage).isEqualTo("dm");
      assertThat(passed.cause).isEqualTo("cc");
      assertThat(passed.stackTrace).isEqualTo(5);
      assertThat(passed.suppressedExceptions).containsExactly("s");
    }
  }

  // ------------------------------------------------------ narrow and cyclic

  /** Boxed values, declared and not. */
  record Boxed(Short whole, Object any, Number number, Character[] letters, Float... reals)
      implements Serializable {}

  static Stream<Object> narrow() {
    return Stream.of(
        (byte) -128,
        (short) -3,
        -0.0f,
        1.4e-45f,
        Float.NaN,
        'x',
        '\ud800',
        new char[] {'a', '\udc00'},
        new byte[] {1, -1});
  }

  @ParameterizedTest
  @MethodSource("narrow")
  void narrowValuesKeepTheirClassWhereNothingIsDeclared(Object value) {
    assertThat(pass(value)).isEqualTo(value).hasSameClassAs(value);
    List<?> list = (List<?>) pass(new ArrayList<>(Arrays.asList(value, "x", value)));
    assertThat(list.get(0)).isEqualTo(value).hasSameClassAs(value);
    if (value.getClass().isArray()) {
      assertThat(list.get(0)).isSameAs(list.get(2));
    }
    byte[] message = AGREED.write(out -> out.writeObject(value));
    Object declared = AGREED.read(message, in -> in.readObject(value.getClass(), GATE));
    assertThat(declared).isEqualTo(value);
  }

  @Test
  void narrowValuesArriveInFields() {
    Boxed sent = new Boxed((short) 1, (byte) 2, 3.5f, new Character[] {'a', null}, 1f, null);
    assertThat(pass(sent)).usingRecursiveComparison().isEqualTo(sent);
    assertThat(((Boxed) pass(sent)).any()).isEqualTo((byte) 2);
  }

  /** It can hold itself. */
  record Holder(List<Object> held) implements Serializable {}

  @Test
  void aRecordInsideItselfIsRefusedByTheWriter() {
    Holder holder = new Holder(new ArrayList<>());
    holder.held().add(holder);
    assertThatThrownBy(() -> AGREED.write(out -> out.writeObject(holder)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("an object of class " + Holder.class.getName())
        .hasMessageContaining("it contains itself");
  }

  /** It knows the list that holds it. */
  static final class Element implements Serializable {
    private static final long serialVersionUID = 1L;
    private List<Object> around;
  }

  @Test
  void anElementOfAnImmutableListCanReferToIt() {
    Element element = new Element();
    element.around = List.of(element, "x");
    List<?> passed = (List<?>) pass(element.around);
    assertThat(((Element) passed.get(0)).around).isSameAs(passed);
  }

  /** Equal by its name, and in a set that it knows. */
  static final class Member implements Serializable {
    private static final long serialVersionUID = 1L;
    private final Set<Member> members = new HashSet<>();
    private String zeroName;

    Member(String name) {
      this.zeroName = name;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Member member && member.zeroName.equals(zeroName);
    }

    @Override
    public int hashCode() {
      return zeroName.hashCode();
    }
  }

  @Test
  void anElementThatKnowsItsSetIsHashedWhenItIsComplete() {
    Member one = new Member("one");
    Member other = new Member("other");
    one.members.addAll(List.of(one, other));
    other.members.addAll(List.of(other, one));
    for (Messages messages : List.of(AGREED, Wire.MESSAGES)) {
      Member passed = (Member) pass(messages, one);
      assertThat(passed.members).hasSize(2).contains(passed, other);
      Member second =
          passed.members.stream().filter(member -> member != passed).findFirst().orElseThrow();
      assertThat(second.members).hasSize(2).contains(passed, second);
    }
  }

  // -------------------------------------------------------- shared objects

  static Stream<Object> changeable() {
    BitSet bits = new BitSet();
    bits.set(3);
    return Stream.of(
        bits,
        EnumSet.of(TimeUnit.DAYS),
        new GregorianCalendar(2024, Calendar.MAY, 3),
        new StringBuilder("s"),
        new AtomicLong(4));
  }

  @ParameterizedTest
  @MethodSource("changeable")
  void anObjectThatCanBeChangedArrivesOnce(Object value) {
    List<Object> behind = new ArrayList<>(List.of("x"));
    List<Object> sent = new ArrayList<>(Arrays.asList(value, behind, value, behind));
    List<?> passed = (List<?>) pass(sent);
    assertThat(passed.get(0)).isSameAs(passed.get(2)).hasSameClassAs(value);
    assertThat(text(passed.get(0))).isEqualTo(text(value));
    assertThat(passed.get(1)).isSameAs(passed.get(3)).isEqualTo(behind);
  }

  private static String text(Object value) {
    return value instanceof Calendar calendar ? calendar.getTime().toString() : value.toString();
  }

  @Test
  void aCalendarInAZoneOfItsOwnIsRefusedByTheWriter() {
    Calendar calendar = new GregorianCalendar(new SimpleTimeZone(3_600_000, "Europe/Paris"));
    assertThatThrownBy(() -> AGREED.write(out -> out.writeObject(calendar)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("java.util.GregorianCalendar in the time zone Europe/Paris")
        .hasMessageContaining("only its instant would arrive");
  }
}
