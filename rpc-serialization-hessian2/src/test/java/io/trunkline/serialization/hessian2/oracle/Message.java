package io.trunkline.serialization.hessian2.oracle;

import java.util.ArrayList;
import java.util.List;

/** The items of one stream: class definitions and references run on from one to the next. */
record Message(List<Item> items) {

  /**
   * @param declared the type that the reader asks for
   */
  record Item(Object value, Class<?> declared) {}

  interface Change {
    Object apply(Item item) throws Exception;
  }

  static Message of(Object value) {
    return new Message(List.of(new Item(value, Object.class)));
  }

  /** A message with other values for the same declared types. */
  Message map(Change change) throws Exception {
    List<Item> changed = new ArrayList<>();
    for (Item item : items) {
      changed.add(new Item(change.apply(item), item.declared));
    }
    return new Message(changed);
  }

  List<Object> values() {
    return new ArrayList<>(items.stream().map(Item::value).toList());
  }
}
