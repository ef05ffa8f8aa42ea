package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.budget.ObjectPrice;
import java.util.AbstractMap.SimpleEntry;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Entries of the JDK's maps on their own: an array of the key and the value. */
final class EntryBinding extends Binding {

  private static final Class<?> UNMODIFIABLE = Map.entry("", "").getClass();

  private final Slot parts;
  private final ObjectPrice price;

  EntryBinding(Class<?> type, Registry registry) {
    super(type);
    this.parts = new Slot(registry, Object.class);
    this.price = ObjectPrice.of(type);
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
    Map.Entry<?, ?> entry = (Map.Entry<?, ?>) value;
    Object outer = out.enter(type(), entry);
    out.sink().beginArray(2);
    out.atElement(0);
    parts.write(out, entry.getKey());
    out.atElement(1);
    parts.write(out, entry.getValue());
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
    @Nullable Object key = part(in, size, 0);
    @Nullable Object value = part(in, size, 1);
    if (in.hasNext(size, 2)) {
      throw in.failure("an entry of a map has more than a key and a value");
    }
    Object made = make(in, key, value);
    in.made(number, made);
    in.leave(number);
    return made;
  }

  private @Nullable Object part(Reading in, int size, int index) {
    if (!in.hasNext(size, index)) {
      throw in.failure("an entry of a map has no key or no value");
    }
    try {
      return parts.read(in);
    } catch (Throwable e) {
      in.path().addElement(index);
      throw e;
    }
  }

  private Object make(Reading in, @Nullable Object key, @Nullable Object value) {
    if (type() == UNMODIFIABLE) {
      if (key == null || value == null) {
        throw in.failure("an entry that cannot have null has one");
      }
      return Map.entry(key, value);
    }
    return type() == SimpleImmutableEntry.class
        ? new SimpleImmutableEntry<@Nullable Object, @Nullable Object>(key, value)
        : new SimpleEntry<@Nullable Object, @Nullable Object>(key, value);
  }
}
