package io.trunkline.serialization.hessian2;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collections of the JDK that stock peers write as a copy of another kind, made anew each time it
 * is met: those of {@code List.of} and its like as the usual ones, and two wrappers under the name
 * of their superclass.
 */
final class ImmutableForm extends Form {

  private static final String OF = "java.util.ImmutableCollections$";

  private final @Nullable WireName wireType;

  private ImmutableForm(Class<?> type, @Nullable WireName wireType) {
    super(type);
    this.wireType = wireType;
  }

  /** Null for any other class. */
  static @Nullable ImmutableForm of(Class<?> type, Forms forms) {
    String name = type.getName();
    if (name.startsWith(OF)) {
      boolean isSet = Set.class.isAssignableFrom(type);
      return new ImmutableForm(type, isSet ? forms.typeName(HashSet.class.getName()) : null);
    }
    return switch (name) {
      case "java.util.Collections$UnmodifiableRandomAccessList" ->
          new ImmutableForm(type, forms.typeName("java.util.Collections$UnmodifiableList"));
      case "java.util.Collections$SynchronizedRandomAccessList" ->
          new ImmutableForm(type, forms.typeName("java.util.Collections$SynchronizedList"));
      default -> null;
    };
  }

  @Override
  void write(WriteEngine out, Object value) {
    out.skipReference();
    if (value instanceof Map<?, ?> map) {
      MapForm.writeMap(out, type(), new HashMap<>(map), null);
    } else if (value instanceof Set<?> set) {
      CollectionForm.writeList(out, type(), new HashSet<>(set), wireType);
    } else {
      CollectionForm.writeList(out, type(), (Collection<?>) value, wireType);
    }
  }

  @Override
  Object readList(ReadEngine in, int length, @Nullable Slot element) {
    Class<?> usual = Set.class.isAssignableFrom(type()) ? Set.class : List.class;
    return in.forms().of(usual).readList(in, length, element);
  }

  @Override
  Object readMap(ReadEngine in, @Nullable Slot key, @Nullable Slot value) {
    if (!Map.class.isAssignableFrom(type())) {
      throw hasNo("a map");
    }
    return in.forms().map().readMap(in, key, value);
  }
}
