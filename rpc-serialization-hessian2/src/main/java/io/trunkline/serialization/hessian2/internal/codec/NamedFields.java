package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.hessian2.internal.wire.WireNames;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a class by their names in messages. Stock peers write a field by its name alone, so
 * a name repeats if a class hides a field of its superclass. Under terms each name occurs once: the
 * hidden field is named with its class. Immutable.
 */
final class NamedFields<F extends NamedFields.HasField> {

  /** What belongs to a field. */
  interface HasField {
    Field field();
  }

  /**
   * What a definition names.
   *
   * @param fields in its order, null for one that the class lacks
   * @param ambiguity why no object may be read, because a name can be that of two fields; else null
   */
  record Planned<F>(List<@Nullable F> fields, @Nullable String ambiguity) {}

  private final Class<?> type;
  private final List<F> fields;
  private final WireNames classes;
  private final boolean isUnderTerms;
  private final List<String> written = new ArrayList<>();
  private final Map<String, F> byName = new HashMap<>(); // one for each name alone, and the others
  private final Map<String, F> qualified = new HashMap<>();

  /**
   * @param type the class of the objects
   * @param fields in the order in which they are written
   */
  NamedFields(Class<?> type, List<F> fields, CodecRegistry codecs) {
    this.type = type;
    this.fields = List.copyOf(fields);
    classes = codecs.names();
    isUnderTerms = codecs.isUnderTerms();
    Map<String, F> alone = new HashMap<>();
    for (F field : fields) {
      alone.merge(nameOf(field), field, (one, other) -> isBefore(one, other) ? one : other);
      qualified.put(qualified(field.field().getDeclaringClass(), nameOf(field)), field);
    }
    for (F field : fields) {
      Class<?> owner = field.field().getDeclaringClass();
      boolean isAlone = alone.get(nameOf(field)) == field;
      String name = isAlone ? nameOf(field) : qualified(owner, nameOf(field));
      byName.put(name, field);
      written.add(isUnderTerms ? name : nameOf(field));
    }
  }

  private static String nameOf(HasField field) {
    return field.field().getName();
  }

  /** The name of a field with its class. It contains a dot, unlike the name of a field alone. */
  private String qualified(Class<?> owner, String name) {
    return classes.nameOf(owner) + "." + name;
  }

  /**
   * Whether a field is the one that has its name alone: that of the lowest class, unless a class of
   * the JDK has a field with that name. It is public API how those of exceptions are called.
   */
  private static boolean isBefore(HasField one, HasField other) {
    Class<?> owner = one.field().getDeclaringClass();
    Class<?> others = other.field().getDeclaringClass();
    boolean isOfJdk = JdkClasses.has(owner);
    return isOfJdk == JdkClasses.has(others) ? others.isAssignableFrom(owner) : isOfJdk;
  }

  /** The names that are written, in the order of the fields. */
  List<String> written() {
    return written;
  }

  /** The fields, in the order in which they are written. */
  List<F> all() {
    return fields;
  }

  /** The field that a peer in another language means by a name; null if the class lacks it. */
  @Nullable F find(@Nullable String name) {
    return name == null ? null : byName.get(name);
  }

  /** The fields of a definition. */
  Planned<F> plan(String[] names) {
    Map<String, List<Integer>> places = new LinkedHashMap<>();
    for (int i = 0; i < names.length; i++) {
      places.computeIfAbsent(names[i], name -> new ArrayList<>()).add(i);
    }
    List<@Nullable F> plan = new ArrayList<>(Collections.nCopies(names.length, null));
    String ambiguity = null;
    for (Map.Entry<String, List<Integer>> each : places.entrySet()) {
      String name = each.getKey();
      List<Integer> all = each.getValue();
      List<F> named = all.size() > 1 ? named(name) : List.of();
      if (named.size() == all.size()) { // a stock peer writes them in the same order
        for (int i = 0; i < named.size(); i++) {
          plan.set(all.get(i), named.get(i));
        }
        continue;
      }
      List<F> possible = possible(name, places.keySet());
      if (possible.size() > 1) {
        ambiguity = ambiguity(name, possible);
      } else if (!possible.isEmpty()) {
        all.forEach(place -> plan.set(place, possible.get(0)));
      }
    }
    return new Planned<>(plan, ambiguity);
  }

  private List<F> named(String name) {
    return fields.stream().filter(field -> nameOf(field).equals(name)).toList();
  }

  /**
   * The fields that a name can mean. Under terms, a name alone is that of the field in the writer's
   * lowest class with such a field. The message does not contain this class; it is below the
   * classes of the hidden fields.
   */
  private List<F> possible(String name, Collection<String> all) {
    F alone = byName.get(name);
    if (!isUnderTerms) {
      return alone == null ? List.of() : List.of(alone);
    }
    if (alone == null || !nameOf(alone).equals(name)) {
      F hidden = qualified.get(name);
      return hidden == null ? List.of() : List.of(hidden);
    }
    if (JdkClasses.has(alone.field().getDeclaringClass())) {
      return List.of(alone);
    }
    return named(name).stream().filter(field -> canBeNamedAlone(field, name, all)).toList();
  }

  /** Whether a message names neither this field with its class nor one of a class below it. */
  private boolean canBeNamedAlone(F field, String name, Collection<String> all) {
    Class<?> above = field.field().getDeclaringClass().getSuperclass();
    for (Class<?> each = type; each != above; each = each.getSuperclass()) {
      if (all.contains(qualified(each, name))) {
        return false;
      }
    }
    return true;
  }

  private String ambiguity(String name, List<F> possible) {
    return "hessian2: field "
        + name
        + " of class "
        + type.getName()
        + " is in two classes here, "
        + possible.stream()
            .map(field -> field.field().getDeclaringClass().getName())
            .sorted()
            .collect(Collectors.joining(" and "))
        + ", and the writer has only one of them; give both sides the same fields, or rename one";
  }
}
