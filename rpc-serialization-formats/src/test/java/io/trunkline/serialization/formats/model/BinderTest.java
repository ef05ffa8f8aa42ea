package io.trunkline.serialization.formats.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.ReadBudget;
import java.lang.reflect.Type;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What no format needs bytes for: paths, the order of members, and which are left out. */
final class BinderTest {

  private static final int MESSAGE_BYTES = 1_000;

  /** With a place for anything. */
  static final class Node {
    String name = "";
    @Nullable Object left;
    @Nullable Object right;
    List<Node> all = new ArrayList<>();

    Node(String name) {
      this.name = name;
    }

    @SuppressWarnings("unused") // by the binder
    private Node() {}
  }

  /** That is made after its components. */
  record Pair(@Nullable Object first, @Nullable Object second) {}

  /** With a field of each kind that can be left out. */
  static class Base {
    int zeta;
    @Nullable String alpha;
    double half;
  }

  /** Hides one. */
  static final class Hiding extends Base {
    boolean beta;
    String zeta = "own";
  }

  /** With fields that are called as parts of every exception. */
  static final class Failure extends Exception {
    private static final long serialVersionUID = 1;

    final String cause;
    final String message;

    Failure(String text, Throwable below, String cause, String message) {
      super(text, below);
      this.cause = cause;
      this.message = message;
      setStackTrace(new StackTraceElement[0]);
      below.setStackTrace(new StackTraceElement[0]);
    }
  }

  private static final Dialect OWNERS = TestDialect.OWNERS;
  private static final Dialect AGREED = new AgreedDialect("tokens", ExactForms.all());

  private static Binder binder(Dialect dialect) {
    return new Binder(dialect, Map.of(), Budgets.DEFAULT, new DeepStack(Budgets.DEFAULT));
  }

  private static Tokens written(Dialect dialect, @Nullable Object value, Type declared) {
    Tokens tokens = new Tokens();
    binder(dialect).write(tokens, value, declared);
    return tokens;
  }

  private static @Nullable Object read(Dialect dialect, Tokens tokens, Type declared) {
    ReadBudget budget = new ReadBudget(Budgets.DEFAULT);
    budget.start(MESSAGE_BYTES);
    ClassGate gate =
        ClassGate.builder(BinderTest.class.getClassLoader())
            .allowClasses(List.of(Node.class, Pair.class, Base.class, Hiding.class, Failure.class))
            .build();
    return binder(dialect).read(tokens.reading(), declared, gate, budget);
  }

  @Test
  void aRingIsAPathToTheRoot() {
    Node root = new Node("r");
    root.left = root;
    Tokens tokens = written(TestDialect.PATHS, root, Node.class);
    assertThat(tokens.text()).isEqualTo("{ .all [ ] .left $$ .name r .right null }");
    Node read = (Node) read(TestDialect.PATHS, tokens, Node.class);
    assertThat(read).isNotNull();
    assertThat(read.left).isSameAs(read);
  }

  @Test
  void aSharedObjectIsThePathOfItsFirstPlace() {
    Node shared = new Node("s");
    Node root = new Node("r");
    root.all.add(new Node("a"));
    root.all.add(shared);
    root.left = new HashMap<>(Map.of("k", new ArrayList<>(List.of(shared))));
    root.right = shared;
    Tokens tokens = written(TestDialect.PATHS, root, Node.class);
    assertThat(tokens.text()).contains(".k [ $$.all[1] ]").endsWith(".right $$.all[1] }");
    Node read = (Node) read(TestDialect.PATHS, tokens, Node.class);
    assertThat(read).isNotNull();
    assertThat(read.right).isSameAs(read.all.get(1));
    assertThat(read.left).isEqualTo(Map.of("k", List.of(read.all.get(1))));
  }

  @Test
  void aPathLeadsThroughMapsAndArraysThatAreComplete() {
    Node shared = new Node("s");
    Object[] array = {new HashMap<>(Map.of("k", shared)), null};
    array[1] = shared;
    Tokens tokens = written(TestDialect.PATHS, array, Object[].class);
    assertThat(tokens.text()).endsWith("$$[0].k ]");
    Object[] read = (Object[]) read(TestDialect.PATHS, tokens, Object[].class);
    assertThat(read).isNotNull();
    assertThat(read[1]).isSameAs(((Map<?, ?>) read[0]).get("k"));
  }

