package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the form of each class; one for each serialization. A class that is used stays in it, as
 * the class gates and the catalog keep theirs. Thread-safe.
 */
public final class Forms {

  private final Map<Class<?>, Form> known = new ConcurrentHashMap<>();
  private final Map<Class<?>, Form> standIns = new ConcurrentHashMap<>();

  public Forms() {
    known.putAll(Scalars.all());
    known.putAll(Times.all());
    if (ModuleLayer.boot().findModule("java.sql").isPresent()) {
      known.putAll(SqlTimes.all());
    }
    Form reversed = new ReversedForm();
    known.put(reversed.type(), reversed);
    known.put(Optional.class, new OptionalForm());
    known.put(Map.Entry.class, new EntryForm());
    known.put(StackTraceElement.class, new StackTraces());
    known.put(EnumMap.class, new EnumMapForm());
  }

  /** The form of a class. */
  public Form of(Class<?> type) {
    Form form = known.get(type);
    return form == null ? learn(type) : form;
  }

  /** Apart from the usual case; two threads may make a form of one class. */
  private Form learn(Class<?> type) {
    Form form;
    try {
      form = make(type);
    } catch (SerializationException closed) {
      form = new Unfit(type, "fastjson2: " + closed.getMessage());
    }
    known.put(type, form);
    return form;
  }

  private Form make(Class<?> type) {
    if (type.isPrimitive()) {
      return of(Conversions.boxed(type));
    }
    if (Enum.class.isAssignableFrom(type) && type != Enum.class) {
      return type.isEnum() ? new EnumForm(type) : of(type.getSuperclass());
    }
    if (type.isArray()) {
      return type.componentType().isPrimitive() ? new NumbersForm(type) : new ArrayForm(type);
    }
    if (Calendar.class.isAssignableFrom(type)) {
      return of(Calendar.class);
    }
    if (TimeZone.class.isAssignableFrom(type)) {
      return of(TimeZone.class);
    }
    if (ZoneId.class.isAssignableFrom(type)) {
      return of(ZoneId.class);
    }
    if (EnumSet.class.isAssignableFrom(type)) {
      return new EnumSetForm(type);
    }
    if (Collection.class.isAssignableFrom(type)) {
      return collection(type);
    }
    if (Map.class.isAssignableFrom(type)) {
      return map(type);
    }
    if (Map.Entry.class.isAssignableFrom(type) && JdkClasses.has(type)) {
      return of(Map.Entry.class);
    }
    if (Throwable.class.isAssignableFrom(type)) {
      return new ThrowableForm(type);
    }
    return object(type);
  }

  /**
   * A view or other class of the JDK that cannot be made is what can be, with the same elements.
   */
  private Form collection(Class<?> type) {
    CollectionForm form = new CollectionForm(type);
    boolean isMade = form.canBeMade(false) || form.canBeMade(true);
    if (isMade || !JdkClasses.has(type) || type.isInterface()) {
      return form;
    }
    if (Set.class.isAssignableFrom(type)) {
      return of(SortedSet.class.isAssignableFrom(type) ? TreeSet.class : LinkedHashSet.class);
    }
    boolean isQueue = Queue.class.isAssignableFrom(type) && !List.class.isAssignableFrom(type);
    return of(isQueue ? LinkedList.class : ArrayList.class);
  }

  private Form map(Class<?> type) {
    MapForm form = new MapForm(type);
    if (form.refusal() == null || !JdkClasses.has(type) || type.isInterface()) {
      return form;
    }
    return of(SortedMap.class.isAssignableFrom(type) ? TreeMap.class : LinkedHashMap.class);
  }

  private static Form object(Class<?> type) {
    if (type.isRecord()) {
      return new RecordForm(type);
    }
    if (JdkClasses.has(type) || Proxy.isProxyClass(type) || type.isHidden()) {
      return new Unfit(
          type,
          "fastjson2: an object of class "
              + type.getName()
              + " is no plain data; pass its data in a class of your own");
    }
    if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
      return new Unfit(type, "fastjson2: no class is named for a " + type.getName());
    }
    return new BeanForm(type, Fields.of(type, Object.class));
  }

  /**
   * How a collection or map is read whose class is not here, where a type of the JDK is declared;
   * null if nothing of the JDK can stand for it there.
   *
   * @param name of that class
   */
  public @Nullable Form standIn(String name, Class<?> declared) {
    Class<?> type = StandIns.of(name, declared);
    if (type == null) {
      return null;
    }
    Form form = standIns.computeIfAbsent(type, Forms::standIn);
    return form.canBeMade(false) ? form : null;
  }

  private static Form standIn(Class<?> type) {
    return Map.class.isAssignableFrom(type)
        ? new MapForm(type, true)
        : new CollectionForm(type, true);
  }

  /** What an array is where this is declared and no class is named. */
  public Form ofArray(Class<?> declared) {
    boolean isOpen = isOpen(declared) && !declared.isArray() && declared != Map.Entry.class;
    return of(
        isOpen || Collection.class.isAssignableFrom(declared)
            ? CollectionForm.undeclared(declared)
            : declared);
  }

  /** The same for an object. */
  public Form ofObject(Class<?> declared) {
    return of(
        isOpen(declared) || Map.class.isAssignableFrom(declared)
            ? MapForm.undeclared(declared)
            : declared);
  }

  /** Whether values of other classes may be in a place of this type. */
  private static boolean isOpen(Class<?> declared) {
    return declared == Object.class || Modifier.isAbstract(declared.getModifiers());
  }

  /** The form that makes a value of the declared class of a scalar; null if the scalar is it. */
  public @Nullable Form ofScalar(Class<?> declared) {
    if (declared == Object.class || declared == String.class) {
      return null;
    }
    Form form = of(declared);
    return form instanceof Scalar
            || form instanceof EnumForm
            || form instanceof OptionalForm
            || form instanceof DatePartsForm
        ? form
        : null;
  }

  /** What a null of stock peers is where this is declared: an empty one of some, or null. */
  public static @Nullable Object ofNull(Class<?> declared) {
    return Scalars.ofNull(declared);
  }

  /** Whether a value has a place where this is declared. */
  public static boolean fits(Object value, Class<?> declared) {
    return Conversions.boxed(declared).isInstance(value);
  }

  /** Converts a scalar to what is declared, as far as nothing is lost. */
  public static Object convert(Object value, Class<?> declared) {
    Object converted = Conversions.convert(value, declared);
    return converted == null ? value : converted;
  }
}
