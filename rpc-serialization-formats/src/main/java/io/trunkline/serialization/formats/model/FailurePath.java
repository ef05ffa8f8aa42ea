package io.trunkline.serialization.formats.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where in an item the value is that cannot be read. Noted on the way out of the objects around it,
 * so that reading what is sound costs nothing.
 */
final class FailurePath {

  /** The part of a map's keys. */
  static final String KEY = "[key]";

  private static final int LONGEST = 32; // parts; of a deeper path the innermost ones

  private final List<String> parts = new ArrayList<>(0);
  private @Nullable Class<?> innermost;
  private @Nullable Class<?> outermost;
  private boolean isCut;
  private String last = "";

  /** The failure leaves a part with this text, such as {@link #KEY}. */
  void add(String part) {
    last = part;
    if (hasRoom()) {
      parts.add(part);
    }
  }

  /** The failure leaves a member. */
  void addMember(String name) {
    last = "";
    if (hasRoom()) {
      parts.add("." + name);
    }
  }

  /** The failure leaves an element. */
  void addElement(int index) {
    last = "";
    if (hasRoom()) {
      parts.add("[" + index + "]");
    }
  }

  /** What has no room is not made into a text: a path can be as long as its message is deep. */
  private boolean hasRoom() {
    isCut |= parts.size() == LONGEST;
    return !isCut;
  }

  /** The failure leaves a value of this class. */
  void leave(Class<?> type) {
    if (innermost == null) {
      innermost = type;
    }
    outermost = type;
  }

  /** The class of the innermost value that could not be read; null if none was begun. */
  @Nullable Class<?> innermost() {
    return innermost;
  }

  /** Whether the value is in a key of the outermost one, which is a map. */
  boolean isInKey() {
    return last.equals(KEY);
  }

  /** As {@code shop.Order.items[3].price}; null if the value is in no other one. */
  @Nullable String text() {
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
