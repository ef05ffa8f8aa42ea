package io.trunkline.serialization.hessian2;

import com.alibaba.com.caucho.hessian.io.ArrayDeserializer;
import com.alibaba.com.caucho.hessian.io.BasicDeserializer;
import com.alibaba.com.caucho.hessian.io.Deserializer;
import com.alibaba.com.caucho.hessian.io.HessianProtocolException;
import com.alibaba.com.caucho.hessian.io.ObjectDeserializer;
import com.alibaba.com.caucho.hessian.io.RecordDeserializer;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.hessian2.GuardedReader.Form;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * How each class is read: the library's readers where they are safe, ours where they are not.
 * Shared by all reading engines. It is asked only for classes that a gate allowed, so a peer cannot
 * make it grow.
 */
final class ReaderTable extends SerializerFactory {

  private static final Set<Class<?>> PLAIN_ARRAYS = Set.of(byte[].class, char[].class);

  private final Map<Class<?>, GuardedReader> readers = new ConcurrentHashMap<>();

  ReaderTable() {
    // See WriteClasses: not the context class loader.
    super(SerializerFactory.class.getClassLoader());
  }

  /** Whether a class that a field declares must pass the gate like one that a message names. */
  static boolean needsGate(Class<?> type) {
    return !type.isPrimitive()
        && (type.isArray() || !Modifier.isAbstract(type.getModifiers()))
        && !WireNames.isPartOfTheForm(type);
  }

  @Nullable GuardedReader known(Class<?> type) {
    return readers.get(type);
  }

  GuardedReader of(Class<?> type) {
    GuardedReader known = readers.get(type);
    if (known != null) {
      return known;
    }
    GuardedReader loaded = load(type);
    readers.put(type, loaded);
    return loaded;
  }

  private GuardedReader load(Class<?> type) {
    Deserializer own = JdkValues.reader(type);
    if (own != null) {
      return new GuardedReader(type, own, EnumSet.of(Form.OBJECT));
    }
    Deserializer found;
    try {
      found = loadDeserializer(type);
    } catch (HessianProtocolException e) {
      throw Failures.of("read", e, type);
    }
    if (isLibrarys(found)) {
      if (Collection.class.isAssignableFrom(type)) {
        return new GuardedReader(type, new CollectionReader(type), EnumSet.of(Form.LIST));
      }
      if (Map.class.isAssignableFrom(type)) {
        return new GuardedReader(type, new MapReader(type), EnumSet.of(Form.MAP));
      }
    }
    return new GuardedReader(type, found, forms(type, found));
  }

  private static Set<Form> forms(Class<?> type, Deserializer reader) {
    if (reader instanceof BasicDeserializer) {
      return type.isArray() && !PLAIN_ARRAYS.contains(type)
          ? EnumSet.of(Form.LIST)
          : EnumSet.of(Form.VALUE);
    }
    if (reader instanceof ArrayDeserializer) {
      return EnumSet.of(Form.LIST);
    }
    if (reader instanceof ObjectDeserializer) {
      return EnumSet.of(Form.VALUE);
    }
    if (reader instanceof PojoReader) {
      return EnumSet.of(Form.OBJECT, Form.MAP);
    }
    // A reader that the application registered with the library may do what it likes.
    return isLibrarys(reader) ? EnumSet.of(Form.OBJECT) : EnumSet.allOf(Form.class);
  }

  private static boolean isLibrarys(Deserializer reader) {
    return reader.getClass().getName().startsWith("com.alibaba.com.caucho.hessian.io.");
  }

  /** Never the library's field readers, whatever its system properties say. */
  @Override
  @SuppressWarnings("rawtypes")
  protected Deserializer getDefaultDeserializer(Class type) {
    Class<?> toRead = type;
    if (!Serializable.class.isAssignableFrom(toRead)) {
      throw cannotRead(
          toRead,
          "it does not implement java.io.Serializable, and stock peers refuse such a class; make"
              + " it implement it");
    }
    if (toRead.isRecord()) {
      return new RecordDeserializer(toRead, null);
    }
    if (isPlatform(toRead) && !Throwable.class.isAssignableFrom(toRead)) {
      throw cannotRead(
          toRead,
          "its fields belong to the JDK and differ from version to version; pass its data in a"
              + " class of your own");
    }
    return new PojoReader(toRead);
  }

  private static boolean isPlatform(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  private static SerializationException cannotRead(Class<?> type, @Nullable String why) {
    return new SerializationException("hessian2 cannot read class " + type.getName() + ": " + why);
  }
}
