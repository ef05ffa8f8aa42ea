package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNull;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.ImmutableSerializer;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassSchema;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Kryo's form of a record: its components in the order of their names; made with the canonical
 * constructor. Looks up once what Kryo's own serializer looks up for each component of each object.
 * Under agreed terms only the components that both sides have; the others are zero or null.
 */
final class RecordSerializer<T> extends ImmutableSerializer<T> {

  /**
   * @param place its place in the constructor
   * @param exact whether values travel without their class
   */
  private record Component(
      String name, String text, Class<?> type, Method accessor, int place, boolean exact) {

    Component open() {
      return new Component(name, text, type, accessor, place, false);
    }
  }

  private final Class<T> type;
  private final Component[] components;
  private final Constructor<T> constructor;
  private final @Nullable Object[] zeros;
  private final @Nullable AgreedClasses classes;
  private final @Nullable PerTable<Component[]> projection;

  /**
   * @param classes for agreed terms; null for plain ones
   */
  RecordSerializer(Kryo kryo, Class<T> type, @Nullable AgreedClasses classes) {
    this.type = type;
    this.classes = classes;
    RecordComponent[] declared = type.getRecordComponents();
    components = new Component[declared.length];
    zeros = new @Nullable Object[declared.length];
    FieldForms forms = new FieldForms(type);
    for (int i = 0; i < declared.length; i++) {
      Class<?> value = declared[i].getType();
      Method accessor = declared[i].getAccessor();
      accessor.setAccessible(true);
      String text = forms.textOf(declared[i].getGenericType(), value);
      components[i] =
          new Component(declared[i].getName(), text, value, accessor, i, kryo.isFinal(value));
      zeros[i] = value.isPrimitive() ? Array.get(Array.newInstance(value, 1), 0) : null;
    }
    constructor = canonicalConstructor(type, declared);
    Arrays.sort(components, Comparator.comparing(Component::name));
    projection = classes == null ? null : new PerTable<>(classes, this::project);
  }

  private static <T> Constructor<T> canonicalConstructor(
      Class<T> type, RecordComponent[] declared) {
    Class<?>[] types =
        Arrays.stream(declared).<Class<?>>map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<T> constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return constructor;
    } catch (NoSuchMethodException e) {
      throw new KryoException("canonical constructor of " + type.getName(), e);
    }
  }

  /** All components, in the order in which they are written. */
  List<ClassSchema.Field> schema() {
    return Arrays.stream(components)
        .map(c -> new ClassSchema.Field(type.getName(), c.name, c.text, c.exact))
        .toList();
  }

  private Component[] project(TableView view) {
    AgreedClasses agreeing = requireNonNull(classes);
    AgreedClass agreed = agreeing.agreed(type);
    List<ClassSchema.Field> wanted = agreed == null ? schema() : agreed.fields();
    return wanted.stream().map(field -> formOf(field, agreeing)).toArray(Component[]::new);
  }

  private Component formOf(ClassSchema.Field wanted, AgreedClasses agreeing) {
    for (Component component : components) {
      if (component.name.equals(wanted.name())) {
        boolean exact =
            component.type.isPrimitive() || wanted.exact() && agreeing.canLeaveOut(component.type);
        return exact ? component : component.open();
      }
    }
    throw new SerializationException(
        "kryo: component " + wanted.name() + " of " + type.getName() + " was agreed and is not");
  }

  private Component[] inUse() {
    return projection == null ? components : projection.get();
  }

  @Override
  public void write(Kryo kryo, Output output, T object) {
    for (Component component : inUse()) {
      try {
        Object value = component.accessor.invoke(object);
        if (!component.exact) {
          kryo.writeClassAndObject(output, value);
        } else if (component.type.isPrimitive()) {
          kryo.writeObject(output, value, serializerOf(kryo, component));
        } else {
          kryo.writeObjectOrNull(output, value, serializerOf(kryo, component));
        }
      } catch (ReflectiveOperationException | RuntimeException | StackOverflowError e) {
        throw traced(e, component);
      }
    }
  }

  private static Serializer<?> serializerOf(Kryo kryo, Component component) {
    return kryo.getSerializer(component.type);
  }

  @Override
  public T read(Kryo kryo, Input input, Class<? extends T> ignored) {
    @Nullable Object[] values = zeros.clone();
    for (Component component : inUse()) {
      try {
        values[component.place] = readValue(kryo, input, component);
      } catch (RuntimeException | StackOverflowError e) {
        throw traced(e, component);
      }
    }
    try {
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw new KryoException("constructor of " + type.getName(), e);
    }
  }

  private static @Nullable Object readValue(Kryo kryo, Input input, Component component) {
    if (!component.exact) {
      return kryo.readClassAndObject(input);
    }
    Serializer<?> serializer = serializerOf(kryo, component);
    return component.type.isPrimitive()
        ? kryo.readObject(input, component.type, serializer)
        : kryo.readObjectOrNull(input, component.type, serializer);
  }

  /** With the component's place, as Kryo has it for fields. */
  private KryoException traced(Throwable failure, Component component) {
    KryoException traced = failure instanceof KryoException e ? e : new KryoException(failure);
    traced.addTrace(component.name + " (" + type.getName() + ")");
    return traced;
  }
}