  @Test
  void aReferenceToARecordThatIsNotCompleteIsRefused() {
    Node inner = new Node("n");
    Pair pair = new Pair(inner, null);
    inner.left = pair;
    Tokens tokens = written(TestDialect.PATHS, pair, Pair.class);
    assertThatThrownBy(() -> read(TestDialect.PATHS, tokens, Pair.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("not complete");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "x", "$.", "$[", "$[9]", "$[-1]", "$.none", "$[99999999999]", "$..a", "$]"})
  void aPathThatLeadsNowhereIsRefused(String path) {
    Tokens tokens = new Tokens();
    tokens.beginArray(1);
    tokens.writeReferencePath(path);
    tokens.endArray();
    assertThatThrownBy(() -> read(TestDialect.PATHS, tokens, List.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("or is not there");
  }

  @Test
  void membersHaveTheOrderOfTheDialect() {
    Hiding value = new Hiding();
    String hidden = zetaOf(Base.class) + " 0";
    assertThat(written(TestDialect.PATHS, value, Hiding.class).text())
        .isEqualTo("{ .alpha null .beta false .half 0.0 " + hidden + " .zeta own }");
    assertThat(
            written(
                    TestDialect.PATHS.with(Dialect.MemberOrder.SUPERCLASS_FIRST),
                    value,
                    Hiding.class)
                .text())
        .isEqualTo("{ " + hidden + " .alpha null .half 0.0 .beta false .zeta own }");
    assertThat(
            written(TestDialect.PATHS.with(Dialect.MemberOrder.SUBCLASS_FIRST), value, Hiding.class)
                .text())
        .isEqualTo("{ .beta false .zeta own " + hidden + " .alpha null .half 0.0 }");
  }

  @Test
  void aHiddenFieldArrivesAsWell() {
    Tokens tokens = written(TestDialect.PATHS, hiding(7), Hiding.class);
    Hiding read = (Hiding) read(TestDialect.PATHS, tokens, Hiding.class);
    assertThat(read).isNotNull();
    assertThat(((Base) read).zeta).isEqualTo(7);
    assertThat(read.zeta).isEqualTo("own");
  }

  @Test
  void ofTwoFieldsWithOneNameEachIsWrittenWithItsClassIfClassesMayDiffer() {
    assertThat(written(OWNERS, new Hiding(), Hiding.class).text())
        .isEqualTo(
            "{ "
                + zetaOf(Base.class)
                + " 0 .alpha null .half 0.0 .beta false "
                + zetaOf(Hiding.class)
                + " own }");
    assertThat(written(OWNERS, new Base(), Base.class).text())
        .isEqualTo("{ .zeta 0 .alpha null .half 0.0 }");
  }

  @Test
  void aFieldIsReadFromASenderThatHasASecondOneOfItsName() {
    Base read = (Base) read(OWNERS, written(OWNERS, hiding(7), Hiding.class), Base.class);
    assertThat(read).isNotNull();
    assertThat(read.zeta).isEqualTo(7);
  }

  @Test
  void aNameThatTwoFieldsHaveHereIsRefusedFromASenderThatHasOneOfThem() {
    assertThatThrownBy(() -> read(OWNERS, written(OWNERS, new Base(), Base.class), Hiding.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(
            Base.class.getName() + ".zeta or " + Hiding.class.getName() + ".zeta");
  }

  /** Values, and what the place of a receiver declares whose class has changed since. */
  static Stream<Arguments> placesOfOtherClasses() {
    EnumMap<TimeUnit, String> byUnit = new EnumMap<>(Map.of(TimeUnit.DAYS, "x"));
    return Stream.of(
        Arguments.of(new Node("n"), Base.class),
        Arguments.of(byUnit, ArrayList.class),
        Arguments.of(byUnit, HashMap.class),
        Arguments.of(TimeUnit.DAYS, ChronoUnit.class),
        Arguments.of(TimeUnit.DAYS, String.class),
        Arguments.of("DAYS", TimeUnit.class),
        Arguments.of(LocalDate.EPOCH, String.class),
        Arguments.of("1970-01-01", LocalDate.class),
        Arguments.of(new ArrayList<>(List.of("a", "a")), HashSet.class),
        Arguments.of(new ArrayList<>(List.of("a")), Set.class),
        Arguments.of(new LinkedList<>(List.of("a")), ArrayList.class),
        Arguments.of(new HashMap<>(Map.of("a", "b")), SortedMap.class),
        Arguments.of(new String[] {"a"}, List.class),
        Arguments.of(new ArrayList<>(List.of("a")), String[].class));
  }

  @ParameterizedTest
  @MethodSource("placesOfOtherClasses")
  void underAgreedTermsNoValueIsReadAsOneOfAnotherClass(Object value, Class<?> place) {
    Tokens tokens = written(AGREED, value, Object.class);
    assertThatThrownBy(() -> read(AGREED, tokens, place))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("expected " + place.getTypeName());
    Tokens declared = written(AGREED, value, value.getClass());
    assertThat(declared.text()).isEqualTo(tokens.text());
  }

  /** With a map of other keys than those that are sent. */
  static final class Numbered {
    Map<Long, String> texts = Map.of();
  }

  @Test
  void underAgreedTermsAMapOfConstantsIsNoMapOfOtherKeys() throws NoSuchFieldException {
    Type place = Numbered.class.getDeclaredField("texts").getGenericType();
    Tokens tokens = written(AGREED, new EnumMap<>(Map.of(TimeUnit.DAYS, "x")), Object.class);
    assertThatThrownBy(() -> read(AGREED, tokens, place))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("TimeUnit, expected java.lang.Long");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.5, 1e38, 1e-40, Double.NaN, Double.NEGATIVE_INFINITY, -0.0})
  void underAgreedTermsADoubleIsAFloatIfItIsOneOrHasTheDigitsOfOne(double value) {
    assertThat(read(AGREED, written(AGREED, value, Object.class), Float.class))
        .isEqualTo((float) value);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.123456789012, 1e-60})
  void underAgreedTermsADoubleOfMoreDigitsIsNoFloat(double value) {
    Tokens tokens = written(AGREED, value, Object.class);
    assertThatThrownBy(() -> read(AGREED, tokens, Float.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("a decimal number has more digits than a float");
  }

  @Test
  void underAgreedTermsTheClassOfAnArrayTellsThatOfItsElements() {
    Node[] nodes = {new Node("a"), new Node("b")};
    Tokens tokens = written(AGREED, nodes, Node[].class);
    assertThat(tokens.text().split("@", -1)).hasSize(2); // the array's name alone
    assertThat((Node[]) read(AGREED, tokens, Object.class)).hasSize(2);
  }

  @Test
  void anExceptionsOwnFieldsAreNotMistakenForTheThrowablesParts() {
    Failure failure = new Failure("text", new IllegalStateException("below"), "own cause", "own");
    Failure read = (Failure) read(OWNERS, written(OWNERS, failure, Failure.class), Failure.class);
    assertThat(read).isNotNull().hasMessage("text").hasCauseInstanceOf(IllegalStateException.class);
    assertThat(read.cause).isEqualTo("own cause");
    assertThat(read.message).isEqualTo("own");
    Exception other =
        (Exception) read(OWNERS, written(OWNERS, failure, Failure.class), Exception.class);
    assertThat(other).isNotNull().hasMessage("text");
  }

  private static Hiding hiding(int hidden) {
    Hiding value = new Hiding();
    ((Base) value).zeta = hidden;
    return value;
  }

  private static String zetaOf(Class<?> owner) {
    return "." + owner.getName() + ".zeta";
  }

  @Test
  void valuesThatTheDialectOmitsAreLeftOut() {
    Base value = new Base();
    assertThat(written(TestDialect.PATHS.with(Dialect.Omission.NULL), value, Base.class).text())
        .isEqualTo("{ .half 0.0 .zeta 0 }");
    // The zero of a double is not: it can be a negative one.
    assertThat(written(TestDialect.PATHS.with(Dialect.Omission.DEFAULT), value, Base.class).text())
        .isEqualTo("{ .half 0.0 }");
    value.zeta = 1;
    value.alpha = "a";
    assertThat(written(TestDialect.PATHS.with(Dialect.Omission.DEFAULT), value, Base.class).text())
        .isEqualTo("{ .alpha a .half 0.0 .zeta 1 }");
  }

  @Test
  void aClassIsNamedOnlyWhereTheDeclarationDoesNotSayIt() {
    assertThat(written(TestDialect.PATHS, new Base(), Base.class).text()).startsWith("{");
    assertThat(written(TestDialect.PATHS, new Base(), Object.class).text())
        .startsWith("@" + Base.class.getName() + " {");
    assertThat(written(TestDialect.PATHS, new Hiding(), Base.class).text())
        .startsWith("@" + Hiding.class.getName() + " {");
  }

  @Test
  void aNamedClassThatIsNoneOfTheDeclaredIsRefusedBeforeItIsMade() {
    Tokens tokens = written(TestDialect.PATHS, new Node("n"), Object.class);
    assertThatThrownBy(() -> read(TestDialect.PATHS, tokens, Base.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("expected " + Base.class.getName());
  }
}
