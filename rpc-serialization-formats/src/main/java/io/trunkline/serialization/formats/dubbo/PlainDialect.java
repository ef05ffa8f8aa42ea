package io.trunkline.serialization.formats.dubbo;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.Dialect;
import io.trunkline.serialization.formats.model.ScalarForm;
import io.trunkline.serialization.formats.model.SqlForms;
import io.trunkline.serialization.formats.model.StandardForms;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.formats.model.ValueSink;
import io.trunkline.serialization.formats.model.ValueSource;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.net.URI;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Currency;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Which values stock peers of Dubbo 2.5 read, and how the binder treats them. */
record PlainDialect(Streams streams) implements Dialect {

  private static final Set<Class<?>> STREAMED =
      Set.of(BigDecimal.class, URI.class, Locale.class, Currency.class, BitSet.class);

  @Override
  public String name() {
    return DubboSerializationProvider.NAME;
  }

  @Override
  public Members members() {
    return Members.FIELDS;
  }

  @Override
  public MemberOrder order() {
    return MemberOrder.SORTED;
  }

  @Override
  public ClassNames classNames() {
    return ClassNames.EXCEPT_IN_FIELDS;
  }

  @Override
  public References references() {
    return References.NUMBERS;
  }

  @Override
  public Keys keys() {
    return Keys.VALUES;
  }

  @Override
  public Class<?> undeclaredMap() {
    return HashMap.class;
  }

  @Override
  public boolean tellsObjectsFromMaps() {
    return true;
  }

  @Override
  public List<ScalarForm<?>> forms() {
    List<ScalarForm<?>> forms = new ArrayList<>(SqlForms.asMillis());
    Set<Class<?>> supported =
        new HashSet<>(Set.of(byte[].class, Date.class, StringBuilder.class, StringBuffer.class));
    supported.addAll(STREAMED);
    forms.forEach(form -> supported.add(form.type()));
    STREAMED.forEach(type -> forms.add(new Streamed<>(type, streams)));
    forms.addAll(StandardForms.refused(name(), supported));
    return List.copyOf(forms);
  }

  @Override
  public Class<?> arriving(Class<?> type) {
    boolean isMap = Map.class.isAssignableFrom(type);
    if (!isMap && !Collection.class.isAssignableFrom(type) || Containers.isKnown(type.getName())) {
      return type;
    }
    if (isMap) {
      return SortedMap.class.isAssignableFrom(type) ? TreeMap.class : LinkedHashMap.class;
    }
    if (Set.class.isAssignableFrom(type)) {
      return SortedSet.class.isAssignableFrom(type) ? TreeSet.class : LinkedHashSet.class;
    }
    return Queue.class.isAssignableFrom(type) ? LinkedList.class : ArrayList.class;
  }

  @Override
  public @Nullable ScalarForm<?> form(Class<?> type) {
    if (Throwable.class.isAssignableFrom(type)) {
      return new Streamed<>(type, streams);
    }
    boolean isBean =
        !JdkClasses.has(type)
            && !type.isArray()
            && !type.isEnum()
            && !Modifier.isAbstract(type.getModifiers());
    String refusal =
        isBean ? refusal(type) : isOfInterfaces(type) ? "an array of interfaces" : null;
    if (refusal != null) {
      return StandardForms.refusing(name(), type, refusal);
    }
    return isBean && has(type, field -> Modifier.isTransient(field.getModifiers()))
        ? new Streamed<>(type, streams)
        : null;
  }

  private static boolean isOfInterfaces(Class<?> type) {
    return type.isArray() && type.componentType().isInterface();
  }

  private static @Nullable String refusal(Class<?> type) {
    if (!Serializable.class.isAssignableFrom(type)) {
      return "an object of a class that is not Serializable";
    }
    if (type.isRecord()) {
      return "a record";
    }
    if (Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type)) {
      return "a container of a class of the application";
    }
    if (type.isLocalClass() || type.isMemberClass() && !Modifier.isStatic(type.getModifiers())) {
      return "an object of an inner class";
    }
    Set<String> names = new HashSet<>();
    if (has(type, field -> !names.add(field.getName()))) {
      return "an object with two fields of one name";
    }
    return has(type, field -> !Modifier.isPublic(field.getType().getModifiers()))
        ? "all of an object with a field of a class that is not public"
        : null;
  }

  private static boolean has(Class<?> type, Predicate<Field> kind) {
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers()) && kind.test(field)) {
          return true;
        }
      }
    }
    return false;
  }

  /** An object in a stream of the JDK, which {@link DubboSource} reads as a whole. */
  private record Streamed<T>(Class<T> type, Streams streams) implements ScalarForm<T> {

    @Override
    public void write(ValueSink out, T value) {
      out.writeBinary(streams.write(value));
    }

    @Override
    public T read(ValueSource in, ValueKind kind, ReadBudget budget) {
      if (kind != ValueKind.SCALAR) {
        throw unexpected(kind);
      }
      Object read = in.readScalar();
      if (!type.isInstance(read)) {
        throw new SerializationException(
            "dubbo: the stream of a " + type.getName() + " has an object of another class");
      }
      return type.cast(read);
    }
  }
}
