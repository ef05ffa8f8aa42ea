package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.access.SerializedState;
import java.io.ObjectOutputStream;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which fields of a class are written. */
final class Fields {

  private Fields() {}

  /**
   * The members of a class: its fields and those of its superclasses up to a class, by name. A
   * field that another one hides has the name of its class in its own, which stock peers skip; they
   * do not write it at all. Between Trunkline ends both have.
   *
   * @param top the superclass whose fields are none of them
   */
  static List<Member> of(Class<?> type, Class<?> top) {
    return of(type, top, field -> true);
  }

  /**
   * Those of them that are chosen.
   *
   * @param top the superclass whose fields are none of them
   */
  static List<Member> of(Class<?> type, Class<?> top, Predicate<Field> chosen) {
    List<Field> fields = new ArrayList<>();
    Set<String> once = new HashSet<>();
    Set<String> twice = new HashSet<>();
    for (Class<?> c = type; c != null && c != top; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers)
            && !Modifier.isTransient(modifiers)
            && chosen.test(field)) {
          fields.add(field);
          if (!once.add(field.getName())) {
            twice.add(field.getName());
          }
        }
      }
    }
    List<Member> members = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Field field : fields) {
      String name = field.getName();
      String owner = field.getDeclaringClass().getName();
      members.add(
          new Member(
              field, type, names.add(name) ? name : name + "@" + owner, twice.contains(name)));
    }
    members.sort(Comparator.comparing(Member::name));
    return List.copyOf(members);
  }

  /** Those of a record, by name. */
  static List<Member> ofRecord(Class<?> type) {
    List<Member> members = new ArrayList<>();
    for (RecordComponent component : type.getRecordComponents()) {
      try {
        members.add(
            new Member(
                type.getDeclaredField(component.getName()), type, component.getName(), false));
      } catch (NoSuchFieldException e) {
        throw new IllegalStateException(e); // every component has a field
      }
    }
    members.sort(Comparator.comparing(Member::name));
    return List.copyOf(members);
  }

  /**
   * Why an object of a class is more than its fields, and, after the last semicolon, what to do;
   * null if it is not.
   */
  static @Nullable String beyond(Class<?> type) {
    for (Class<?> c = type.getSuperclass(); c != null && c != Throwable.class; ) {
      if (JdkClasses.has(c) && writesTransientFields(c)) {
        return "its superclass "
            + c.getName()
            + " of the JDK holds what is in none of them; hold its value in a field instead";
      }
      c = c.getSuperclass();
    }
    return SerializedState.beyondFields(type);
  }

  private static boolean writesTransientFields(Class<?> ofPlatform) {
    try {
      ofPlatform.getDeclaredMethod("writeObject", ObjectOutputStream.class);
    } catch (NoSuchMethodException none) {
      return false;
    }
    return Arrays.stream(ofPlatform.getDeclaredFields())
        .mapToInt(Field::getModifiers)
        .anyMatch(is -> Modifier.isTransient(is) && !Modifier.isStatic(is));
  }
}
