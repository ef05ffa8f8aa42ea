package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.budget.KeyGuard;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Maps. */
final class MapBinding extends ContainerBinding {

  private static final String VALUE = "[value]";

  private final Slot keys;
  private final Slot values;
  private final @Nullable TextKeys texts; // null where keys are values
  private final @Nullable ElementAdder adder;
  private final boolean isUndeclared;
  private final boolean isTable; // that looks at its keys

  MapBinding(
      Class<?> type,
      Slot keys,
      Slot values,
      @Nullable TextKeys texts,
      Maker maker,
      @Nullable ContainerState state,
      @Nullable String loss,
      boolean isUndeclared) {
    super(type, maker, state, loss);
    this.keys = keys;
    this.adder = state == null ? null : ElementAdder.of(type);
    this.values = values;
    this.texts = texts;
    this.isUndeclared = isUndeclared;
    this.isTable =
        !IdentityHashMap.class.isAssignableFrom(type) && !EnumMap.class.isAssignableFrom(type);
  }

  @Override
  boolean isSelfDescribing() {
    return isUndeclared;
  }

  @Override
  boolean isElements(Reading in, ValueKind kind) {
    return kind == ValueKind.MAP
        || kind == ValueKind.OBJECT && !in.dialect().tellsObjectsFromMaps();
  }

  @Override
  void writeElements(Writing out, Object container, @Nullable Object identity) {
    Map<?, ?> map = (Map<?, ?>) container;
    Object outer = out.enter(type(), identity);
    int size = map.size();
    out.sink().beginMap(size);
    int count = 0;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      if (count++ == size) {
        throw changed(out, map);
      }
      Object key = entry.getKey();
      if (texts == null) {
        out.atElement(count - 1);
        keys.write(out, key);
        if (key instanceof String name) {
          out.atMember(name);
        }
      } else {
        String text = key instanceof String same ? same : texts.write(out, map, key);
        out.sink().writeKey(text);
        out.atMember(text);
      }
      values.write(out, entry.getValue());
    }
    if (count != size) {
      throw changed(out, map);
    }
    out.sink().endMap();
    out.leave(outer);
  }

  private static RuntimeException changed(Writing out, Map<?, ?> map) {
    return out.failure(
        "an object of class "
            + map.getClass().getName()
            + " changed while it was written; do not change what is being sent");
  }

  @Override
  @SuppressWarnings("unchecked") // of a maker of maps
  Object readElements(Reading in, int number, @Nullable Traits traits, @Nullable Object created) {
    int size = in.begin();
    Object made = created == null ? maker.create(in, traits) : created;
    if (maker.isFilled()) {
      in.made(number, made);
      fill(in, size, (Map<Object, Object>) made);
      return made;
    }
    Object inner = maker.inner(traits);
    if (inner != null) {
      Object wrapping = maker.wrap(in, inner);
      in.made(number, wrapping);
      fill(in, size, (Map<Object, Object>) inner);
      return wrapping;
    }
    if (maker.isHeld()) {
      in.made(number, made);
      List<@Nullable Object> entries = new ArrayList<>();
      collect(in, size, entries);
      in.hold(entries);
      return made;
    }
    List<@Nullable Object> parts = (List<@Nullable Object>) made;
    in.made(number, null);
    EarlyKeys early = collect(in, size, parts);
    Object finished = maker.finish(in, parts);
    in.made(number, finished);
    if (early != null) {
      in.unfinished().later(early.of(((Map<Object, Object>) finished).keySet()));
    }
    return finished;
  }

  private void fill(Reading in, int size, Map<Object, Object> map) {
    KeyGuard guard = firstGuard(in, map);
    boolean sawOpen = false;
    EarlyKeys early = null;
    String part = FailurePath.KEY;
    try {
      for (int i = 0; in.hasNext(size, i); i++) {
        sawOpen |= in.unfinished().take();
        part = FailurePath.KEY;
        Object key = readKey(in);
        if (isTable && early == null && in.unfinished().isSeen()) {
          early = EarlyKeys.ofMap(in, map);
          guard = guard == null ? KeyGuard.of(in.budget(), map) : guard;
        }
        part = VALUE;
        if (key instanceof String name) {
          in.atMember(name);
        }
        Object value = values.read(in);
        part = FailurePath.KEY;
        if (i == 0) {
          guards.begin(in.budget());
        }
        if (early != null && guard != null) {
          early.put(guard, key, value);
          continue;
        }
        if (guard == null) {
          guard = guards.check(null, in.budget(), map, i, key);
        } else {
          guard.check(key);
        }
        put(in, map, key, value);
      }
    } catch (Throwable e) {
      in.path().add(part);
      throw e;
    }
    if (sawOpen) {
      in.unfinished().see();
    }
    if (early != null) {
      in.unfinished().later(early);
    }
  }

  /** Reads keys and values of which a map is made when all of them are there. */
  private @Nullable EarlyKeys collect(Reading in, int size, List<@Nullable Object> parts) {
    KeyGuard guard = size < 0 ? null : KeyGuard.ofImmutable(in.budget(), Math.max(size, 1));
    boolean sawOpen = false;
    boolean keysDid = false;
    String part = FailurePath.KEY;
    try {
      for (int i = 0; in.hasNext(size, i); i++) {
        sawOpen |= in.unfinished().take();
        part = FailurePath.KEY;
        Object key = readKey(in);
        keysDid |= in.unfinished().isSeen();
        part = VALUE;
        if (key instanceof String name) {
          in.atMember(name);
        }
        Object value = values.read(in);
        part = FailurePath.KEY;
        if (guard != null) {
          guard.check(key);
        }
        parts.add(key);
        parts.add(value);
      }
    } catch (Throwable e) {
      in.path().add(part);
      throw e;
    }
    if (sawOpen) {
      in.unfinished().see();
    }
    if (guard == null) {
      KeyGuard ofAll = KeyGuard.ofImmutable(in.budget(), Math.max(parts.size() / 2, 1));
      for (int i = 0; i < parts.size(); i += 2) {
        ofAll.check(parts.get(i));
      }
    }
    return keysDid ? EarlyKeys.ofFinished(in, type()) : null;
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
      if (in.dialect().refusesRepeatedKeys() && map.containsKey(key)) {
        throw in.failure(
            "a key of a "
                + type().getName()
                + " is there twice, as of keys that only their classes tell apart; let the sender"
                + " use keys of one class");
      }
      if (adder == null) {
        map.put(key, value);
      } else {
        adder.put(map, key, value);
      }
    } catch (ClassCastException | NullPointerException e) {
      throw in.failure("a key or value is none that a " + type().getName() + " can have");
    }
  }
}
