package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.budget.ObjectPrice;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Optional values: an array of the value, or of nothing. */
final class OptionalBinding extends Binding {

  private final Slot slot;
  private final ObjectPrice price = ObjectPrice.of(Optional.class);

  OptionalBinding(Registry registry) {
    super(Optional.class);
    this.slot = new Slot(registry, Object.class);
  }

  @Override
  boolean hasIdentity() {
    return true;
  }

  @Override
  boolean isMadeLast() {
    return true;
  }

  @Override
  void write(Writing out, Object value) {
    Optional<?> optional = (Optional<?>) value;
    Object outer = out.enter(type(), value);
    out.sink().beginArray(optional.isPresent() ? 1 : 0);
    out.atElement(0);
    if (optional.isPresent()) {
      slot.write(out, optional.get());
    }
    out.sink().endArray();
    out.leave(outer);
  }

  @Override
  Object read(Reading in, ValueKind kind) {
    if (kind != ValueKind.ARRAY) {
      throw in.doesNotFit(kind, type());
    }
    int number = in.enter(price);
    int size = in.begin();
    @Nullable Object value = in.hasNext(size, 0) ? present(in) : null;
    if (value != null && in.hasNext(size, 1)) {
      throw in.failure("an optional value has more than one");
    }
    Object made = Optional.ofNullable(value);
    in.made(number, made);
    in.leave(number);
    return made;
  }

  private Object present(Reading in) {
    Object value = slot.read(in);
    if (value == null) {
      throw in.failure("an optional value is null");
    }
    return value;
  }
}
