package io.trunkline.serialization.fory;

import io.trunkline.serialization.SerializationException;
import java.util.Collection;
import java.util.Map;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.Serializer;
import org.apache.fory.serializer.collection.CollectionSerializer;
import org.apache.fory.serializer.collection.MapSerializer;

/**
 * Stands where the library would have a serializer that we do not bound or gate, so that no number
 * of a message reaches one.
 */
@SuppressWarnings("rawtypes") // the library's signatures
final class Refusing {

  private Refusing() {}

  /** The serializer that refuses a class, of the kind that the library asks for. */
  @SuppressWarnings("unchecked") // the library keeps serializers by class
  static Serializer<?> of(TypeResolver resolver, Class<?> type) {
    if (Collection.class.isAssignableFrom(type)) {
      return new Elements(resolver, (Class<Collection>) type);
    }
    if (Map.class.isAssignableFrom(type)) {
      return new Entries(resolver, (Class<Map>) type);
    }
    return new Value(resolver, (Class<Object>) type);
  }

  private static SerializationException of(Class<?> type) {
    Class<?> element = type;
    while (element.isArray()) {
      element = element.componentType();
    }
    String reason = CarriedClasses.refusal(element);
    return new SerializationException(reason == null ? Failures.notCarried(type) : reason);
  }

  private static final class Value extends Serializer<Object> {
    Value(TypeResolver resolver, Class<Object> type) {
      super(resolver.getConfig(), type);
    }

    @Override
    public void write(WriteContext context, Object value) {
      throw of(value.getClass());
    }

    @Override
    public Object read(ReadContext context) {
      throw of(getType());
    }
  }

  private static final class Elements extends CollectionSerializer<Collection> {
    Elements(TypeResolver resolver, Class<Collection> type) {
      super(resolver, type, false);
    }

    @Override
    public void write(WriteContext context, Collection value) {
      throw of(value.getClass());
    }

    @Override
    public Collection read(ReadContext context) {
      throw of(getType());
    }
  }

  private static final class Entries extends MapSerializer<Map> {
    Entries(TypeResolver resolver, Class<Map> type) {
      super(resolver, type, false);
    }

    @Override
    public void write(WriteContext context, Map value) {
      throw of(value.getClass());
    }

    @Override
    public Map read(ReadContext context) {
      throw of(getType());
    }
  }
}
