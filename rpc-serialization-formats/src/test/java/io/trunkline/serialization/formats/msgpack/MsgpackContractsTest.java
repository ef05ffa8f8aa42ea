package io.trunkline.serialization.formats.msgpack;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.DeclaredTypesContract;
import io.trunkline.testkit.RecoveryContract;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WriteRefusal;
import io.trunkline.testkit.awkward.AwkwardValuesContract;
import io.trunkline.testkit.drift.NamedFieldsDriftContract;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import io.trunkline.testkit.honest.HonestShapesContract;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.ListedTypesContract;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** {@link PlainObjectTest} has the objects of the form for stock peers. */
final class MsgpackContractsTest {

  private abstract static class Msgpack {
    public SerializationProvider provider() {
      return new MsgpackSerializationProvider();
    }
  }

  /**
   * Between two Trunkline ends; to stock peers an object where nothing is declared has no class.
   */
  private abstract static class ByName {
    public SerializationProvider provider() {
      return TermsProvider.agreed(new MsgpackSerializationProvider(), List.of());
    }
  }

  /** The form of stock peers, which has an exception's class and cause alone. */
  @Nested
  final class Plain extends Msgpack implements DeclaredTypesContract {
    @Override
    public String arrivingFailure(int seed) {
      return CodedException.class.getName()
          + ": null; 0 null; java.lang.Throwable: cause "
          + seed
          + "; ";
    }
  }

  /** Between two Trunkline ends everything arrives as it was sent. */
  @Nested
  final class Agreed implements SerializationContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new MsgpackSerializationProvider(), ModelClasses.ALL);
    }
  }

  /** A value arrives as it is, or is refused. */
  @Nested
  final class AgreedByName extends ByName
      implements ListedTypesContract, JdkExceptionContract, HostileGraphsContract {

    @Override
    public boolean saysBeforehand() {
      return false; // it speaks of the form for stock peers
    }

    /** A number has no references here, so one that many share is written as often. */
    @Override
    public @Nullable WriteRefusal writeRefusal(HostileGraph graph) {
      return graph.sharesNumbers() ? WriteRefusal.TOO_LONG : null;
    }
  }

  @Nested
  final class AwkwardValues extends ByName implements AwkwardValuesContract {}

  /** To stock peers the classes of the model are not named. */
  @Nested
  final class Recovery extends Msgpack implements RecoveryContract {
    @Override
    public List<String> forms() {
      return List.of("");
    }
  }

  @Nested
  @Tag("full")
  final class Drift extends Msgpack implements NamedFieldsDriftContract {}

  @Nested
  @Tag("full")
  final class HonestShapes extends ByName implements HonestShapesContract {}
}
