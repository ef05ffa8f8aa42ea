package io.trunkline.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.SerializationOptimizer;
import java.io.Serializable;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Each rule with a class that breaks it and one that does not. Longer than 400 lines because the
 * classes stand beside their rules.
 */
class ServiceCheckTest {

  private static List<Finding> findings(
      Class<?> service, String serialization, SerializationOptimizer... optimizers) {
    return ServiceCheck.of(List.of(serialization), List.of(optimizers)).check(service).findings();
  }

  /** Without what a class that is not in an optimizer costs. */
  private static List<Finding> flaws(Class<?> service, String serialization) {
    return findings(service, serialization).stream()
        .filter(finding -> finding.severity() != Severity.COSTS)
        .toList();
  }

  private static Finding only(List<Finding> findings) {
    assertThat(findings).hasSize(1);
    return findings.get(0);
  }

  static final class Good implements Serializable {
    private static final long serialVersionUID = 1L;
    String text = "";
  }

  static final class Hidden implements Serializable {
    private static final long serialVersionUID = 1L;

    private Hidden() {}
  }

  static final class Needy implements Serializable {
    private static final long serialVersionUID = 1L;
    final String text;

    Needy(String text) {
      this.text = text;
    }
  }

  record Pair(int one, int other) implements Serializable {}

  enum Mood {
    GOOD,
    BAD {
      @Override
      int sign() {
        return -1;
      }
    };

    int sign() {
      return 1;
    }
  }

