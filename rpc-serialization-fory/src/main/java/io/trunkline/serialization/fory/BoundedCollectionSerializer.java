package io.trunkline.serialization.fory;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import java.util.AbstractCollection;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.SortedSet;
import java.util.function.IntFunction;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.collection.CollectionSerializer;
import org.jspecify.annotations.Nullable;

/**
 * The library's form of collections. Size and elements are paid for before there is room for them,
 * and generated code leaves all collections to this serializer.
 */
@SuppressWarnings("rawtypes") // the library's signatures
final class BoundedCollectionSerializer extends CollectionSerializer<Collection> {

  private final Session session;
  private final IntFunction<? extends Collection<Object>> maker;
  private final ObjectPrice price;
  private final LazyKeyGuard guards;

  /**
   * @param type of what is written
   * @param made of what is read
   */
  @SuppressWarnings("unchecked") // the library keeps serializers by class
  BoundedCollectionSerializer(
      TypeResolver resolver,
      Class<?> type,
      Session session,
      Class<?> made,
      IntFunction<? extends Collection<Object>> maker) {
    super(resolver, (Class<Collection>) type, false);
    this.session = session;
    this.maker = maker;
    this.price = ObjectPrice.of(made);
    this.guards = new LazyKeyGuard(made);
  }

  @Override
  public void write(WriteContext context, Collection value) {
    if (value instanceof SortedSet<?> sorted && sorted.comparator() != null) {
      throw new SerializationException(
          "fory: a "
              + value.getClass().getName()
              + " with a comparator is not carried; send a list");
    }
    if (session.enterWritten(context.getBuffer())) {
      session.writeDeep(() -> super.write(context, value));
    } else {
      super.write(context, value);
    }
    session.leaveWritten();
  }

  @Override
  public Collection read(ReadContext context) {
    ReadBudget budget = session.budget();
    int size = context.getBuffer().readVarUInt32Small7();
    budget.claimElements(size);
    budget.claimObject(price);
    Collection<Object> target = maker.apply(size);
    context.reference(target);
    if (size > 0) {
      guards.begin(budget);
      Collection<Object> filled = target instanceof List ? target : new Guarded(target, budget);
      budget.enter();
      if (budget.isDeep()) {
        session.readDeep(() -> readElements(context, filled, size));
      } else {
        readElements(context, filled, size);
      }
      budget.leave();
    }
    return target;
  }

  /** Pays for each element before the set has it. */
  private final class Guarded extends AbstractCollection<Object> {

    private final Collection<Object> target;
    private final ReadBudget budget;
    private @Nullable KeyGuard guard;
    private int shown;

    Guarded(Collection<Object> target, ReadBudget budget) {
      this.target = target;
      this.budget = budget;
    }

    @Override
    public boolean add(@Nullable Object element) {
      guard = guards.check(guard, budget, target, shown++, element);
      return target.add(element);
    }

    @Override
    public Iterator<Object> iterator() {
      return target.iterator();
    }

    @Override
    public int size() {
      return target.size();
    }
  }
}
