package io.trunkline.serialization.databind;

import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import io.trunkline.serialization.budget.ObjectPrice;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maps. */
final class MapBinding extends Binding {

  private static final String VALUE = "[value]";

  private final Slot keys;
  private final Slot values;
  private final @Nullable TextKeys texts; // null where keys are values
  private final Maker maker;
  private final ObjectPrice price;
  private final LazyKeyGuard guards;
  private final boolean isUndeclared;

  MapBinding(
      Class<?> type,
      Slot keys,
      Slot values,
      @Nullable TextKeys texts,
      Maker maker,
      boolean isUndeclared) {
    super(type);
    this.keys = keys;
    this.values = values;
    this.texts = texts;
    this.maker = maker;
    this.price = ObjectPrice.of(type);
    this.guards = new LazyKeyGuard(type);
    this.isUndeclared = isUndeclared;
  }

  @Override
  boolean hasIdentity() {
    return true;
  }

  @Override
  boolean isSelfDescribing() {
    return isUndeclared;
  }

  @Override
  @Nullable String loss() {
    return maker.loss();
  }

  @Override
  void write(Writing out, Object value) {
    Map<?, ?> map = (Map<?, ?>) value;
    maker.check(out, map);
    Object outer = out.enter(type(), value);
    int size = map.size();
    out.sink().beginMap(size);
    int count = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (count++ == size) {
        throw changed(out);
      }
      Object key = entry.getKey();
      if (texts == null) {
        out.atElement(count - 1);
        keys.write(out, key);
        if (key instanceof String name) {
          out.atMember(name);
        }
      } else {
        String text = key instanceof String same ? same : texts.write(out, key);
        out.sink().writeKey(text);
        out.atMember(text);
      }
      values.write(out, entry.getValue());
    }
    if (count != size) {
      throw changed(out);
    }
    out.sink().endMap();
    out.leave(outer);
  }

  private RuntimeException changed(Writing out) {
    return out.failure(
        "an object of class "
            + type().getName()
            + " changed while it was written; do not change what is being sent");
  }

  @Override
  @SuppressWarnings("unchecked") // of a maker of maps
  @Nullable Object read(Reading in, ValueKind kind) {
    if (kind != ValueKind.MAP
        && (kind != ValueKind.OBJECT || in.dialect().tellsObjectsFromMaps())) {
      throw in.doesNotFit(kind, type());
    }
    int number = in.enter(price);
    int size = in.begin();
    Object made = maker.create(in);
    Map<Object, Object> map = maker.isFinished() ? (Map<Object, Object>) made : Map.of();
    List<@Nullable Object> parts = maker.isFinished() ? List.of() : (List<@Nullable Object>) made;
    in.made(number, maker.isFinished() ? map : null);
    KeyGuard guard = null;
    String part = FailurePath.KEY;
    try {
      for (int i = 0; in.hasNext(size, i); i++) {
        part = FailurePath.KEY;
        Object key = readKey(in);
        part = VALUE;
        if (key instanceof String name) {
          in.atMember(name);
        }
        Object value = values.read(in);
        part = FailurePath.KEY;
        if (maker.isFinished()) {
          if (i == 0) {
            guards.begin(in.budget());
          }
          guard = guards.check(guard, in.budget(), map, i, key);
          put(in, map, key, value);
        } else {
          guard = guard == null ? KeyGuard.ofImmutable(in.budget(), Math.max(size, 1)) : guard;
          guard.check(key);
          parts.add(key);
          parts.add(value);
        }
      }
    } catch (Throwable e) {
      in.path().add(part);
      throw e;
    }
    if (!maker.isFinished()) {
      made = maker.finish(in, parts);
      in.made(number, made);
    }
    in.leave();
    return made;
  }

  private @Nullable Object readKey(Reading in) {
    if (texts != null) {
      String text = in.source().readMemberName();
      return texts.read(in, text);
    }
    return keys.read(in);
  }

  private void put(
      Reading in, Map<Object, Object> map, @Nullable Object key, @Nullable Object value) {
    try {
      map.put(key, value);
    } catch (ClassCastException | NullPointerException e) {
      throw in.failure("a key or value is none that a " + type().getName() + " can have");
    }
  }
}
