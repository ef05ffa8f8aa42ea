package io.trunkline.serialization.fory;

import io.trunkline.serialization.terms.ClassSchema;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.type.Descriptor;

/**
 * How this side writes the classes of its catalog. The library writes all fields of a class in an
 * order of its own, and leaves out what it sees in their types, so all that is in the schema.
 */
final class Schemas {

  private Schemas() {}

  /**
   * The schemas of those classes for which code can be generated.
   *
   * @param codec knows them all
   */
  static List<ClassSchema> of(List<Class<?>> classes, GraphCodec codec) {
    List<ClassSchema> schemas = new ArrayList<>();
    for (Class<?> type : classes) {
      if (codec.refusal(type) == null) {
        schemas.add(of(type, codec.resolver()));
      }
    }
    return List.copyOf(schemas);
  }

  private static ClassSchema of(Class<?> type, TypeResolver resolver) {
    if (type.isEnum()) {
      List<String> constants =
          Arrays.stream(type.getEnumConstants()).map(any -> ((Enum<?>) any).name()).toList();
      return new ClassSchema(type.getName(), "fory enum", List.of(), constants);
    }
    List<ClassSchema.Field> fields = new ArrayList<>();
    var types = io.trunkline.serialization.TypeResolver.of(type); // the library has another
    for (Descriptor place :
        resolver.getFieldDescriptorGrouper(type, true, false).getSortedDescriptors()) {
      Type declared = place.getField().getGenericType();
      String form =
          say(declared)
              + (declared instanceof Class<?> ? "" : " " + say(types.resolve(declared)))
              + " "
              + fields.size()
              + (place.isNullable() ? "n" : "")
              + (place.isTrackingRef() ? "r" : "");
      fields.add(new ClassSchema.Field(place.getDeclaringClass(), place.getName(), form, false));
    }
    fields.sort(
        Comparator.comparing(ClassSchema.Field::name).thenComparing(ClassSchema.Field::owner));
    String kind = type.isRecord() ? "fory record" : "fory bean";
    return new ClassSchema(
        type.getName(),
        Modifier.isFinal(type.getModifiers()) ? kind + " final" : kind,
        fields,
        List.of());
  }

  /** A type with what the library sees in it. */
  private static String say(Type type) {
    if (type instanceof ParameterizedType generic) {
      return say(generic.getRawType())
          + Arrays.stream(generic.getActualTypeArguments())
              .map(Schemas::say)
              .collect(Collectors.joining(",", "<", ">"));
    }
    if (!(type instanceof Class<?> raw)) {
      return type.toString();
    }
    Class<?> element = raw;
    while (element.isArray()) {
      element = element.componentType();
    }
    if (element.isPrimitive() || element.getName().startsWith("java.")) {
      return raw.getName();
    }
    return raw.getName()
        + (Modifier.isFinal(element.getModifiers()) ? "!" : "")
        + (element.isEnum() ? "e" : "")
        + (Collection.class.isAssignableFrom(element) ? "c" : "")
        + (Map.class.isAssignableFrom(element) ? "m" : "");
  }
}
