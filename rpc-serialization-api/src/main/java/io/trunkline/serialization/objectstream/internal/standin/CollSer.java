package io.trunkline.serialization.objectstream.internal.standin;

import io.trunkline.serialization.budget.KeyGuard;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Stands in for {@code java.util.CollSer}, as which List.of, Set.of and Map.of travel. */
final class CollSer implements Serializable {

  private static final long serialVersionUID = 6309168927139932177L;

  private static final int LIST = 1;
  private static final int SET = 2;
  private static final int MAP = 3;
  private static final int LIST_WITH_NULLS = 4;

  private int tag;
  private transient @Nullable Object @Nullable [] elements;

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    GuardedStream stream = GuardedStream.of(in);
    stream.contents(() -> read(in, stream));
  }

  private void read(ObjectInputStream in, GuardedStream stream)
      throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    int length = stream.claimEntries(in.readInt());
    int kind = tag & 0xff;
    int keys = kind == SET ? length : kind == MAP ? length / 2 : 0;
    KeyGuard guard = keys > 1 ? stream.guardOfImmutable(keys) : null; // one alone is not hashed
    int references = stream.references();
    @Nullable Object[] read = new @Nullable Object[length];
    for (int i = 0; i < length; i++) {
      read[i] = in.readObject();
      if (guard != null && (kind == SET || i % 2 == 0)) {
        guard.check(read[i]);
      }
    }
    if (stream.references() != references) {
      stream.mayReferToItself();
    }
    elements = read;
  }

  private Object readResolve() throws InvalidObjectException {
    @Nullable Object[] read = elements;
    if (read == null) {
      throw new InvalidObjectException("a collection without content");
    }
    try {
      return switch (tag & 0xff) {
        case LIST -> List.of(read);
        case LIST_WITH_NULLS -> Arrays.stream(read).toList();
        case SET -> Set.of(read);
        case MAP -> map(read);
        default -> throw new InvalidObjectException("a collection of unknown kind");
      };
    } catch (NullPointerException | IllegalArgumentException e) {
      InvalidObjectException invalid = new InvalidObjectException("not what List.of could hold");
      invalid.initCause(e);
      throw invalid;
    }
  }

  private static Object map(@Nullable Object[] read) {
    if (read.length % 2 != 0) {
      throw new IllegalArgumentException("a key without a value");
    }
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array
    Map.Entry<Object, Object>[] entries = new Map.Entry[read.length / 2];
    for (int i = 0; i < entries.length; i++) {
      entries[i] = Map.entry(read[2 * i], read[2 * i + 1]);
    }
    return Map.ofEntries(entries);
  }
}
