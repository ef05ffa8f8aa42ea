package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.budget.ObjectPrice;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/**
 * Sets of enum constants: an array of their names. Where classes are named, the name of the enum is
 * its first element, because an empty set does not tell it otherwise.
 */
final class EnumSetBinding<E extends Enum<E>> extends Binding {

  private final Class<?> declared; // Object if nothing is
  private final Registry registry;
  private final boolean isNamed;
  private final ObjectPrice price = ObjectPrice.of(EnumSet.noneOf(Dialect.Keys.class).getClass());

  EnumSetBinding(Class<?> type, Class<?> declared, Registry registry) {
    super(type);
    this.declared = declared;
    this.registry = registry;
    this.isNamed = registry.dialect().classNames() != Dialect.ClassNames.NEVER;
  }

  @Override
  boolean hasIdentity() {
    return true;
  }

  @Override
  void write(Writing out, Object value) {
    EnumSet<?> set = (EnumSet<?>) value;
    Object outer = out.enter(type(), set);
    out.sink().beginArray(set.size() + (isNamed ? 1 : 0));
    if (isNamed) {
      out.sink().writeText(registry.nameOf(EnumTypes.of(set)));
    }
    for (Enum<?> constant : set) {
      out.sink().writeText(constant.name());
    }
    out.sink().endArray();
    out.leave(outer);
  }

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    if (kind != ValueKind.ARRAY) {
      throw in.doesNotFit(kind, type());
    }
    int number = in.enter(price);
    int size = in.begin();
    int count = 0;
    Class<E> type = EnumTypes.declared(declared);
    if (isNamed) {
      if (!in.hasNext(size, count++)) {
        throw in.failure("the enum of a set is missing");
      }
      type = EnumTypes.read(in, declared);
    }
    if (type == null) {
      throw in.failure("a set of enum constants is declared without its enum; declare EnumSet<E>");
    }
    EnumSet<E> set = EnumSet.noneOf(type);
    if (!type().isInstance(set)) {
      throw in.doesNotFit(set.getClass(), type());
    }
    in.made(number, set);
    Slot slot = Slot.certain(registry, type);
    for (; in.hasNext(size, count); count++) {
      E constant = type.cast(slot.read(in));
      if (constant == null) {
        throw in.failure("a set of enum constants has null");
      }
      set.add(constant);
    }
    in.leave(number);
    return set;
  }
}
