package io.trunkline.testkit.types;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One value that was sent in one place, and what became of it.
 *
 * @param type the listed type
 * @param value the value's name there
 * @param text what arrived in its stead, or why nothing did; empty if it arrived
 */
public record Passage(ListedType type, String value, Place place, Fate fate, String text) {

  /** What became of a value. */
  public enum Fate {
    /** It arrived with its class and content. */
    ARRIVED,
    /** Another one arrived. */
    CHANGED,
    /** It was an error to write or to read it. */
    REFUSED
  }

  /** Sends each value of a type in each place. */
  public static List<Passage> of(Messages messages, ListedType type) {
    List<Passage> passages = new ArrayList<>();
    for (Map.Entry<String, Object> value : type.values().get().entrySet()) {
      for (Place place : Place.values()) {
        passages.add(of(messages, type, value.getKey(), value.getValue(), place));
      }
    }
    return passages;
  }

  private static Passage of(
      Messages messages, ListedType type, String name, Object value, Place place) {
    try {
      Object read =
          switch (place) {
            case ARGUMENT -> messages.pass(value, type.type(), gate(type.type()));
            case ELEMENT -> element(messages, value);
            case FIELD -> field(messages, type.type(), value);
          };
      return Described.of(read).equals(Described.of(value))
          ? new Passage(type, name, place, Fate.ARRIVED, "")
          : new Passage(type, name, place, Fate.CHANGED, Described.shown(read));
    } catch (SerializationException e) {
      return new Passage(type, name, place, Fate.REFUSED, String.valueOf(e.getMessage()));
    }
  }

  /** Between others, and twice, so that nothing is left unread and nothing is counted wrong. */
  private static @Nullable Object element(Messages messages, Object value) {
    List<Object> sent = new ArrayList<>(Arrays.asList("before", value, null, value, "after"));
    List<?> read = (List<?>) messages.pass(sent, List.class, gate(Object.class));
    if (read == null
        || read.size() != 5
        || !"before".equals(read.get(0))
        || read.get(2) != null
        || !"after".equals(read.get(4))
        || !Described.of(read.get(1)).equals(Described.of(read.get(3)))) {
      return read; // the neighbours are part of what was sent
    }
    return read.get(1);
  }

  private static @Nullable Object field(Messages messages, Class<?> type, Object value) {
    Object read =
        messages.pass(TypeFields.with(type, value), TypeFields.class, gate(TypeFields.class));
    return read instanceof TypeFields fields ? fields.get(type) : read;
  }

  /** As a service has it that declares this type and knows our own classes. */
  private static ClassGate gate(Class<?> declared) {
    List<Class<?>> classes = new ArrayList<>();
    classes.add(declared);
    if (declared == TypeFields.class) {
      ListedTypes.all().forEach(listed -> classes.add(listed.type())); // what its fields declare
    }
    return ClassGate.builder(Passage.class.getClassLoader())
        .allowClasses(classes)
        .allow(Passage.class.getPackageName() + ".*")
        .build();
  }
}
