package io.trunkline.serialization.fst;

import io.trunkline.serialization.budget.DeferredTables;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.FSTClazzInfo;
import org.nustaq.serialization.FSTClazzInfo.FSTFieldInfo;
import org.nustaq.serialization.FSTObjectInput;
import org.nustaq.serialization.serializers.FSTCollectionSerializer;

/** The library's form of collections, whose size is compared with the message's. */
final class SizedCollectionSerializer extends FSTCollectionSerializer {

  private final IntFunction<Collection<Object>> maker;
  private final ReadBudget budget;
  private final LazyKeyGuard guards;
  private final DeferredTables deferred;
  private final boolean isSet;

  SizedCollectionSerializer(
      Class<?> type,
      IntFunction<Collection<Object>> maker,
      ReadBudget budget,
      DeferredTables deferred) {
    this.deferred = deferred;
    this.isSet = Set.class.isAssignableFrom(type);
    this.guards = new LazyKeyGuard(type);
    this.maker = maker;
    this.budget = budget;
  }

  @Override
  @SuppressWarnings("rawtypes") // the library's signature
  public Object instantiate(
      Class type, FSTObjectInput in, FSTClazzInfo info, FSTFieldInfo at, int start)
      throws IOException, ReflectiveOperationException {
    int size = in.readInt();
    budget.claimElements(size);
    Collection<Object> collection = maker.apply(size);
    in.registerObject(collection, start, info, at);
    int before = deferred.references();
    List<@Nullable Object> late = null;
    KeyGuard guard = null;
    for (int i = 0; i < size; i++) {
      Object element = in.readObjectInternal((Class[]) null);
      if (late == null && isSet && deferred.mayBeEarly(before, element)) {
        late = deferred.contents(budget);
      }
      if (late == null) {
        guard = guards.check(guard, budget, collection, i, element);
        collection.add(element);
      } else {
        late.add(element);
      }
    }
    if (late != null) {
      deferred.defer(collection, late);
    }
    return collection;
  }
}
