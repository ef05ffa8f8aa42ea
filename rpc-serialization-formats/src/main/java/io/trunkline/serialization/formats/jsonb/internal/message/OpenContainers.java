package io.trunkline.serialization.formats.jsonb.internal.message;

import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.jsonb.internal.form.Form;
import io.trunkline.serialization.formats.jsonb.internal.form.Forms;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The containers that are being read, from the item inwards, and where in each the reader is. From
 * them a path leads to every object that the item has had so far.
 */
final class OpenContainers {

  private static final String WORK = "following references";
  private static final int STEPS_OF_CHARACTER = 4;
  private static final int MAX_INDEX_DIGITS = 9;

  /** No number of a container. */
  static final int NONE = -1;

  /** In place of the number of what has the container of the item and is not made. */
  static final int AROUND_ITEM = -2;

  /** What has a container and is not made. */
  static final Object UNMADE = new Object();

  private final Forms forms;
  private final List<Open> open = new ArrayList<>(); // kept for the next message
  private int depth;
  private int unmade = NONE;
  private @Nullable Object nextWrapper;

  private static final class Open {
    private @Nullable Object wrapper; // to which the path of the object leads
    private @Nullable Object object; // null as long as it is not made
    private @Nullable Object parts;
    private @Nullable Form form;
    private @Nullable String member;
    private int index;
    private int number; // among all containers of the item

    boolean isAt(@Nullable String wanted, int element) {
      return wanted == null ? member == null && index == element : wanted.equals(member);
    }
  }

  OpenContainers(Forms forms) {
    this.forms = forms;
  }

  void clear() {
    for (Open one : open) {
      one.object = null;
      one.wrapper = null;
      one.parts = null;
      one.form = null;
      one.member = null;
    }
    depth = 0;
    nextWrapper = null;
  }

  boolean isEmpty() {
    return depth == 0;
  }

  void begin(@Nullable Object object, Object parts, Form form, int number) {
    if (depth == open.size()) {
      open.add(new Open());
    }
    Open next = open.get(depth++);
    next.object = object;
    next.wrapper = nextWrapper;
    nextWrapper = null;
    next.parts = parts;
    next.form = form;
    next.number = number;
    next.member = null;
    next.index = -1;
  }

  /** Says what the innermost one is, which was begun as null, and returns its number. */
  int made(Object object, Object parts) {
    Open last = open.get(depth - 1);
    last.object = object;
    last.parts = parts;
    return last.number;
  }

  /** Whether the container with a number is being read. */
  boolean isOpen(int number, ReadBudget budget) {
    int outer = 0;
    int inner = depth - 1; // their numbers ascend
    while (outer <= inner) {
      budget.claimWork(2, WORK);
      int middle = (outer + inner) >>> 1;
      int found = open.get(middle).number;
      if (found == number) {
        return true;
      }
      if (found < number) {
        outer = middle + 1;
      } else {
        inner = middle - 1;
      }
    }
    return false;
  }

  /** Ends the innermost one, and returns its number. */
  int end() {
    Open last = open.get(--depth);
    last.object = null;
    last.wrapper = null;
    last.parts = null;
    return last.number;
  }

  /** Sets the object that holds the container begun next; the container's path leads to it. */
  void wrapNext(@Nullable Object wrapper) {
    nextWrapper = wrapper;
  }

  void at(@Nullable String member, int index) {
    if (depth > 0) {
      Open last = open.get(depth - 1);
      last.member = member;
      last.index = index;
    }
  }

  /** Whether the outermost one is a map that is at the value under a string. */
  boolean isInAttachment() {
    return depth > 0 && open.get(0).parts instanceof Map && open.get(0).member != null;
  }

  /** Where the reader is, such as {@code shop.Order.items[3]}; null at the item itself. */
  @Nullable String where() {
    if (depth == 0) {
      return null;
    }
    Form root = open.get(0).form;
    StringBuilder where = new StringBuilder(root == null ? "" : root.type().getName());
    for (int i = 0; i < depth; i++) {
      Open one = open.get(i);
      if (one.member != null && one.form != null && one.form.members().isEmpty() && isKey(one)) {
        where.append("[?]"); // a key of a map is content
      } else if (one.member != null) {
        where.append('.').append(one.member);
      } else if (one.index >= 0) {
        where.append('[').append(one.index).append(']');
      }
    }
    return where.toString();
  }

  private static boolean isKey(Open one) {
    return one.parts instanceof Map;
  }

  /** The number of the container that the path before led to and that is not made; or NONE. */
  int unmade() {
    return unmade;
  }

  /** The object that a path leads to; null if there is none, or it is not made yet. */
  @Nullable Object follow(String path, ReadBudget budget) {
    budget.claimWork((long) STEPS_OF_CHARACTER * path.length(), WORK);
    unmade = NONE;
    if (path.equals("..")) {
      return depth == 0 ? null : itself(depth - 1, null); // not what has it
    }
    if (depth == 0 || !path.startsWith("$")) {
      return null;
    }
    Object object = open.get(0).object;
    int level = 0; // of the open container that it is; -1 if it is none
    int at = 1;
    StringBuilder name = new StringBuilder();
    while (at < path.length()) {
      boolean isElement = path.charAt(at++) == '[';
      name.setLength(0);
      while (at < path.length() && !isEnd(path.charAt(at), isElement)) {
        if (path.charAt(at) == '\\' && at + 1 < path.length()) {
          at++;
        }
        name.append(path.charAt(at++));
      }
      at += isElement ? 1 : 0;
      String member = isElement ? null : name.toString();
      int index = isElement ? number(name) : -1;
      Open next = level < 0 || level + 1 >= depth ? null : open.get(level);
      if (next != null && next.isAt(member, index)) {
        object = open.get(++level).object;
      } else {
        object = step(level, object, member, index, budget);
        level = -1;
        if (object == null) {
          return null;
        }
      }
    }
    return level < 0 ? object : itself(level, open.get(level).wrapper);
  }

  private @Nullable Object itself(int level, @Nullable Object wrapper) {
    if (wrapper == UNMADE) {
      unmade = AROUND_ITEM;
      return null;
    }
    Open one = open.get(level);
    Object object = wrapper == null ? one.object : wrapper;
    unmade = object == null ? one.number : NONE;
    return object;
  }

  private static boolean isEnd(char c, boolean isElement) {
    return isElement ? c == ']' : c == '.' || c == '[';
  }

  private @Nullable Object step(
      int level, @Nullable Object object, @Nullable String member, int index, ReadBudget budget) {
    Open from = level < 0 ? null : open.get(level);
    if (from != null && from.form != null && from.parts != null) {
      return forms.of(from.form.type()).step(from.parts, member, index, budget);
    }
    return object == null ? null : forms.of(object.getClass()).step(object, member, index, budget);
  }

  private static int number(CharSequence digits) {
    if (digits.isEmpty() || digits.length() > MAX_INDEX_DIGITS) {
      return -1;
    }
    int number = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = 10 * number + digit;
    }
    return number;
  }
}
