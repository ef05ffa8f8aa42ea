package io.trunkline.serialization.fory;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.DeferredTables;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import java.util.AbstractMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.IntFunction;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.collection.MapSerializer;
import org.jspecify.annotations.Nullable;

/** The library's form of maps, bounded as collections are. */
@SuppressWarnings("rawtypes") // the library's signatures
final class BoundedMapSerializer extends MapSerializer<Map> {

  private final Session session;
  private final IntFunction<? extends Map<Object, Object>> maker;
  private final ObjectPrice price;
  private final LazyKeyGuard guards;

  /**
   * @param type of what is written
   * @param made of what is read
   */
  @SuppressWarnings("unchecked") // the library keeps serializers by class
  BoundedMapSerializer(
      TypeResolver resolver,
      Class<?> type,
      Session session,
      Class<?> made,
      IntFunction<? extends Map<Object, Object>> maker) {
    super(resolver, (Class<Map>) type, false);
    this.session = session;
    this.maker = maker;
    this.price = ObjectPrice.of(made);
    this.guards = new LazyKeyGuard(made);
  }

  @Override
  public void write(WriteContext context, Map value) {
    if (value instanceof SortedMap<?, ?> sorted && sorted.comparator() != null) {
      throw new SerializationException(
          "fory: a "
              + value.getClass().getName()
              + " with a comparator is not carried; send a LinkedHashMap");
    }
    Map still = value instanceof ConcurrentMap<?, ?> changing ? copy(changing) : value;
    if (session.enterWritten(context.getBuffer())) {
      session.writeDeep(() -> super.write(context, still));
    } else {
      super.write(context, still);
    }
    session.leaveWritten();
  }

  /** The size comes first, so a map that others may change is looked at once. */
  private static Map<?, ?> copy(Map<?, ?> map) {
    return new LinkedHashMap<>(map);
  }

  @Override
  public Map read(ReadContext context) {
    session.foundMap();
    ReadBudget budget = session.budget();
    int size = context.getBuffer().readVarUInt32Small7();
    budget.claimElements(2L * size);
    budget.claimObject(price);
    Map<Object, Object> target = maker.apply(size);
    context.reference(target);
    if (size > 0) {
      guards.begin(budget);
      Guarded filled = new Guarded(target, budget);
      budget.enter();
      if (budget.isDeep()) {
        session.readDeep(() -> readElements(context, size, filled));
      } else {
        readElements(context, size, filled);
      }
      filled.end();
      budget.leave();
    }
    return target;
  }

  /** Pays for each key before the map has it. */
  private final class Guarded extends AbstractMap<Object, Object> {

    private final Map<Object, Object> target;
    private final ReadBudget budget;
    private final DeferredTables deferred = session.deferred();
    private final int before = deferred.references();
    private @Nullable KeyGuard guard;
    private @Nullable List<@Nullable Object> late;
    private int shown;

    Guarded(Map<Object, Object> target, ReadBudget budget) {
      this.target = target;
      this.budget = budget;
    }

    void end() {
      if (late != null) {
        deferred.defer(target, late);
      }
    }

    @Override
    public @Nullable Object put(@Nullable Object key, @Nullable Object value) {
      if (late == null && deferred.mayBeEarly(before, key)) {
        late = deferred.contents(budget);
      }
      if (late != null) {
        late.add(key);
        late.add(value);
        return null;
      }
      guard = guards.check(guard, budget, target, shown++, key);
      return target.put(key, value);
    }

    @Override
    public Set<Map.Entry<Object, Object>> entrySet() {
      return target.entrySet();
    }
  }
}
