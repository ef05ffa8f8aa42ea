package io.trunkline.serialization.hessian2.internal.message;

import io.trunkline.serialization.hessian2.internal.codec.ValueReader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where in a message the value is that cannot be read. It is noted on the way out of the objects
 * around it, so that reading what is sound costs nothing.
 */
public final class FailurePath {

  private static final int LONGEST = 32; // parts; of a deeper path the innermost ones

  private final List<String> parts = new ArrayList<>();
  private @Nullable Class<?> innermost;
  private @Nullable Class<?> outermost;
  private boolean isCut;
  private String last = "";

  FailurePath() {}

  void clear() {
    if (innermost != null || !parts.isEmpty()) {
      parts.clear();
      last = "";
      innermost = null;
      outermost = null;
      isCut = false;
    }
  }

  void add(String part) {
    last = part;
    if (parts.size() < LONGEST) {
      parts.add(part);
    } else {
      isCut = true;
    }
  }

  /** The failure leaves an object of this class. */
  void leave(Class<?> type) {
    if (innermost == null) {
      innermost = type;
    }
    outermost = type;
  }

  /** The class of the innermost object that could not be read; null if no object failed. */
  public @Nullable Class<?> innermost() {
    return innermost;
  }

  /** Whether the value is in a key of the outermost one, which is a map. */
  public boolean isInKey() {
    return last.equals(ValueReader.KEY);
  }

  /** As {@code shop.Order.items[3].price}; null if the value is in no other one. */
  public @Nullable String text() {
    if (parts.isEmpty() || outermost == null) {
      return null;
    }
    StringBuilder text = new StringBuilder(isCut ? "..." : outermost.getTypeName());
    for (int i = parts.size() - 1; i >= 0; i--) {
      text.append(parts.get(i));
    }
    return text.toString();
  }
}
