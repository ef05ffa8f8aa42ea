package io.trunkline.serialization.formats.jsonb;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.EngineRecoveryContract;
import io.trunkline.testkit.GoldenContract;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WireNameContract;
import io.trunkline.testkit.WriteRefusal;
import io.trunkline.testkit.drift.NamedFieldsDriftContract;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import io.trunkline.testkit.honest.HonestShape;
import io.trunkline.testkit.honest.HonestShapesContract;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.Expectation;
import io.trunkline.testkit.types.ListedTypesContract;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;

final class FastJson2ContractsTest {

  /** The form of stock 3.3.6. What is shared by elements of hash sets is a copy in each. */
  @Nested
  final class Plain
      implements SerializationContract,
          WireNameContract,
          GoldenContract,
          ListedTypesContract,
          JdkExceptionContract,
          HonestShapesContract,
          HostileGraphsContract,
          NamedFieldsDriftContract,
          EngineRecoveryContract {

    private static final Set<String> OF_COPIES =
        Set.of("15,000 children that know all others", "1,000 orders of one customer in a set");

    private static final Set<String> SETS =
        Set.of("sets that contain each other twice on 60 levels", "the same in a hundred lists");

    @Override
    public SerializationProvider provider() {
      return new FastJson2SerializationProvider();
    }

    @Override
    public String prefix() {
      return "3.3.6-fastjson2-";
    }

    @Override
    public @Nullable WriteRefusal writeRefusal(HonestShape shape) {
      return OF_COPIES.contains(shape.name()) ? WriteRefusal.TOO_LONG : null;
    }

    /** JSONB has no references to numbers, and none to what is in a hash table. */
    @Override
    public @Nullable WriteRefusal writeRefusal(HostileGraph graph) {
      return graph.sharesNumbers() || SETS.contains(graph.name()) ? WriteRefusal.TOO_LONG : null;
    }

    @Override
    public Serialization counting(SerializationContext context, AtomicInteger engines) {
      return new FastJson2Serialization(
          context,
          engine -> {
            engines.incrementAndGet();
            return engine;
          });
    }
  }

  /** All classes of the model have numbers, the refused ones too. */
  @Nested
  final class Agreed implements SerializationContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new FastJson2SerializationProvider(), ModelClasses.ALL);
    }
  }

  /** The table is empty: every class goes by name. References are numbers. */
  @Nested
  final class AgreedByName
      implements SerializationContract,
          ListedTypesContract,
          HonestShapesContract,
          HostileGraphsContract {

    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new FastJson2SerializationProvider(), List.of());
    }

    @Override
    public boolean holds(Expectation expectation) {
      return !expectation.reason().startsWith("stock's form");
    }

    @Override
    public @Nullable WriteRefusal writeRefusal(HostileGraph graph) {
      return graph.sharesNumbers() ? WriteRefusal.TOO_LONG : null;
    }
  }
}
