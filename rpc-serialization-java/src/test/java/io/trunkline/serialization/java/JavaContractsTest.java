package io.trunkline.serialization.java;

import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.testkit.EngineRecoveryContract;
import io.trunkline.testkit.FaultContract;
import io.trunkline.testkit.GateContract;
import io.trunkline.testkit.MessageContract;
import io.trunkline.testkit.ObjectContract;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.SharingContract;
import io.trunkline.testkit.ValueContract;
import io.trunkline.testkit.WireNameContract;
import io.trunkline.testkit.drift.DriftContract;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedSide;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import io.trunkline.testkit.honest.HonestShapesContract;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.ListedTypesContract;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** Three forms share their code, so that a quick build runs most contracts for one of them. */
final class JavaContractsTest {

  private abstract static class Java {
    public SerializationProvider provider() {
      return new JavaSerializationProvider();
    }
  }

  private abstract static class CompactedJava {
    public SerializationProvider provider() {
      return new CompactedJavaSerializationProvider();
    }
  }

  private abstract static class NativeJava {
    public SerializationProvider provider() {
      return new NativeJavaSerializationProvider();
    }
  }

  /** Without {@link GateContract}, which a quick build runs for all forms. */
  private interface AnyForm
      extends ValueContract,
          ObjectContract,
          MessageContract,
          SharingContract,
          FaultContract,
          WireNameContract,
          ListedTypesContract,
          HostileGraphsContract {

    @Override
    SerializationProvider provider();

    /** Sorted sets are not sorted again when they are read. */
    @Override
    default boolean refuses(HostileGraph graph) {
      return graph.isRefused() && !graph.name().equals("long decimals to compare");
    }
  }

  @Nested
  final class PlainJava extends Java
      implements AnyForm, GateContract, JdkExceptionContract, EngineRecoveryContract {
    @Override
    public Serialization counting(SerializationContext context, AtomicInteger engines) {
      DeepStack deepStack = new DeepStack(context.budgets());
      return new JavaSerialization(
          JavaForm.JAVA,
          EnginePool.perProcessor(
              () -> {
                engines.incrementAndGet();
                return new JavaEngine(JavaForm.JAVA, context, deepStack);
              }));
    }
  }

  @Nested
  final class CompactedJavaGate extends CompactedJava implements GateContract {}

  @Nested
  final class NativeJavaGate extends NativeJava implements GateContract {}

  @Nested
  @Tag("full")
  final class PlainCompactedJava extends CompactedJava implements AnyForm {}

  @Nested
  @Tag("full")
  final class PlainNativeJava extends NativeJava implements AnyForm {}

  /** Under agreed terms the digest of a class follows its description. */
  @Nested
  @Tag("full")
  final class AgreedJava implements SerializationContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new JavaSerializationProvider(), List.of());
    }
  }

  @Nested
  @Tag("full")
  final class AgreedCompactedJava implements SerializationContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new CompactedJavaSerializationProvider(), List.of());
    }
  }

  @Nested
  @Tag("full")
  final class AgreedNativeJava implements SerializationContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new NativeJavaSerializationProvider(), List.of());
    }
  }

  private interface Full extends HonestShapesContract, DriftContract {

    @Override
    SerializationProvider provider();

    @Override
    default boolean isReason(
        String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
      return JavaDriftReasons.isReason(error, message, from, to);
    }
  }

  @Nested
  @Tag("full")
  final class FullJava extends Java implements Full {}

  @Nested
  @Tag("full")
  final class FullCompactedJava extends CompactedJava implements Full {}

  @Nested
  @Tag("full")
  final class FullNativeJava extends NativeJava implements Full {}
}
