package io.trunkline.serialization.fory;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.testkit.EngineRecoveryContract;
import io.trunkline.testkit.FaultContract;
import io.trunkline.testkit.MessageContract;
import io.trunkline.testkit.ObjectContract;
import io.trunkline.testkit.SharingContract;
import io.trunkline.testkit.ValueContract;
import io.trunkline.testkit.WriteRefusal;
import io.trunkline.testkit.drift.DriftContract;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedReasons;
import io.trunkline.testkit.drift.DriftedSide;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import io.trunkline.testkit.honest.HonestShape;
import io.trunkline.testkit.honest.HonestShapesContract;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphs;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** Classes travel by the numbers of agreed terms; {@link ForyRefusalTest} has its gate. */
final class ForyContractsTest {

  @Nested
  final class Agreed
      implements ValueContract, ObjectContract, MessageContract, SharingContract, FaultContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new ForySerializationProvider(), ModelClasses.ALL);
    }
  }

  @Nested
  final class Plain implements JdkExceptionContract, EngineRecoveryContract {

    @Override
    public SerializationProvider provider() {
      return new ForySerializationProvider();
    }

    @Override
    public Serialization counting(SerializationContext context, AtomicInteger engines) {
      DeepStack deepStack = new DeepStack(context.budgets());
      return new ForySerialization(
          context,
          catalog -> {
            engines.incrementAndGet();
            return new ForyEngine(context, catalog, deepStack);
          });
    }

    /** Under plain terms the classes of the model have no numbers. */
    @Override
    public List<String> forms() {
      return List.of("", "kryo.references=false");
    }
  }

  @Nested
  final class HostileValues implements HostileGraphsContract {

    private static final Set<String> NOT_CARRIED =
        Set.of(
            "a Hashtable with one hash code",
            "a list that is copied when it grows",
            "empty Hashtables",
            "empty IdentityHashMaps",
            "empty EnumMaps",
            "empty vectors",
            "empty ArrayDeques",
            "empty PriorityQueues",
            "locales",
            "patterns",
            "long patterns",
            "exceptions without a stack trace");

    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(
          new ForySerializationProvider(), List.of(HostileGraphs.class.getDeclaredClasses()));
    }

    @Override
    public @Nullable WriteRefusal writeRefusal(HostileGraph graph) {
      return NOT_CARRIED.contains(graph.name())
          ? new WriteRefusal(SerializationException.class, "carried")
          : null;
    }
  }

  @Nested
  @Tag("full")
  final class HonestValues implements HonestShapesContract {

    /** Of classes with fields of classes that are not public. */
    private static final Set<String> OF_CLOSED_CLASSES =
        Set.of(
            "a linked list of 1,000",
            "records in records, 200 levels",
            "20 linked lists of 300",
            "arrays of every kind",
            "1,000 children that refer to the parent",
            "15,000 children in another set",
            "15,000 children that know all others",
            "1,000 orders of one customer in a set");

    private static final Set<String> OF_JDK =
        Set.of(
            "a large Hashtable",
            "a CopyOnWriteArrayList",
            "an ArrayDeque of 10,000",
            "an EnumMap",
            "an EnumSet");

    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new ForySerializationProvider(), classes());
    }

    private static List<Class<?>> classes() {
      try {
        Class<?> all = Class.forName("io.trunkline.testkit.honest.HonestClasses");
        return Arrays.asList(all.getDeclaredClasses());
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public @Nullable WriteRefusal writeRefusal(HonestShape shape) {
      boolean closed = OF_CLOSED_CLASSES.contains(shape.name());
      return closed || OF_JDK.contains(shape.name())
          ? new WriteRefusal(
              SerializationException.class, closed ? "is not public" : "is not carried")
          : null;
    }
  }

  /** Only classes that both sides write alike are carried. */
  @Nested
  @Tag("full")
  final class Drift implements DriftContract {

    private static final Pattern NAMED =
        Pattern.compile("\\b(class|record) (\\[L)?(gen\\.\\w+\\.\\w+|java\\.util\\.\\w*Enum\\w+)");

    @Override
    public SerializationProvider provider() {
      return new ForySerializationProvider();
    }

    @Override
    public boolean isReason(
        String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
      boolean isNotCarried =
          Stream.of(
                  "has no number",
                  "is not carried",
                  "no code can be generated",
                  "must not contain itself")
              .anyMatch(error::contains);
      return isNotCarried && NAMED.matcher(error).find()
          || DriftedReasons.namesClassOrField(error, message, from, to);
    }
  }
}
