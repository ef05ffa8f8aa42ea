package io.trunkline.serialization.fst;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.testkit.EngineRecoveryContract;
import io.trunkline.testkit.SerializationContract;
import io.trunkline.testkit.WireNameContract;
import io.trunkline.testkit.WriteRefusal;
import io.trunkline.testkit.exceptions.JdkExceptionContract;
import io.trunkline.testkit.honest.HonestShape;
import io.trunkline.testkit.honest.HonestShapesContract;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphsContract;
import io.trunkline.testkit.model.ModelClasses;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.ListedTypesContract;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

final class FstContractsTest {

  private abstract static class Fst {
    public SerializationProvider provider() {
      return new FstSerializationProvider();
    }
  }

  @Nested
  final class Plain extends Fst
      implements SerializationContract,
          WireNameContract,
          ListedTypesContract,
          JdkExceptionContract,
          HostileGraphsContract,
          EngineRecoveryContract {

    /** Sorted sets are not sorted again when they are read. */
    @Override
    public boolean refuses(HostileGraph graph) {
      return graph.isRefused() && !graph.name().equals("long decimals to compare");
    }

    /** The library reads private fields, so it needs a flag for each package that has some. */
    @Override
    public @Nullable String refusal(Class<? extends Throwable> type) {
      for (Class<?> part = type; part != Throwable.class; part = part.getSuperclass()) {
        boolean open = part.getModule().isOpen(part.getPackageName(), getClass().getModule());
        if (!open && (hasHiddenField(part) || hasHook(part))) {
          return "start Java with --add-opens java.base/" + part.getPackageName() + "=ALL-UNNAMED";
        }
      }
      return null;
    }

    @Override
    public Serialization counting(SerializationContext context, AtomicInteger engines) {
      DeepStack deepStack = new DeepStack(context.budgets());
      return new FstSerialization(
          context,
          catalog -> {
            engines.incrementAndGet();
            return FstEngine.of(context, catalog, deepStack);
          });
    }
  }

  private static boolean hasHiddenField(Class<?> part) {
    return Arrays.stream(part.getDeclaredFields())
        .map(Field::getModifiers)
        .anyMatch(
            is -> !Modifier.isStatic(is) && !Modifier.isTransient(is) && !Modifier.isPublic(is));
  }

  private static boolean hasHook(Class<?> part) {
    return Arrays.stream(part.getDeclaredMethods())
        .anyMatch(method -> method.getName().equals("readObject"));
  }

  /** All classes of the model have numbers, the refused ones too. */
  @Nested
  final class Agreed implements SerializationContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new FstSerializationProvider(), ModelClasses.ALL);
    }
  }

  /** The table is empty: every class goes by name and digest. */
  @Nested
  @Tag("full")
  final class AgreedByName implements SerializationContract {
    @Override
    public SerializationProvider provider() {
      return TermsProvider.agreed(new FstSerializationProvider(), List.of());
    }
  }

  @Nested
  @Tag("full")
  final class HonestShapes extends Fst implements HonestShapesContract {

    private static final Set<String> OF_RECORDS =
        Set.of(
            "records in records, 200 levels",
            "many records",
            "records as keys",
            "1,000 orders of one customer in a set");

    /** The library cannot set the fields of records. */
    @Override
    public @Nullable WriteRefusal writeRefusal(HonestShape shape) {
      return OF_RECORDS.contains(shape.name())
          ? new WriteRefusal(SerializationException.class, "is a record")
          : null;
    }
  }
}
