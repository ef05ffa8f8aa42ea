package io.trunkline.serialization.fst;

import io.trunkline.serialization.budget.DeferredTables;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.FSTClazzInfo;
import org.nustaq.serialization.FSTClazzInfo.FSTFieldInfo;
import org.nustaq.serialization.FSTObjectInput;
import org.nustaq.serialization.FSTObjectOutput;
import org.nustaq.serialization.serializers.FSTMapSerializer;

/** The library's form of maps, whose size is compared with the message's. */
final class SizedMapSerializer extends FSTMapSerializer {

  private final IntFunction<Map<Object, Object>> maker;
  private final ReadBudget budget;
  private final LazyKeyGuard guards;
  private final DeferredTables deferred;

  SizedMapSerializer(
      Class<?> type,
      IntFunction<Map<Object, Object>> maker,
      ReadBudget budget,
      DeferredTables deferred) {
    this.deferred = deferred;
    this.guards = new LazyKeyGuard(type);
    this.maker = maker;
    this.budget = budget;
  }

  /** The size is written first, so a map that others may change is looked at once. */
  @Override
  public void writeObject(
      FSTObjectOutput out, Object value, FSTClazzInfo info, FSTFieldInfo at, int start)
      throws IOException {
    Object map = value instanceof ConcurrentMap<?, ?> changing ? copy(changing) : value;
    super.writeObject(out, map, info, at, start);
  }

  private static Map<?, ?> copy(Map<?, ?> map) {
    return new LinkedHashMap<>(map);
  }

  @Override
  @SuppressWarnings("rawtypes") // the library's signature
  public Object instantiate(
      Class type, FSTObjectInput in, FSTClazzInfo info, FSTFieldInfo at, int start)
      throws IOException, ReflectiveOperationException {
    int size = in.readInt();
    budget.claimElements(2L * size);
    Map<Object, Object> map = maker.apply(size);
    in.registerObject(map, start, info, at);
    int before = deferred.references();
    List<@Nullable Object> late = null;
    KeyGuard guard = null;
    for (int i = 0; i < size; i++) {
      Object key = in.readObjectInternal((Class[]) null);
      Object value = in.readObjectInternal((Class[]) null);
      if (late == null && deferred.mayBeEarly(before, key)) {
        late = deferred.contents(budget);
      }
      if (late == null) {
        guard = guards.check(guard, budget, map, i, key);
        map.put(key, value);
      } else {
        late.add(key);
        late.add(value);
      }
    }
    if (late != null) {
      deferred.defer(map, late);
    }
    return map;
  }
}