  static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    Refused(String why) {
      super(why);
    }
  }

  interface Constructors {
    Needy needy();
  }

  interface MadeOtherwise {
    void send(Good good, Hidden hidden, Pair pair, Mood mood) throws Refused;
  }

  static final class NeedyBare {
    final String text;

    NeedyBare(String text) {
      this.text = text;
    }
  }

  interface Unserializables {
    NeedyBare needy();
  }

  @Test
  void aClassWithoutAConstructorWithoutParametersIsNamedWithWhomItConcerns() {
    assertThat(flaws(Constructors.class, "kryo")).as("a JDK stream in stock").isEmpty();
    List<Finding> both = flaws(Unserializables.class, "kryo");
    assertThat(both).hasSize(2).allMatch(found -> found.severity() == Severity.MAY_FAIL);
    Finding kryo = both.get(1);
    assertThat(kryo.type()).isEqualTo(NeedyBare.class);
    assertThat(kryo.way()).isEqualTo("Unserializables.needy");
    assertThat(kryo.problem()).contains("kryo of stock peers").doesNotContain("hessian2");
    assertThat(kryo.remedy()).contains("private NeedyBare() {}");
    assertThat(flaws(Unserializables.class, "kryo2").get(1).problem())
        .contains("kryo2 of stock peers");
    assertThat(only(flaws(Constructors.class, "hessian2")).problem())
        .contains("hessian2 of Dubbo 2.6 and 2.7")
        .doesNotContain("kryo");
  }

  @Test
  void noneIsMissingWhereItIsImpliedOrPrivateNorInRecordsEnumsAndExceptions() {
    assertThat(flaws(MadeOtherwise.class, "kryo")).isEmpty();
    assertThat(flaws(MadeOtherwise.class, "hessian2")).isEmpty();
  }

  class Inner implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  interface Inners {
    Inner inner();
  }

  @Test
  void anInnerClassShouldBeStatic() {
    assertThat(flaws(Inners.class, "hessian2"))
        .anySatisfy(f -> assertThat(f.remedy()).isEqualTo("make Inner a static class"));
  }

  static final class Bare {}

  interface Bares {
    void send(List<Map<String, Bare[]>> bares);
  }

  @Test
  void aClassThatIsNotSerializableFailsWithHessian2AndWithStockPeersOnly() {
    Finding hessian2 = only(flaws(Bares.class, "hessian2"));
    assertThat(hessian2.severity()).isEqualTo(Severity.WILL_FAIL);
    assertThat(hessian2.problem()).contains("does not implement java.io.Serializable");
    Finding kryo = only(flaws(Bares.class, "kryo"));
    assertThat(kryo.severity()).isEqualTo(Severity.MAY_FAIL);
    assertThat(kryo.problem()).contains("stock Dubbo from 3.2 on");
    assertThat(kryo.remedy()).isEqualTo("let Bare implement java.io.Serializable");
  }

  interface Goods {
    Good good();
  }

  static final class GoodOptimizer implements SerializationOptimizer {
    @Override
    public Collection<Class<?>> serializableClasses() {
      return List.of(Good.class);
    }
  }

  @Test
  void aClassThatNoOptimizerNamesCostsItsNameWhereNamesAreWritten() {
    Finding found = only(findings(Goods.class, "kryo"));
    assertThat(found.severity()).isEqualTo(Severity.COSTS);
    assertThat(found.problem())
        .contains(Good.class.getName().length() + Long.BYTES + 1 + " bytes more");
    assertThat(found.remedy()).contains("lists Good.class");
    assertThat(only(findings(Constructors.class, "kryo", new GoodOptimizer())))
        .extracting(Finding::remedy)
        .isEqualTo("add Needy.class to " + GoodOptimizer.class.getName());
    assertThat(findings(Goods.class, "kryo", new GoodOptimizer())).isEmpty();
    assertThat(findings(Goods.class, "hessian2")).as("numbers no classes").isEmpty();
  }

  static final class Carrier implements Serializable {
    private static final long serialVersionUID = 1L;
    Optional<String> maybe = Optional.empty();
    CompletableFuture<String> later = new CompletableFuture<>();
  }

  static final class Tagged extends ArrayList<String> {
    private static final long serialVersionUID = 1L;
    String tag = "";
  }

  interface Carriers {
    Carrier carrier(Tagged tagged);
  }

  interface Wrapped {
    Optional<Good> maybe();

    CompletableFuture<Optional<Good>> later();

    Future<Void> nothing();
  }

  @Test
  void whatASerializationCannotCarryWillFail() {
    assertThat(flaws(Carriers.class, "hessian2"))
        .filteredOn(f -> f.severity() == Severity.WILL_FAIL)
        .extracting(Finding::way)
        .containsExactlyInAnyOrder(
            "Carriers.carrier > Carrier.maybe", "Carriers.carrier > Carrier.later");
    assertThat(flaws(Carriers.class, "kryo"))
        .filteredOn(f -> f.severity() == Severity.WILL_FAIL)
        .<Object>extracting(Finding::type)
        .containsExactly(CompletableFuture.class);
  }

  @Test
  void resultsThatEachSideWrapsItselfAreFine() {
    assertThat(flaws(Wrapped.class, "hessian2")).isEmpty();
    assertThat(flaws(Wrapped.class, "kryo")).isEmpty();
  }

  static final class Loose implements Serializable {
    private static final long serialVersionUID = 1L;
    Object any = "";

    @SuppressWarnings("rawtypes")
    List all = List.of();

    List<?> some = List.of();
  }

  interface Looses {
    Loose loose();
  }

  static class Page<T> implements Serializable {
    private static final long serialVersionUID = 1L;
    List<T> items = List.of();
  }

  interface Pages {
    Page<Good> page(Comparable<String> since, List<? super Good> goods);
  }

  @Test
  void whatSaysNothingOfItsValuesMayFail() {
    List<Finding> found = flaws(Looses.class, "kryo");
    assertThat(found).hasSize(2).allMatch(f -> f.severity() == Severity.MAY_FAIL);
    assertThat(found.get(0).type()).isEqualTo(Object.class);
    assertThat(found.get(0).remedy())
        .contains("META-INF/trunkline/allow.list", "this finding stays");
    assertThat(found.get(1).problem()).contains("without type arguments");
    assertThat(found.get(1).way()).isEqualTo("Looses.loose > Loose.all");
  }

  @Test
  void typeArgumentsSayEnough() {
    assertThat(flaws(Pages.class, "kryo"))
        .<Object>extracting(Finding::type)
        .containsExactly(Comparable.class);
  }

  public interface Shape extends Serializable {}

  public static final class Circle implements Shape {
    private static final long serialVersionUID = 1L;
  }

  interface Shapes {
    void draw(Shape shape);
  }

  sealed interface Fruit extends Serializable permits Apple {}

  record Apple(int weight) implements Fruit {}

  interface Known {
    void eat(Fruit fruit, List<Number> numbers, CharSequence text, java.util.Queue<String> queue);
  }

  @Test
  void anInterfaceOfWhichNoClassIsKnownMayFailUntilALineNamesOne() {
    ServiceCheck check = ServiceCheck.of(List.of("kryo"), List.of());
    Finding found = only(check.check(Shapes.class).findings());
    assertThat(found.severity()).isEqualTo(Severity.MAY_FAIL);
    assertThat(found.remedy())
        .contains("META-INF/trunkline/allow.list", "\"io.trunkline.check.*\"");
    assertThat(check.check(Shapes.class, Circle.class.getName()).findings()).isEmpty();
    assertThat(check.check(Shapes.class, "io.trunkline.**").findings()).isEmpty();
    assertThat(check.check(Shapes.class, Good.class.getName()).findings()).hasSize(1);
    assertThat(only(check.check(Shapes.class, "shop.impl.**").findings()).problem())
        .contains("unless a package pattern in the allow lines covers the value's class");
    SerializationOptimizer circles = () -> List.of(Circle.class);
    assertThat(findings(Shapes.class, "kryo", circles)).isEmpty();
  }

  public abstract static class Vehicle implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  public static final class Car extends Vehicle {
    private static final long serialVersionUID = 1L;
  }

  public static final class Bus extends Vehicle {
    private static final long serialVersionUID = 1L;
  }

  interface Vehicles {
    void drive(Vehicle vehicle);
  }

  @Test
  void aSubclassThatIsNotAllowedIsFoundBesideOneThatIs() {
    ServiceCheck check = ServiceCheck.of(List.of("hessian2"), List.of());
    String car = Car.class.getName();
    String bus = Bus.class.getName();
    Finding found = only(check.check(Vehicles.class, car).findings());
    assertThat(found.severity()).isEqualTo(Severity.MAY_FAIL);
    assertThat(found.type()).isEqualTo(Vehicle.class);
    assertThat(found.problem()).contains("this side accepts " + car + " and refuses " + bus);
    assertThat(found.remedy()).contains("META-INF/trunkline/allow.list");
    assertThat(check.check(Vehicles.class, car, bus).findings()).isEmpty();
    assertThat(check.check(Vehicles.class, car, "io.trunkline.check.*").findings()).isEmpty();
  }

  interface Streams {
    Stream<String> lines(java.util.Iterator<String> order);
  }

  @Test
  void anInterfaceOfTheJdkThatNothingKnownImplementsWillFail() {
    assertThat(flaws(Streams.class, "kryo"))
        .hasSize(2)
        .allMatch(f -> f.severity() == Severity.WILL_FAIL)
        .allMatch(f -> f.remedy().contains("no allow line helps"));
  }

  @Test
  void interfacesWithKnownClassesAreFine() {
    assertThat(flaws(Known.class, "kryo")).isEmpty();
    assertThat(flaws(Known.class, "hessian2")).isEmpty();
  }

  static final class Times implements Serializable {
    private static final long serialVersionUID = 1L;
    Calendar calendar = Calendar.getInstance();
    ZonedDateTime zoned = ZonedDateTime.now();
    SortedSet<String> sorted = new java.util.TreeSet<>();
  }

  interface Timed {
    Times times();
  }

  @Test
  void typesThatLoseSomethingMayFail() {
    assertThat(flaws(Timed.class, "hessian2"))
        .allMatch(f -> f.severity() == Severity.MAY_FAIL)
        .<Object>extracting(Finding::type)
        .containsExactly(Calendar.class, SortedSet.class);
    assertThat(flaws(Timed.class, "kryo"))
        .<Object>extracting(Finding::type)
        .containsExactly(ZonedDateTime.class);
  }

  @Test
  void theWorstComesFirst() {
    Report report = ServiceCheck.of(List.of("kryo"), List.of()).check(Carriers.class);
    assertThat(report.findings())
        .extracting(Finding::severity)
        .isSorted()
        .contains(Severity.WILL_FAIL, Severity.COSTS);
    assertThat(report.willFail()).isTrue();
  }

  static class Outer implements Serializable {
    private static final long serialVersionUID = 1L;
    int size;
  }

  static final class Hiding extends Outer {
    private static final long serialVersionUID = 1L;
    String size = "";
  }

  interface Hidings {
    Hiding hiding(Outer outer);
  }

  @Test
  void aFieldThatHidesAnotherIsToldWhereNamesAloneAreSent() {
    Finding found = only(flaws(Hidings.class, "hessian2"));
    assertThat(found.type()).isEqualTo(Hiding.class);
    assertThat(found.problem()).contains("Hiding.size and Outer.size");
    assertThat(found.remedy()).isEqualTo("rename one of them");
    assertThat(flaws(Hidings.class, "kryo")).isEmpty();
  }

  static class Sheet<T> implements Serializable {
    private static final long serialVersionUID = 1L;
    @Nullable T first;
    @Nullable List<T> all;
  }

  static final class Shorts extends Sheet<Short> {
    private static final long serialVersionUID = 1L;
  }

  interface Sheets {
    Sheet<Short> shorts();

    void texts(Sheet<String> sheet);
  }

  interface BoundSheets {
    Shorts shorts();

    List<Short> list();

    void texts(Sheet<String> sheet);
  }

  @Test
  void aTypeArgumentThatHessian2WidensInAClassOfTheApplicationIsTold() {
    assertThat(flaws(Sheets.class, "hessian2"))
        .filteredOn(finding -> finding.problem().contains("type argument"))
        .singleElement()
        .satisfies(finding -> assertThat(finding.remedy()).contains("extends Sheet<Short>"));
    assertThat(flaws(Sheets.class, "kryo")).noneMatch(f -> f.problem().contains("type argument"));
    assertThat(flaws(BoundSheets.class, "hessian2"))
        .noneMatch(finding -> finding.problem().contains("type argument"));
  }
}
