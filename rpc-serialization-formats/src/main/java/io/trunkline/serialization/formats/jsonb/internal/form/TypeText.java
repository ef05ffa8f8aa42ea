package io.trunkline.serialization.formats.jsonb.internal.form;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What a schema calls the type of a field. */
final class TypeText {

  private TypeText() {}

  static String of(Type type) {
    if (type instanceof Class<?> plain) {
      return plain.getName();
    }
    if (type instanceof ParameterizedType generic) {
      return ((Class<?>) generic.getRawType()).getName()
          + Arrays.stream(generic.getActualTypeArguments())
              .map(TypeText::of)
              .collect(Collectors.joining(",", "<", ">"));
    }
    return type instanceof GenericArrayType array
        ? of(array.getGenericComponentType()) + "[]"
        : "*";
  }
}
