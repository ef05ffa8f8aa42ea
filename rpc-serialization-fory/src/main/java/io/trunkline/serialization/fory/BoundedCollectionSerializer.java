package io.trunkline.serialization.fory;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.DeferredTables;
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
 * The library's form of collections. Size and elements are paid for before there is room for them.
 *
 * <p>Generated code leaves sets to this serializer, and reads and writes the elements of lists
 * itself between two calls of it, which is faster: it knows their declared class. It changes to no
 * larger stack there, but the serializers of the elements do, and only as many lists nest without
 * other objects between them as one field declares.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // the library's signatures
final class BoundedCollectionSerializer extends CollectionSerializer<Collection> {

  private final Session session;
  private final IntFunction<? extends Collection<Object>> maker;
  private final ObjectPrice price;
  private final LazyKeyGuard guards;

  /**
   * @param type of what is written
   * @param made of what is read
   */
  BoundedCollectionSerializer(
      TypeResolver resolver,
      Class<?> type,
      Session session,
      Class<?> made,
      IntFunction<? extends Collection<Object>> maker) {
    super(resolver, (Class<Collection>) type, List.class.isAssignableFrom(made));
    this.session = session;
    this.maker = maker;
    this.price = ObjectPrice.of(made);
    this.guards = new LazyKeyGuard(made);
  }

  @Override
  public void write(WriteContext context, Collection value) {
    if (session.isWrittenDeep()) {
      session.writeDeep(() -> super.write(context, value));
    } else {
      super.write(context, value);
    }
  }

  /** What comes before the elements, here and in generated code. */
  @Override
  public Collection onCollectionWrite(WriteContext context, Collection value) {
    if (value instanceof SortedSet<?> sorted && sorted.comparator() != null) {
      throw new SerializationException(
          "fory: a "
              + value.getClass().getName()
              + " with a comparator is not carried; send a list");
    }
    session.enterWritten(context.getBuffer());
    return super.onCollectionWrite(context, value);
  }

  @Override
  public void onCollectionWriteFinish(Collection value) {
    session.leaveWritten();
  }

  @Override
  public Collection read(ReadContext context) {
    Collection target = newCollection(context, false);
    int size = getAndClearNumElements();
    if (size > 0) {
      ReadBudget budget = session.budget();
      Collection filled = target;
      if (!(target instanceof List)) {
        guards.begin(budget);
        filled = new Guarded(target, budget);
      }
      if (budget.isDeep()) {
        Collection deep = filled;
        session.readDeep(() -> readElements(context, deep, size));
      } else {
        readElements(context, filled, size);
      }
      if (filled instanceof BoundedCollectionSerializer.Guarded guarded) {
        guarded.end();
      }
    }
    return onCollectionRead(target);
  }

  /** What comes before the elements, here and in generated code. */
  @Override
  public Collection newCollection(ReadContext context, boolean sizeIsKnown) {
    ReadBudget budget = session.budget();
    int size = context.getBuffer().readVarUInt32Small7();
    budget.claimElements(size);
    budget.claimObject(price);
    Collection<Object> target = maker.apply(size);
    context.reference(target);
    budget.enter();
    setNumElements(size);
    return target;
  }

  @Override
  public Collection onCollectionRead(Collection target) {
    session.budget().leave();
    return target;
  }

  /** Pays for each element before the set has it. */
  private final class Guarded extends AbstractCollection<Object> {

    private final Collection<Object> target;
    private final ReadBudget budget;
    private final DeferredTables deferred = session.deferred();
    private final int before = deferred.references();
    private @Nullable KeyGuard guard;
    private @Nullable List<@Nullable Object> late;
    private int shown;

    Guarded(Collection<Object> target, ReadBudget budget) {
      this.target = target;
      this.budget = budget;
    }

    void end() {
      if (late != null) {
        deferred.defer(target, late);
      }
    }

    @Override
    public boolean add(@Nullable Object element) {
      if (late == null && deferred.mayBeEarly(before, element)) {
        late = deferred.contents(budget);
      }
      if (late != null) {
        return late.add(element);
      }
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
