package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.JdkClasses;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The fields that a class of the application adds to a container, between two Trunkline ends. Of
 * one that extends a class of the JDK which holds the elements, all are sent that the class
 * declares itself. Others mostly hold their elements in fields: these are sent if each says what is
 * in it, so that writing a library's view or lazy list does not fail at a lambda or session that it
 * holds. Of what a class captures only values are sent.
 *
 * @param sent in the order in which they are written
 * @param loss what is not sent and, after the last semicolon, what to do; null if all is
 */
record ContainerFields(List<Member> sent, @Nullable String loss) {

  /**
   * The fields of a class.
   *
   * @param replaces whether a {@code writeReplace} says what is to be sent instead
   */
  static ContainerFields of(Class<?> type, Members members, boolean replaces) {
    if (JdkClasses.has(type)) {
      return new ContainerFields(List.of(), null);
    }
    Class<?> jdk = ContainerCreator.ofJdk(type);
    List<Field> all = Members.fieldsBelow(type, jdk);
    boolean holds = JdkContainers.extendsOne(type);
    boolean areSent =
        holds
            || !replaces
                && all.stream()
                    .allMatch(field -> !field.isSynthetic() && isClosed(field.getType()));
    List<Field> kept =
        all.stream().filter(field -> areSent && (!field.isSynthetic() || isValue(field))).toList();
    List<Member> sent = members.ofContainer(type, kept);
    List<String> left = new ArrayList<>();
    for (Field field : all) {
      if (!kept.contains(field)) {
        left.add(field.getDeclaringClass().getName() + "." + field.getName());
      }
    }
    return new ContainerFields(
        sent,
        left.isEmpty()
            ? ofOwnAdding(type)
            : "of an object of class "
                + type.getName()
                + " only its elements"
                + (sent.isEmpty() ? "" : " and some fields")
                + " are sent, without "
                + String.join(", ", left)
                + "; send a collection of the JDK, or give a class of your own a field with it");
  }

  /** A reader adds the elements by the methods of the class, which may change them. */
  private static @Nullable String ofOwnAdding(Class<?> type) {
    for (Method method : type.getMethods()) {
      boolean adds =
          method.getName().equals("put") && method.getParameterCount() == 2
              || method.getName().equals("add") && method.getParameterCount() == 1;
      if (adds && JdkContainers.extendsOne(type) && !JdkClasses.has(method.getDeclaringClass())) {
        return "a reader fills an object of class "
            + type.getName()
            + " by its own "
            + method.getName()
            + ", which may change what was sent; let it take its elements as they are";
      }
    }
    return null;
  }

  /** Whether a declared type says what its values are. */
  private static boolean isClosed(Class<?> declared) {
    Class<?> type = declared;
    while (type.isArray()) {
      type = type.componentType();
    }
    if (type.isPrimitive() || Basic.of(type) != null || type.isEnum()) {
      return true;
    }
    if (JdkClasses.has(type)) {
      return Collection.class.isAssignableFrom(type)
          || Map.class.isAssignableFrom(type)
          || !Modifier.isAbstract(type.getModifiers()) && type != Object.class;
    }
    return false;
  }

  /** Whether it is what an anonymous or local class captured, and no object of its code. */
  private static boolean isValue(Field field) {
    return field.getName().startsWith("val$") && isClosed(field.getType());
  }
}
