package io.trunkline.serialization.hessian2;

import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.Deserializer;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What one engine's library asks for readers of classes: by name for what a message names, by class
 * for what a field declares. Either way the gate of the current item answers first, and never with
 * a substitute. Nothing of a refused name is kept.
 */
@SuppressWarnings("rawtypes") // the library's signatures
final class ReadClasses extends SerializerFactory {

  private final ReadEngine engine;
  private final ReaderTable table;
  private @Nullable ClassGate gate;

  ReadClasses(ReadEngine engine, ReaderTable table) {
    super(SerializerFactory.class.getClassLoader());
    this.engine = engine;
    this.table = table;
  }

  void gate(@Nullable ClassGate current) {
    gate = current;
  }

  ClassGate gate() {
    ClassGate current = gate;
    if (current == null) {
      throw new IllegalStateException("no item is being read");
    }
    return current;
  }

  private GuardedReader named(String type) {
    return table.of(WireNames.resolve(type, gate()));
  }

  private GuardedReader declared(Class<?> type) {
    GuardedReader known = table.known(type);
    if (known == null ? ReaderTable.needsGate(type) : known.needsGate()) {
      gate().check(type);
    }
    return known == null ? table.of(type) : known;
  }

  private static boolean unnamed(@Nullable String type) {
    return type == null || type.isEmpty();
  }

  @Override
  public Deserializer getDeserializer(Class type) {
    Class<?> asked = type;
    return declared(asked);
  }

  @Override
  public Deserializer getDeserializer(String type) {
    return named(type);
  }

  /** For a definition (nothing is declared there), an object of it, or a map with a type. */
  @Override
  public Deserializer getObjectDeserializer(@Nullable String type, @Nullable Class declared) {
    if (declared == null) {
      engine.countDefinition();
    }
    return getObjectDeserializer(type);
  }

  @Override
  public Deserializer getObjectDeserializer(@Nullable String type) {
    if (type == null) {
      throw new SerializationException("hessian2: expected the name of a class, found null");
    }
    return named(type);
  }

  @Override
  public Deserializer getListDeserializer(@Nullable String type, @Nullable Class declared) {
    Class<?> asked = declared;
    boolean asksForList =
        asked != null && (asked.isArray() || Collection.class.isAssignableFrom(asked));
    if (unnamed(type)) {
      return asksForList ? declared(asked) : table.of(ArrayList.class);
    }
    GuardedReader reader = named(type);
    // As stock: a list is read as the kind of list that is declared, if it names another one.
    return asksForList && !asked.isAssignableFrom(reader.getType()) ? declared(asked) : reader;
  }

  @Override
  public Deserializer getListDeserializer(@Nullable String type) {
    return getListDeserializer(type, null);
  }

  @Override
  public Object readList(AbstractHessianInput in, int length, @Nullable String type)
      throws IOException {
    return getListDeserializer(type, null).readList(in, length);
  }

  @Override
  public Object readMap(AbstractHessianInput in, @Nullable String type) throws IOException {
    GuardedReader reader = unnamed(type) ? table.of(Map.class) : named(type);
    return reader.readMap(in);
  }

  @Override
  public Object readObject(AbstractHessianInput in, String type, String[] fieldNames)
      throws IOException {
    return getObjectDeserializer(type).readObject(in, fieldNames);
  }

  /** The last hook before a class is loaded; the overridden methods above leave it unused. */
  @Override
  public Class<?> loadSerializedClass(String name) {
    return gate().resolve(name);
  }
}
