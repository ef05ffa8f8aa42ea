package io.trunkline.serialization.objectstream.internal.standin;

import io.trunkline.serialization.budget.KeyGuard;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the stand-ins for maps have in common: they are a view of the map that is filled. */
abstract class MapStandIn extends AbstractMap<@Nullable Object, @Nullable Object> {

  private Map<@Nullable Object, @Nullable Object> map;

  /** Also called by the JDK, for a stand-in that it makes. */
  MapStandIn() {
    map = make();
  }

  /** An empty map of the class stood in for. */
  abstract Map<@Nullable Object, @Nullable Object> make();

  final Map<@Nullable Object, @Nullable Object> map() {
    return map;
  }

  /** Fills another map from now on. */
  final void replace(Map<@Nullable Object, @Nullable Object> another) {
    map = another;
  }

  @Override
  public final Set<Entry<@Nullable Object, @Nullable Object>> entrySet() {
    return map.entrySet();
  }

  /** Called by the JDK when all is read: what arrives. */
  final Object readResolve() {
    return map;
  }

  /** Reads so many entries, each a key and a value. */
  final void fill(ObjectInputStream in, int size) throws IOException, ClassNotFoundException {
    GuardedStream stream = GuardedStream.of(in);
    KeyGuard guard = stream.guard(map);
    for (int i = stream.claimEntries(size); i > 0; i--) {
      Object key = in.readObject();
      Object value = in.readObject();
      guard.check(key);
      map.put(key, value);
    }
  }

  /** Reads entries until one that has no key. */
  final void fillToNull(ObjectInputStream in) throws IOException, ClassNotFoundException {
    GuardedStream stream = GuardedStream.of(in);
    KeyGuard guard = stream.guard(map);
    for (Object key = in.readObject(); key != null; key = in.readObject()) {
      Object value = in.readObject();
      stream.claimEntries(1);
      guard.check(key);
      map.put(key, value);
    }
  }
}
