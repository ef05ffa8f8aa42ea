package io.trunkline.serialization.hessian2.oracle;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Makes a failing message small: takes out whatever it fails without. It changes the graph. */
final class Shrinker {

  private final Predicate<Message> fails;

  Shrinker(Predicate<Message> fails) {
    this.fails = fails;
  }

  Message shrink(Message message) {
    Message smallest = message;
    for (boolean smaller = true; smaller; ) {
      Message next = withoutAnItem(smallest);
      if (next == null) {
        next = aPartAlone(smallest);
      }
      smaller = next != null || withoutAPart(smallest);
      smallest = next == null ? smallest : next;
    }
    return smallest;
  }

  private Message withoutAnItem(Message message) {
    for (int i = 0; message.items().size() > 1 && i < message.items().size(); i++) {
      List<Message.Item> rest = new ArrayList<>(message.items());
      rest.remove(i);
      if (fails.test(new Message(rest))) {
        return new Message(rest);
      }
    }
    return null;
  }

  private Message aPartAlone(Message message) {
    if (message.items().size() > 1) {
      return null;
    }
    for (Object part : parts(message.items().get(0).value())) {
      Message alone = Message.of(part);
      // In a cycle a part may reach as much as the whole.
      if (reachable(alone).size() < reachable(message).size() && fails.test(alone)) {
        return alone;
      }
    }
    return null;
  }

  private boolean withoutAPart(Message message) {
    for (Object object : reachable(message)) {
      if (smaller(object, message)) {
        return true;
      }
    }
    return false;
  }

  @SuppressWarnings("unchecked")
  private boolean smaller(Object object, Message message) {
    if (object instanceof ArrayList || object instanceof java.util.LinkedList) {
      List<Object> list = (List<Object>) object;
      for (int i = 0; i < list.size(); i++) {
        Object removed = list.remove(i);
        if (fails.test(message)) {
          return true;
        }
        list.add(i, removed);
      }
    } else if (object instanceof java.util.HashMap || object instanceof java.util.TreeMap) {
      Map<Object, Object> map = (Map<Object, Object>) object;
      for (Map.Entry<Object, Object> entry : new ArrayList<>(map.entrySet())) {
        Object key = entry.getKey();
        Object value = map.remove(key);
        if (fails.test(message)) {
          return true;
        }
        map.put(key, value);
      }
    } else if (object instanceof Object[] array) {
      for (int i = 0; i < array.length; i++) {
        Object removed = array[i];
        array[i] = null;
        if (removed != null && fails.test(message)) {
          return true;
        }
        array[i] = removed;
      }
    } else {
      return withoutAField(object, message);
    }
    return false;
  }

  private boolean withoutAField(Object object, Message message) {
    for (Field field : fields(object)) {
      try {
        Object removed = field.get(object);
        if (removed == null) {
          continue;
        }
        field.set(object, null);
        if (fails.test(message)) {
          return true;
        }
        field.set(object, removed);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(field.toString(), e);
      }
    }
    return false;
  }

  private static List<Field> fields(Object object) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> type = object.getClass();
        GraphGenerator.isOfTheModel(type) && !type.isRecord();
        type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers)
            && !Modifier.isFinal(modifiers)
            && !field.getType().isPrimitive()) {
          fields.add(field);
        }
      }
    }
    return fields;
  }

  private static Set<Object> reachable(Message message) {
    Set<Object> found = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> open = new ArrayDeque<>();
    message.values().stream().filter(value -> value != null).forEach(open::add);
    while (!open.isEmpty()) {
      Object next = open.pop();
      if (found.add(next)) {
        open.addAll(parts(next));
      }
    }
    return found;
  }

  private static List<Object> parts(Object object) {
    List<Object> parts = new ArrayList<>();
    if (object instanceof Collection<?> elements) {
      parts.addAll(elements);
    } else if (object instanceof Map<?, ?> map) {
      parts.addAll(map.keySet());
      parts.addAll(map.values());
    } else if (object instanceof Throwable failure) {
      parts.add(failure.getCause());
      parts.addAll(List.of(failure.getSuppressed()));
    } else if (object != null && object.getClass().isArray()) {
      for (int i = 0; object instanceof Object[] && i < Array.getLength(object); i++) {
        parts.add(Array.get(object, i));
      }
    } else if (object instanceof Model.Point point) {
      parts.add(point.any());
    }
    if (object != null && !(object instanceof Enum)) {
      for (Field field : fields(object)) {
        try {
          parts.add(field.get(object));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(field.toString(), e);
        }
      }
    }
    parts.removeIf(part -> part == null);
    return parts;
  }

  /** What a message consists of, for a person to read; an object met again is a number. */
  static String show(Message message) {
    StringBuilder text = new StringBuilder();
    Map<Object, Integer> shown = new IdentityHashMap<>();
    for (Message.Item item : message.items()) {
      text.append("\n  item for ").append(item.declared().getTypeName());
      show(item.value(), text, shown, "\n    ");
    }
    return text.toString();
  }

  private static void show(
      Object value, StringBuilder text, Map<Object, Integer> shown, String indent) {
    text.append(indent).append(Comparison.describe(value));
    if (value == null || Comparison.Form.of(value) == Comparison.Form.VALUE && isScalar(value)) {
      return;
    }
    Integer number = shown.putIfAbsent(value, shown.size());
    text.append(" #").append(number == null ? shown.size() - 1 : number);
    if (number == null) {
      parts(value).forEach(part -> show(part, text, shown, indent + "  "));
    }
  }

  private static boolean isScalar(Object value) {
    return value instanceof String
        || value instanceof Number && value.getClass().getName().startsWith("java.lang")
        || value instanceof Boolean
        || value instanceof Character;
  }
}
