package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Collections of the JDK that stock peers write as a copy of another class, with a new copy for
 * each occurrence: those of {@code List.of}, {@code Set.of} and {@code Map.of} as the usual ones,
 * and two wrappers under the name of their superclass.
 */
final class CopiedCollectionCodec extends TypeCodec {

  private static final String OF = "java.util.ImmutableCollections$";

  private final @Nullable WireName wireType;
  private final boolean isShared; // under terms, so that its elements can refer to it

  private CopiedCollectionCodec(Class<?> type, @Nullable WireName wireType, CodecRegistry codecs) {
    super(type);
    this.wireType = wireType;
    this.isShared = codecs.isUnderTerms();
  }

  /** The codec of a class; null for any other collection. */
  static @Nullable CopiedCollectionCodec of(Class<?> type, CodecRegistry codecs) {
    String name = type.getName();
    if (name.startsWith(OF)) {
      boolean isSet = Set.class.isAssignableFrom(type);
      return new CopiedCollectionCodec(
          type, isSet ? codecs.names().type(HashSet.class.getName()) : null, codecs);
    }
    if (codecs.isUnderTerms()) {
      return null; // a wrapper is an object of its own, to which others may refer
    }
    return switch (name) {
      case "java.util.Collections$UnmodifiableRandomAccessList" ->
          new CopiedCollectionCodec(
              type, codecs.names().type("java.util.Collections$UnmodifiableList"), codecs);
      case "java.util.Collections$SynchronizedRandomAccessList" ->
          new CopiedCollectionCodec(
              type, codecs.names().type("java.util.Collections$SynchronizedList"), codecs);
      default -> null;
    };
  }

  @Override
  public void write(ValueWriter out, Object value) {
    if (!isShared) {
      out.skipReference();
    } else if (out.writeReference(value)) {
      return;
    }
    if (value instanceof Map<?, ?> map) {
      MapCodec.writeMap(out, type(), new HashMap<>(map), null);
    } else if (value instanceof Set<?> set) {
      CollectionCodec.writeList(out, type(), new HashSet<>(set), wireType);
    } else {
      CollectionCodec.writeList(out, type(), (Collection<?>) value, wireType);
    }
  }

  @Override
  public @Nullable Object readList(ValueReader in, int length, @Nullable DeclaredType element) {
    Class<?> usual = Set.class.isAssignableFrom(type()) ? Set.class : List.class;
    return in.codecs().of(usual).readList(in, length, element);
  }

  @Override
  public @Nullable Object readMap(
      ValueReader in, @Nullable DeclaredType key, @Nullable DeclaredType value) {
    if (!Map.class.isAssignableFrom(type())) {
      throw found("a map");
    }
    return in.codecs().of(HashMap.class).readMap(in, key, value);
  }
}
