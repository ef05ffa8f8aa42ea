package io.trunkline.serialization.fory;

import io.trunkline.serialization.SerializationException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.ZonedDateTime;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.fory.Fory;
import org.apache.fory.config.Config;
import org.apache.fory.context.MapRefWriter;
import org.apache.fory.context.MetaStringReader;
import org.apache.fory.context.MetaStringWriter;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.resolver.ClassResolver;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.CodegenSerializer;
import org.apache.fory.serializer.EnumSerializer;
import org.apache.fory.serializer.Serializer;
import org.apache.fory.serializer.Serializers;
import org.apache.fory.type.Generics;
import org.jspecify.annotations.Nullable;

/**
 * A Fory that knows the classes of one table and nothing else. Each class has its number there;
 * behind those come arrays of these classes, and then classes of the JDK.
 *
 * <p>The library's own contexts are not used: its table of references takes a hole for null, and it
 * remembers names that a message brings. Here a message that names a class ends at once.
 */
final class GraphCodec {

  /** How many of the library's levels one of ours takes at most, and what it takes at all. */
  private static final int LIBRARY_LEVELS = 3;

  private static final int MORE_LEVELS = 100;

  private final Fory fory;
  private final Session session;
  private final ClassResolver resolver;
  private final ReadContext reading;
  private final WriteContext writing;

  /** Whose serializers are not shut. */
  private final Set<Class<?>> carried = new HashSet<>(JdkClasses.OF_LIBRARY);

  /**
   * @param catalog the library shares generated code between all that have its name
   * @param classes those of it that have a number, by their numbers
   */
  GraphCodec(CarriedCatalog catalog, List<Class<?>> classes, int maxDepth, Session session) {
    this.session = session;
    fory =
        Fory.builder()
            .withName(catalog.name())
            .withXlang(false)
            .withCompatible(false)
            .withMetaShare(false)
            .withScopedMetaShare(false)
            .withRefTracking(true)
            .ignoreStringRef(true)
            .withCodegen(true)
            .withAsyncCompilation(false)
            .requireClassRegistration(true)
            .suppressClassRegistrationWarnings(true)
            .withTypeChecker((any, name) -> false)
            .withDeserializeUnknownClass(false)
            .registerGuavaTypes(false)
            .withSerializerFactory(Refusing::of)
            .withMaxDepth(LIBRARY_LEVELS * maxDepth + MORE_LEVELS)
            .withMaxGraphMemoryBytes(Long.MAX_VALUE)
            .withMaxUnbackedContainerItems(Integer.MAX_VALUE)
            .withClassLoader(GraphCodec.class.getClassLoader())
            .build();
    resolver = (ClassResolver) fory.getTypeResolver();
    register(classes);
    for (Class<?> type : catalog.all()) {
      if (!carried.contains(type) && !isOfConstant(type)) {
        refuse(type); // so that a class with a field of it travels, as long as it is null
      }
    }
    resolver.finishRegistration();
    Config config = fory.getConfig();
    reading =
        new ReadContext(
            config,
            new Generics(),
            resolver,
            new ReferenceTable(session.deferred()),
            new MetaStringReader(null));
    writing =
        new WriteContext(
            config,
            new Generics(),
            resolver,
            new MapRefWriter(config.mapRefLoadFactor()),
            new MetaStringWriter());
  }

  private void register(List<Class<?>> classes) {
    List<Class<?>> ofLibrary = resolver.getRegisteredClasses();
    for (Class<?> type : classes) {
      number(type, guarded(type));
    }
    for (Class<?> type : classes) {
      number(type.arrayType(), new BoundedArraySerializer(resolver, type.arrayType(), session));
    }
    for (Class<?> type : JdkClasses.ARRAYS) {
      number(type, new BoundedArraySerializer(resolver, type, session));
    }
    for (Class<?> type : JdkClasses.ENUMS) {
      number(type, guarded(type));
    }
    for (JdkClasses.Container<Collection<Object>> container : JdkClasses.collections()) {
      number(
          container.type(),
          new BoundedCollectionSerializer(
              resolver, container.type(), session, container.made(), container.maker()));
    }
    for (JdkClasses.Container<Map<Object, Object>> container : JdkClasses.maps()) {
      number(
          container.type(),
          new BoundedMapSerializer(
              resolver, container.type(), session, container.made(), container.maker()));
    }
    number(BigInteger.class, new NumberSerializers.OfBigInteger(fory.getConfig(), session));
    number(BigDecimal.class, new NumberSerializers.OfBigDecimal(fory.getConfig(), session));
    number(ZonedDateTime.class, new ZonedDateTimeSerializer(fory.getConfig()));
    for (Class<?> type : ofLibrary) {
      if (!carried.contains(type) && !type.isPrimitive()) {
        refuse(type);
      }
    }
  }

  /** Whether it is the class of an enum's constant with a body, which travels as the enum does. */
  private static boolean isOfConstant(Class<?> type) {
    return type.getSuperclass() != null && type.getSuperclass().isEnum();
  }

  private void refuse(Class<?> type) {
    resolver.registerSerializer(type, Refusing.of(resolver, type));
  }

  private void number(Class<?> type, Serializer<?> serializer) {
    if (!carried.add(type)) {
      return; // several containers of one class
    }
    if (!resolver.isRegistered(type)) {
      fory.register(type);
    }
    resolver.registerSerializer(type, serializer);
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // the library keeps serializers by class
  private Serializer<?> guarded(Class<?> type) {
    return new GuardedSerializer<>(
        fory.getConfig(), (Class<Object>) type, session, () -> (Serializer) made(type));
  }

  /** The library's serializer of a class, generated for beans. */
  @SuppressWarnings({"unchecked", "rawtypes"}) // the library keeps serializers by class
  private Serializer<?> made(Class<?> type) {
    if (type.isEnum()) {
      return new EnumSerializer(fory.getConfig(), (Class<Enum>) type);
    }
    try {
      return Serializers.newSerializer(
          resolver, type, CodegenSerializer.loadCodegenSerializer(fory, type));
    } catch (RuntimeException e) {
      throw new SerializationException(
          "fory: no code can be generated for class "
              + type.getName()
              + "; name the final classes and arrays of its fields in the optimizers of both sides, too",
          e);
    }
  }

  /** Generates the code of a class; returns why there is none, null if there is. */
  @Nullable String refusal(Class<?> type) {
    try {
      if (resolver.getSerializer(type) instanceof GuardedSerializer<?> guarded) {
        guarded.inner();
      }
      return null;
    } catch (SerializationException notGenerated) {
      return notGenerated.getMessage();
    }
  }

  /** Whether objects of exactly this class travel, or would if code could be generated. */
  boolean carries(Class<?> type) {
    return carried.contains(type);
  }

  TypeResolver resolver() {
    return resolver;
  }

  void write(MemoryBuffer out, @Nullable Object value) {
    writing.prepare(out, null);
    try {
      writing.writeRef(value);
    } finally {
      writing.reset();
    }
  }

  @Nullable Object read(MemoryBuffer in) {
    reading.prepare(in, null, false);
    try {
      return reading.readRef();
    } finally {
      reading.reset();
    }
  }

  void writeText(MemoryBuffer out, String text) {
    writing.getStringSerializer().writeString(out, text);
  }

  String readText(MemoryBuffer in) {
    return reading.getStringSerializer().readString(in);
  }
}
