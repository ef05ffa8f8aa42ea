package io.trunkline.serialization.formats.dubbo;

import io.trunkline.serialization.formats.model.MemberNames;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** The containers of a message that are being read. */
final class OpenContainers {

  private final Deque<Container> open = new ArrayDeque<>();

  /** What a container declares for its elements, and how many of its fields were read. */
  private static final class Container {
    final @Nullable String element;
    final int size;
    int member;

    Container(@Nullable String element, int size) {
      this.element = element;
      this.size = size;
    }
  }

  void push(@Nullable String element, int size) {
    open.push(new Container(element, size));
  }

  void pop() {
    open.pop();
  }

  void clear() {
    open.clear();
  }

  /** The class of the elements of the innermost container; null if each has its own. */
  @Nullable String element() {
    Container container = open.peek();
    return container == null ? null : container.element;
  }

  /** The index of the next field of the innermost object. */
  int member(MemberNames names, DubboInput in) {
    Container object = open.element();
    if (object.size != names.size()) {
      throw in.failure(
          "an object has "
              + object.size
              + " fields, and its class has "
              + names.size()
              + " here; stock peers send no names of fields, so give both sides the same class");
    }
    return object.member++;
  }
}
