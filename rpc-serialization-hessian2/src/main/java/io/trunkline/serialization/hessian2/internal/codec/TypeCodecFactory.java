package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;

/** Creates the codec of a class. Thread-safe. */
public final class TypeCodecFactory {

  private static final String CLOSED =
      "its fields belong to the JDK and differ from version to version; pass its data in a class of"
          + " your own, or give both sides an ObjectCodec for it";

  private final CodecRegistry codecs;

  /** Creates a factory of codecs that find other codecs in a registry. */
  public TypeCodecFactory(CodecRegistry codecs) {
    this.codecs = codecs;
  }

  /**
   * The codec of a class with a mapping.
   *
   * @param isShared whether an object that occurs twice in a message is written once
   */
  public <T> TypeCodec create(Class<?> type, ObjectMapping<T> mapping, boolean isShared) {
    return new ObjectCodecAdapter<>(type, mapping, isShared, codecs);
  }

  /** The codec of a class without a mapping. One that refuses the class is a codec as well. */
  public TypeCodec create(Class<?> type) {
    if (type.isHidden() || Proxy.isProxyClass(type)) {
      throw new SerializationException(
          "hessian2: "
              + type.getName()
              + " is a lambda, proxy or hidden class, which no peer can name; use a class with a name");
    }
    TypeCodec scalar = ScalarCodec.of(type);
    if (scalar != null) {
      return scalar;
    }
    TypeCodec copied = CopiedCollectionCodec.of(type, codecs);
    if (copied != null) {
      return copied;
    }
    if (type.isArray()) {
      return type.componentType().isPrimitive()
          ? new PrimitiveArrayCodec(type, codecs)
          : new ObjectArrayCodec(type, codecs);
    }
    if (type == Class.class) {
      return new ClassCodec(codecs);
    }
    TypeCodec comparator = codecs.isUnderTerms() ? ComparatorCodec.of(type, codecs) : null;
    if (comparator != null) {
      return comparator;
    }
    TypeCodec own = withoutReplacement(type);
    ReplacedCodec replaced =
        codecs.isUnderTerms() ? ReplacedCodec.of(type, own) : ReplacedCodec.plain(type, own);
    return replaced == null || own instanceof EnumCodec ? own : replaced;
  }

  private TypeCodec withoutReplacement(Class<?> type) {
    if (type == EnumMap.class) {
      return new EnumMapCodec(codecs);
    }
    if (Map.class.isAssignableFrom(type)) {
      return new MapCodec(type, codecs);
    }
    if (Collection.class.isAssignableFrom(type)) {
      return new CollectionCodec(type, codecs);
    }
    if (Throwable.class.isAssignableFrom(type)) {
      return new ThrowableCodec(type, codecs);
    }
    if (Enum.class.isAssignableFrom(type) && type != Enum.class) {
      return type.isEnum() ? new EnumCodec(type, codecs) : codecs.of(type.getSuperclass());
    }
    if (!Serializable.class.isAssignableFrom(type)) {
      return new RefusedCodec(
          type,
          "it does not implement java.io.Serializable, and stock peers refuse such a class; "
              + (JdkClasses.has(type) ? "" : "make it implement it, or ")
              + "pass its data in a class that does, or give both sides an ObjectCodec for it");
    }
    if (JdkClasses.has(type)) {
      return refused(type);
    }
    return type.isRecord() ? new RecordCodec(type, codecs) : new BeanCodec(type, codecs);
  }

  /** A codec that refuses a class of the JDK. */
  public TypeCodec refused(Class<?> type) {
    return new RefusedCodec(type, CLOSED);
  }
}
