package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ThrowableMaker;
import io.trunkline.serialization.access.ThrowableTraits;
import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a class by their numbers, as protostuff's runtime schemas number them: those of the
 * topmost superclass first, in the order in which each class declares them, or as {@code Tag}
 * annotations say. Immutable.
 */
final class BeanSchema {

  private static final String ANNOTATIONS = "io.protostuff.";

  private final Class<?> type;
  private final List<BeanField> fields;
  private final Map<Integer, BeanField> byNumber = new LinkedHashMap<>();
  private final List<String> left = new ArrayList<>();
  private final List<String> hidden = new ArrayList<>();

  private BeanSchema(Class<?> type) {
    this.type = type;
    this.fields = type == StackTraceElement.class ? ofFrame() : find();
    fields.forEach(field -> byNumber.put(field.number(), field));
  }

  /**
   * The schema of a class.
   *
   * @throws SerializationException if stock's peers do not carry its objects, or if what the class
   *     needs is not there
   */
  static BeanSchema of(Class<?> type) {
    if (type.isInterface()) {
      throw new SerializationException(
          "protostuff: the message has an object of "
              + type.getName()
              + ", which is an interface; send the name of the object's class");
    }
    boolean isContainer =
        Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    if (isContainer && !JdkClasses.has(type)) {
      throw new SerializationException(
          "protostuff: stock peers have an object of class "
              + type.getName()
              + " as the private fields of their Java, and its elements are not among them; send"
              + " another class of collections, or give it a field with one");
    }
    boolean isKnown = type == StackTraceElement.class || Throwable.class.isAssignableFrom(type);
    if (JdkClasses.has(type) && !isKnown) {
      throw new SerializationException(
          "protostuff: stock peers have an object of class "
              + type.getName()
              + " as the private fields of their Java, which are not complete; send its data in a"
              + " class of your own, or another class of collections");
    }
    try {
      return new BeanSchema(type);
    } catch (LinkageError | TypeNotPresentException e) {
      throw new SerializationException(
          "protostuff cannot use class "
              + type.getName()
              + ": "
              + e
              + "; put the classes of its fields on the class path of this side",
          e);
    }
  }

  Class<?> type() {
    return type;
  }

  List<BeanField> fields() {
    return fields;
  }

  @Nullable BeanField numbered(int number) {
    return byNumber.get(number);
  }

  /** The fields that have no number, as {@code Class.field}. */
  List<String> left() {
    return left;
  }

  /** The fields that one of a subclass with the same name replaces, as {@code Class.field}. */
  List<String> hidden() {
    return hidden;
  }

  private List<BeanField> find() {
    Map<String, Field> named = new LinkedHashMap<>();
    collect(type, named);
    List<BeanField> found = new ArrayList<>();
    int number = 0;
    if (Throwable.class.isAssignableFrom(type)) {
      found.addAll(ofThrowable());
      number = found.size();
    }
    for (Field field : named.values()) {
      Integer tag = tag(field);
      number++;
      if (field.isAnnotationPresent(Deprecated.class)) {
        left.add(place(field));
      } else {
        found.add(BeanField.of(tag == null ? number : tag, field, reader(field)));
      }
    }
    return List.copyOf(found);
  }

  private void collect(Class<?> type, Map<String, Field> named) {
    if (type == Object.class || type == Throwable.class) {
      return;
    }
    collect(type.getSuperclass(), named);
    for (Field field : type.getDeclaredFields()) {
      boolean isData =
          !Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers());
      if (isData && annotation(field, "Exclude") == null) {
        Field replaced = named.put(field.getName(), field);
        if (replaced != null) {
          hidden.add(place(replaced));
        }
      }
    }
  }

  private static String place(Field field) {
    return field.getDeclaringClass().getName() + "." + field.getName();
  }

  private static @Nullable Function<Object, @Nullable Object> reader(Field field) {
    if (!JdkClasses.has(field.getDeclaringClass())) {
      return BeanField.reader(field);
    }
    Method getter = ThrowableMaker.getter(field.getDeclaringClass(), field.getName());
    return getter == null
        ? null
        : exception -> {
          try {
            return getter.invoke(exception);
          } catch (InvocationTargetException | IllegalAccessException e) {
            throw new SerializationException("protostuff: " + getter + " failed", e);
          }
        };
  }

  // ---------------------------------------------------------------- annotations of protostuff

  private static @Nullable Annotation annotation(Field field, String name) {
    return Arrays.stream(field.getAnnotations())
        .filter(one -> one.annotationType().getName().equals(ANNOTATIONS + name))
        .findFirst()
        .orElse(null);
  }

  private static @Nullable Integer tag(Field field) {
    Annotation tag = annotation(field, "Tag");
    if (annotation(field, "Morph") != null) {
      throw new SerializationException(
          "protostuff: " + field + " has the annotation Morph, whose form is not known here");
    }
    try {
      return tag == null ? null : (Integer) tag.annotationType().getMethod("value").invoke(tag);
    } catch (ReflectiveOperationException e) {
      throw new SerializationException("protostuff: the tag of " + field + " cannot be read", e);
    }
  }

  // ---------------------------------------------------------------- classes of the JDK

  private List<BeanField> ofThrowable() {
    ThrowableTraits traits = new ThrowableTraits(type);
    Shape frames =
        Shape.arrayOf(StackTraceElement[].class, new Shape.Bean(StackTraceElement.class));
    return List.of(
        ofJdk(
            1,
            "detailMessage",
            new Shape.Scalar(ScalarKind.TEXT),
            e -> traits.message((Throwable) e)),
        ofJdk(2, "cause", Shape.DYNAMIC, e -> ((Throwable) e).getCause()),
        ofJdk(3, "stackTrace", frames, e -> ((Throwable) e).getStackTrace()),
        new BeanField(
            4,
            "suppressedExceptions",
            "java.lang.Throwable.suppressedExceptions",
            Shape.DYNAMIC,
            true,
            List.class,
            null)); // stock cannot add to the empty list that a constructor leaves there
  }

  private static BeanField ofJdk(
      int number, String name, Shape shape, Function<Object, @Nullable Object> value) {
    return new BeanField(number, name, "java.lang." + name, shape, false, Object.class, value);
  }

  /** As Java from 9 on has them; {@link PlainSource} knows those of Java 8. */
  private static List<BeanField> ofFrame() {
    Shape text = new Shape.Scalar(ScalarKind.TEXT);
    Shape line = new Shape.Scalar(ScalarKind.INT);
    Shape format = new Shape.Scalar(ScalarKind.BYTE);
    return List.of(
        ofJdk(1, "classLoaderName", text, e -> ((StackTraceElement) e).getClassLoaderName()),
        ofJdk(2, "moduleName", text, e -> ((StackTraceElement) e).getModuleName()),
        ofJdk(3, "moduleVersion", text, e -> ((StackTraceElement) e).getModuleVersion()),
        ofJdk(4, "declaringClass", text, e -> ((StackTraceElement) e).getClassName()),
        ofJdk(5, "methodName", text, e -> ((StackTraceElement) e).getMethodName()),
        ofJdk(6, "fileName", text, e -> ((StackTraceElement) e).getFileName()),
        ofJdk(7, "lineNumber", line, e -> ((StackTraceElement) e).getLineNumber()),
        ofJdk(8, "format", format, e -> (byte) 0));
  }

  /** The number of a field of a stack trace's element that Java 8 has written. */
  static int numberOfJava8(int number) {
    return number + 3;
  }
}
