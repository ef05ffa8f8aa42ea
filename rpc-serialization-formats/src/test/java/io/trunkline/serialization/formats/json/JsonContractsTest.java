package io.trunkline.serialization.formats.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.DeclaredTypesContract;
import io.trunkline.testkit.GateContract;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.RecoveryContract;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WriteRefusal;
import io.trunkline.testkit.awkward.AwkwardValuesContract;
import io.trunkline.testkit.drift.NamedFieldsDriftContract;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import io.trunkline.testkit.honest.HonestShapesContract;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphs;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.ListedTypesContract;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Both dialects share the form between Trunkline ends. A quick build tests it with Gson, and the
 * gate with both.
 */
final class JsonContractsTest {

  private abstract static class Gson {
    public SerializationProvider provider() {
      return new GsonSerializationProvider();
    }
  }

  private abstract static class GsonByName {
    public SerializationProvider provider() {
      return TermsProvider.agreed(new GsonSerializationProvider(), List.of());
    }
  }

  private abstract static class Fastjson {
    public SerializationProvider provider() {
      return new FastjsonSerializationProvider();
    }
  }

  private abstract static class Json {
    public SerializationProvider provider() {
      return new JsonSerializationProvider();
    }
  }

  /** What stock peers send and read. */
  @Nested
  final class PlainGson extends Gson implements DeclaredTypesContract {
    @Override
    public String arrivingFailure(int seed) {
      return failure(seed, "; " + seed + " detail " + seed);
    }
  }

  @Nested
  final class PlainFastjson extends Fastjson implements DeclaredTypesContract {

    @Override
    public String arrivingFailure(int seed) {
      return failure(seed, "; 0 null");
    }

    /** All but NaN, of which stock's reader makes a null. */
    @Override
    @Test
    public void numbersArriveAsTheDeclaredKind() {
      assertThatThrownBy(DeclaredTypesContract.super::numbersArriveAsTheDeclaredKind)
          .hasMessageContaining("NaN");
      ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();
      for (double value : new double[] {0, -0d, 1, 100.1, Double.MAX_VALUE, Double.MIN_VALUE}) {
        assertThat(Messages.of(provider()).pass(value, double.class, gate)).isEqualTo(value);
      }
    }
  }

  @Nested
  @Tag("full")
  final class AgreedJsonByName implements ByName {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new JsonSerializationProvider(), List.of());
    }
  }

  @Nested
  final class JsonRecovery extends Json implements AgreedRecovery {}

  @Nested
  @Tag("full")
  final class JsonDrift extends Json implements NamedFieldsDriftContract {}

  @Nested
  @Tag("full")
  final class HostileJson extends Json implements PlainHostileGraphs {}

  @Nested
  final class JsonGate implements GateContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new JsonSerializationProvider(), ModelClasses.ALL);
    }
  }

  /** Stock's form does not name the class of a cause. */
  private static String failure(int seed, String fields) {
    return CodedException.class.getName()
        + ": coded "
        + seed
        + fields
        + "; java.lang.Throwable: cause "
        + seed
        + "; ";
  }

  /** Stock's form carries some of the graphs as other values, and some not at all. */
  private interface PlainHostileGraphs extends HostileGraphsContract {

    @Override
    default boolean refuses(HostileGraph graph) {
      return false; // many are other values then
    }

    @Override
    @ParameterizedTest
    @MethodSource("io.trunkline.testkit.hostile.HostileGraphs#all")
    @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
    default void costsNoMoreThanItsLengthPaysFor(HostileGraph graph) {
      if (isWritten(graph)) {
        HostileGraphsContract.super.costsNoMoreThanItsLengthPaysFor(graph);
      }
    }

    @Test
    default void manyOfThemAreWritten() {
      assertThat(HostileGraphs.all().filter(this::isWritten).count()).isGreaterThan(15);
    }

    private boolean isWritten(HostileGraph graph) {
      Messages open = Messages.of(provider(), ClassCatalog.EMPTY, new Budgets(2000, 1 << 24));
      try {
        open.write(writer -> writer.writeObject(graph.value()));
        return true;
      } catch (SerializationException refused) {
        return false;
      }
    }
  }

  @Nested
  @Tag("full")
  final class HostileGson extends Gson implements PlainHostileGraphs {}

  @Nested
  @Tag("full")
  final class HostileFastjson extends Fastjson implements PlainHostileGraphs {}

  /** Between two Trunkline ends everything arrives as it was sent. */
  @Nested
  final class AgreedGson implements SerializationContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new GsonSerializationProvider(), ModelClasses.ALL);
    }
  }

  private abstract static class AgreedForm {
    public SerializationProvider provider() {
      return TermsProvider.agreed(new FastjsonSerializationProvider(), ModelClasses.ALL);
    }
  }

  @Nested
  @Tag("full")
  final class AgreedFastjson extends AgreedForm implements SerializationContract {}

  @Nested
  final class FastjsonGate extends AgreedForm implements GateContract {}

  /** A value arrives as it is, or is refused. */
  private interface ByName
      extends ListedTypesContract, JdkExceptionContract, HostileGraphsContract {

    @Override
    SerializationProvider provider();

    @Override
    default boolean saysBeforehand() {
      return false; // they speak of the form for stock peers
    }

    /** A number has no references here, and none that its reader refuses is written. */
    @Override
    default @Nullable WriteRefusal writeRefusal(HostileGraph graph) {
      return graph.sharesNumbers() || graph.name().equals("a BigInteger of 100,000 bytes")
          ? new WriteRefusal(BudgetExceededException.class, "")
          : null;
    }
  }

  @Nested
  @Tag("full")
  final class AgreedGsonByName extends GsonByName implements ByName {}

  @Nested
  @Tag("full")
  final class AgreedFastjsonByName implements ByName {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new FastjsonSerializationProvider(), List.of());
    }
  }

  @Nested
  final class AwkwardValues extends GsonByName implements AwkwardValuesContract {}

  /** To stock peers the classes of the model are not named. */
  private interface AgreedRecovery extends RecoveryContract {

    @Override
    default List<String> forms() {
      return List.of("");
    }

    /** A long number is not even written. */
    @Override
    default Object costly() {
      Object nested = "core";
      for (int i = 0; i < 2 * MAX_DEPTH; i++) {
        nested = new Object[] {nested};
      }
      return nested;
    }
  }

  @Nested
  final class GsonRecovery extends Gson implements AgreedRecovery {}

  @Nested
  @Tag("full")
  final class FastjsonRecovery extends Fastjson implements AgreedRecovery {}

  @Nested
  @Tag("full")
  final class GsonDrift extends Gson implements NamedFieldsDriftContract {}

  @Nested
  @Tag("full")
  final class FastjsonDrift extends Fastjson implements NamedFieldsDriftContract {}

  @Nested
  @Tag("full")
  final class HonestShapes extends GsonByName implements HonestShapesContract {}
}
