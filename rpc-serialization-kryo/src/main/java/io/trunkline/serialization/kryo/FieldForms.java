package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.serializers.CollectionSerializer.BindCollection;
import com.esotericsoftware.kryo.serializers.FieldSerializer.Bind;
import com.esotericsoftware.kryo.serializers.FieldSerializer.NotNull;
import com.esotericsoftware.kryo.serializers.MapSerializer.BindMap;
import io.trunkline.serialization.terms.ClassSchema;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Says what the form of a field depends on, in the words of {@link ClassSchema.Field}. Type
 * arguments are part of it although no byte depends on them: a list of one class that arrives as a
 * list of another would fail only where the application uses it.
 */
final class FieldForms {

  /** What the superclasses' type variables are in this class. */
  private final Map<TypeVariable<?>, Type> variables = new HashMap<>();

  FieldForms(Class<?> type) {
    for (Class<?> next = type; next != null; next = next.getSuperclass()) {
      if (next.getGenericSuperclass() instanceof ParameterizedType parent) {
        TypeVariable<?>[] names = next.getSuperclass().getTypeParameters();
        for (int i = 0; i < names.length; i++) {
          variables.put(names[i], parent.getActualTypeArguments()[i]);
        }
      }
    }
  }

  /**
   * @param only the one class of the field's values, if Kryo leaves it out
   */
  ClassSchema.Field of(Field field, @Nullable Class<?> only) {
    String settings = settings(field);
    String type = textOf(field.getGenericType(), field.getType());
    if (only != null && settings.isEmpty() && !isOf(only, type)) {
      type = only.getName();
    }
    return new ClassSchema.Field(
        field.getDeclaringClass().getName(), field.getName(), type + settings, only != null);
  }

  /** The text of a declared type; what erasure leaves of it where nothing better is known. */
  String textOf(Type declared, Class<?> erased) {
    String text = text(declared);
    return text.equals("*") ? erased.getName() : text;
  }

  private static boolean isOf(Class<?> type, String text) {
    return text.equals(type.getName()) || text.startsWith(type.getName() + "<");
  }

  private String text(Type type) {
    if (type instanceof Class<?> known) {
      return known.getName();
    }
    if (type instanceof ParameterizedType parameterized) {
      return text(parameterized.getRawType())
          + Arrays.stream(parameterized.getActualTypeArguments())
              .map(this::text)
              .collect(Collectors.joining(",", "<", ">"));
    }
    if (type instanceof GenericArrayType array) {
      return arrayOf(text(array.getGenericComponentType()));
    }
    if (type instanceof WildcardType wildcard) {
      Type bound = wildcard.getUpperBounds()[0];
      return bound == Object.class ? "*" : text(bound);
    }
    Type known = type instanceof TypeVariable<?> variable ? variables.get(variable) : null;
    return known == null ? "*" : text(known);
  }

  private static String arrayOf(String component) {
    int open = component.indexOf('<');
    String raw = open < 0 ? component : component.substring(0, open);
    return raw.equals("*") ? "*" : raw.startsWith("[") ? "[" + raw : "[L" + raw + ";";
  }

  /** Whether annotations of Kryo say more of a field than its type does. */
  static boolean hasSettings(Field field) {
    return !settings(field).isEmpty();
  }

  /** Only what differs from Kryo's defaults, so that a field without annotations has none. */
  private static String settings(Field field) {
    StringBuilder text = new StringBuilder();
    Bind bind = field.getAnnotation(Bind.class);
    if (bind != null) {
      text.append(" @Bind(").append(names(bind.valueClass(), bind.serializer()));
      text.append(names(bind.serializerFactory())).append(bind.canBeNull()).append(',');
      text.append(bind.variableLengthEncoding()).append(',').append(bind.optimizePositive());
      text.append(')');
    }
    BindCollection collection = field.getAnnotation(BindCollection.class);
    if (collection != null) {
      text.append(" @BindCollection(");
      text.append(names(collection.elementClass(), collection.elementSerializer()));
      text.append(names(collection.elementSerializerFactory()));
      text.append(collection.elementsCanBeNull()).append(')');
    }
    BindMap map = field.getAnnotation(BindMap.class);
    if (map != null) {
      text.append(" @BindMap(");
      text.append(names(map.keyClass(), map.keySerializer(), map.keySerializerFactory()));
      text.append(names(map.valueClass(), map.valueSerializer(), map.valueSerializerFactory()));
      text.append(map.keysCanBeNull()).append(',').append(map.valuesCanBeNull()).append(')');
    }
    if (field.isAnnotationPresent(NotNull.class)) {
      text.append(" @NotNull");
    }
    return text.toString();
  }

  private static String names(Class<?>... types) {
    return Arrays.stream(types).map(Class::getName).collect(Collectors.joining(",", "", ","));
  }
}
