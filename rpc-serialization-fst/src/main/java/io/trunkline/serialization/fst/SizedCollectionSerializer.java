package io.trunkline.serialization.fst;

import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import java.io.IOException;
import java.util.Collection;
import java.util.function.IntFunction;
import org.nustaq.serialization.FSTClazzInfo;
import org.nustaq.serialization.FSTClazzInfo.FSTFieldInfo;
import org.nustaq.serialization.FSTObjectInput;
import org.nustaq.serialization.serializers.FSTCollectionSerializer;

/** The library's form of collections, whose size is compared with the message's. */
final class SizedCollectionSerializer extends FSTCollectionSerializer {

  private final IntFunction<Collection<Object>> maker;
  private final ReadBudget budget;
  private final LazyKeyGuard guards;

  SizedCollectionSerializer(
      Class<?> type, IntFunction<Collection<Object>> maker, ReadBudget budget) {
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
    KeyGuard guard = null;
    for (int i = 0; i < size; i++) {
      Object element = in.readObjectInternal((Class[]) null);
      guard = guards.check(guard, budget, collection, i, element);
      collection.add(element);
    }
    return collection;
  }
}
