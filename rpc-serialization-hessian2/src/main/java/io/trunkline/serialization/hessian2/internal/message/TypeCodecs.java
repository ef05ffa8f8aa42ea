package io.trunkline.serialization.hessian2.internal.message;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.hessian2.internal.codec.ArrayNames;
import io.trunkline.serialization.hessian2.internal.codec.CodecRegistry;
import io.trunkline.serialization.hessian2.internal.codec.DeclaredType;
import io.trunkline.serialization.hessian2.internal.codec.ObjectMapping;
import io.trunkline.serialization.hessian2.internal.codec.TypeCodec;
import io.trunkline.serialization.hessian2.internal.codec.TypeCodecFactory;
import io.trunkline.serialization.hessian2.internal.time.AgreedTimeCodec;
import io.trunkline.serialization.hessian2.internal.time.StockCompactTimeCodec;
import io.trunkline.serialization.hessian2.internal.time.TimeStyle;
import io.trunkline.serialization.hessian2.internal.wire.WireNames;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The codecs of one serialization. Each is created when its class is first needed, which for
 * reading is behind the gate, so that a peer cannot make the table grow. Thread-safe.
 */
public final class TypeCodecs implements CodecRegistry {

  /** What libraries older than {@code List.of} write for it, {@code Set.of} and {@code Map.of}. */
  private static final String IMMUTABLE_COLLECTION = "java.util.CollSer";

  private final Map<Class<?>, TypeCodec> codecs = new ConcurrentHashMap<>();
  private final Map<Type, DeclaredType> declaredTypes = new ConcurrentHashMap<>();
  private final Map<Class<?>, TypeCodec> compactTime = new HashMap<>();
  private final ObjectMappings mappings;
  private final WireNames names;
  private final TimeStyle time;
  private final boolean isUnderTerms;
  private final TypeCodecFactory factory = new TypeCodecFactory(this);
  private final TypeCodec list;
  private final TypeCodec map;

  /**
   * Creates the codecs of a serialization.
   *
   * @param application the mappings of the application, which replace those of the JDK
   * @param wireNames the classes that are written under another name
   * @param time how values of time are written; all styles are read
   * @param isUnderTerms whether the readers have agreed to read what stock peers cannot
   */
  public TypeCodecs(
      List<ObjectMapping<?>> application,
      Map<Class<?>, String> wireNames,
      TimeStyle time,
      boolean isUnderTerms) {
    this.isUnderTerms = isUnderTerms;
    this.mappings = new ObjectMappings(application, isUnderTerms, time == TimeStyle.AGREED);
    this.names = new WireNames(wireNames);
    this.time = time;
    for (TypeCodec codec : StockCompactTimeCodec.all(names)) {
      compactTime.put(codec.type(), codec);
    }
    list = of(ArrayList.class);
    map = of(HashMap.class);
  }

  @Override
  public WireNames names() {
    return names;
  }

  @Override
  public boolean isUnderTerms() {
    return isUnderTerms;
  }

  @Override
  public boolean writesAgreedTime() {
    return time == TimeStyle.AGREED;
  }

  @Override
  public TypeCodec of(Class<?> type) {
    TypeCodec known = codecs.get(type);
    if (known != null) {
      return known;
    }
    TypeCodec made = create(type);
    TypeCodec other = codecs.putIfAbsent(type, made);
    return other == null ? made : other;
  }

  @Override
  public @Nullable TypeCodec known(Class<?> type) {
    return codecs.get(type);
  }

  /** The codec of a class that travels as another value; null for any other class. */
  @Nullable TypeCodec codecOfValues(Class<?> type) {
    return mappings.ofValue(type) == null ? null : of(type);
  }

  /** A generic type that a method declares, as it is read. */
  DeclaredType declared(Type type) {
    DeclaredType known = declaredTypes.get(type);
    return known == null ? declaredTypes.computeIfAbsent(type, DeclaredType::of) : known;
  }

  /** The codec of a list that names no type. */
  TypeCodec list() {
    return list;
  }

  /** The codec of a map that names no type. */
  TypeCodec map() {
    return map;
  }

  private TypeCodec create(Class<?> type) {
    ObjectMapping<?> mapping = mappings.of(type);
    if (mapping == null) {
      return inStyle(factory.create(type));
    }
    TypeCodec codec = factory.create(type, mapping, mappings.isShared(mapping));
    return mappings.isOfApplication(mapping) ? codec : inStyle(codec);
  }

  private TypeCodec inStyle(TypeCodec stock) {
    return switch (time) {
      case STOCK -> stock;
      case STOCK_COMPACT -> compactTime.getOrDefault(stock.type(), stock);
      case AGREED -> AgreedTimeCodec.of(stock);
    };
  }

  // ---------------------------------------------------------- names in messages

  /**
   * The codec of a class that a message names.
   *
   * @throws io.trunkline.serialization.ClassRefusedException if the gate refuses it
   */
  TypeCodec named(String name, ClassGate gate) {
    int dimensions = 0;
    while (dimensions < name.length() && name.charAt(dimensions) == '[') {
      dimensions++;
    }
    if (dimensions == 0) {
      return element(name, gate);
    }
    String element = name.substring(dimensions);
    Class<?> type = ArrayNames.element(element);
    if (type == null) {
      type = element(element, gate).type();
    }
    if (dimensions > ArrayNames.MAX_DIMENSIONS) {
      gate.resolve(name); // throws, with a text of its own
    }
    for (int i = 0; i < dimensions; i++) {
      type = type.arrayType();
    }
    return of(type);
  }

  private TypeCodec element(String name, ClassGate gate) {
    if (name.equals(IMMUTABLE_COLLECTION)) {
      throw new SerializationException(
          "hessian2: found class "
              + name
              + ", which is how Dubbo 2.6 and 2.7 write List.of, Set.of and Map.of: their elements"
              + " are not in the message and cannot be recovered; let the sender pass an"
              + " ArrayList, HashSet or HashMap instead");
    }
    ObjectMapping<?> mapping = mappings.named(name);
    if (mapping != null) {
      gate.resolve(mapping.gateName());
      return of(mapping.type());
    }
    if (name.equals(Class.class.getName())) {
      return of(Class.class);
    }
    Class<?> type = gate.resolve(name);
    TypeCodec compact = compactTime.get(type);
    if (compact != null && name.equals(type.getName())) {
      return compact;
    }
    ObjectMapping<?> other = mappings.of(type);
    return other != null && mappings.isStandIn(other)
        ? factory.refused(type) // peers write a stand-in for it
        : of(type);
  }
}
