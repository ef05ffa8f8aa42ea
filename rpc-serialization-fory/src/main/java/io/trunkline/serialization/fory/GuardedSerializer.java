package io.trunkline.serialization.fory;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import java.util.function.Supplier;
import org.apache.fory.config.Config;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.serializer.Serializer;
import org.jspecify.annotations.Nullable;

/**
 * A class of the table: the gate is asked and the object paid for before the library's serializer
 * makes it. That serializer is made when the first object comes.
 */
class GuardedSerializer<T> extends Serializer<T> {

  private final Session session;
  private final ObjectPrice price;
  private final Supplier<Serializer<T>> maker;
  private @Nullable Serializer<T> made;
  private @Nullable ClassGate allowedBy;

  GuardedSerializer(Config config, Class<T> type, Session session, Supplier<Serializer<T>> maker) {
    super(config, type, type.isEnum() ? false : config.trackingRef(), type.isEnum());
    this.session = session;
    this.price = ObjectPrice.of(type);
    this.maker = maker;
  }

  /** The library's serializer of the class. */
  Serializer<T> inner() {
    Serializer<T> known = made;
    if (known == null) {
      known = maker.get();
      made = known;
    }
    return known;
  }

  @Override
  public void write(WriteContext context, T value) {
    Serializer<T> serializer = inner();
    if (session.enterWritten(context.getBuffer())) {
      session.writeDeep(serializer, context, value);
    } else {
      serializer.write(context, value);
    }
    session.leaveWritten();
  }

  @Override
  public T read(ReadContext context) {
    ClassGate gate = session.gate();
    if (gate != allowedBy) {
      gate.check(getType());
      allowedBy = gate;
    }
    if (getType().isEnum()) {
      return inner().read(context);
    }
    ReadBudget budget = session.budget();
    budget.claimObject(price);
    Serializer<T> serializer = inner();
    budget.enter();
    T value = budget.isDeep() ? session.readDeep(serializer, context) : serializer.read(context);
    budget.leave();
    return value;
  }
}
