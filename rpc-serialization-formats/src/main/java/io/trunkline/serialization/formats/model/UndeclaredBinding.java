package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.budget.ObjectPrice;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is read where the declared class does not say what to make: Object, an interface or an
 * abstract class. The place compares what it gets with what it declares.
 */
final class UndeclaredBinding extends Binding {

  private static final MemberNames NO_MEMBERS = new MemberNames(List.of());
  private static final ObjectPrice PRICE = ObjectPrice.of(Object.class);

  private final Registry registry;
  private final boolean isObject; // where objects are exact

  UndeclaredBinding(Class<?> type, Registry registry) {
    super(type);
    this.registry = registry;
    this.isObject =
        type == Object.class && registry.dialect().classNames() == Dialect.ClassNames.ALWAYS;
  }

  /** What is read without a name here is of the class that it tells itself. */
  @Override
  boolean isSelfDescribing() {
    return true;
  }

  /** Only of an Object itself, which has nothing but its identity. */
  @Override
  boolean hasIdentity() {
    return isObject;
  }

  @Override
  void write(Writing out, Object value) {
    if (!isObject || value.getClass() != Object.class) {
      throw out.failure("no object has " + value.getClass().getName() + " as its declared class");
    }
    Object outer = out.enter(type(), value);
    out.sink().beginObject(NO_MEMBERS, null, 0);
    out.sink().endObject();
    out.leave(outer);
  }

  private Object readObject(Reading in) {
    int number = in.enter(PRICE);
    Object made = new Object();
    in.made(number, made);
    if (in.hasNext(in.begin(), 0)) {
      throw in.failure("an object of class java.lang.Object has members");
    }
    in.leave(number);
    return made;
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
    if (isObject && kind == ValueKind.OBJECT) {
      return readObject(in);
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
