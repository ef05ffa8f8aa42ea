package io.trunkline.serialization.databind;

import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * What is read where the declared class does not say what to make: Object, an interface or an
 * abstract class. The place compares what it gets with what it declares.
 */
final class UndeclaredBinding extends Binding {

  private final Registry registry;

  UndeclaredBinding(Class<?> type, Registry registry) {
    super(type);
    this.registry = registry;
  }

  /** What is read without a name here is of the class that it tells itself. */
  @Override
  boolean isSelfDescribing() {
    return true;
  }

  @Override
  void write(Writing out, Object value) {
    throw out.failure("no object has " + value.getClass().getName() + " as its declared class");
  }

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    if (kind == ValueKind.ARRAY && type().isAssignableFrom(ArrayList.class)) {
      return registry.of(ArrayList.class).read(in, kind);
    }
    Dialect dialect = registry.dialect();
    boolean isMap =
        kind == ValueKind.MAP || kind == ValueKind.OBJECT && !dialect.tellsObjectsFromMaps();
    if (isMap && type().isAssignableFrom(dialect.undeclaredMap())) {
      return registry.of(dialect.undeclaredMap()).read(in, kind);
    }
    if (kind.isContainer()) {
      throw in.failure(
          "the message has "
              + kind
              + " without the name of its class, of which "
              + type().getTypeName()
              + " says too little; declare the class, or use a serialization that sends names");
    }
    return in.readUndeclared(kind);
  }
}
