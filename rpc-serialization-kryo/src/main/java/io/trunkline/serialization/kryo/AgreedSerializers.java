package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import com.esotericsoftware.kryo.serializers.OptionalSerializers;
import io.trunkline.serialization.access.SerializedState;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

/** Under agreed terms: the serializers of classes whose usual form does not hold all values. */
final class AgreedSerializers {

  private AgreedSerializers() {}

  /** Adds those of values. */
  static void addValues(Kryo kryo) {
    kryo.addDefaultSerializer(Locale.class, new AgreedLocaleSerializer());
    kryo.addDefaultSerializer(ZonedDateTime.class, new AgreedZonedDateTimeSerializer());
    kryo.addDefaultSerializer(LongAdder.class, AtomicSerializers.ofLongAdder());
    kryo.addDefaultSerializer(DoubleAdder.class, AtomicSerializers.ofDoubleAdder());
    kryo.addDefaultSerializer(
        Optional.class, new LateSerializer<>(new OptionalSerializers.OptionalSerializer()));
  }

  /** Adds those of collections and maps. */
  static void addCollections(Kryo kryo) {
    kryo.addDefaultSerializer(ConcurrentSkipListSet.class, new BoundedSorted.OfSkipListSet());
    kryo.addDefaultSerializer(PriorityBlockingQueue.class, new BoundedSorted.OfBlockingQueue());
    kryo.addDefaultSerializer(
        LinkedBlockingQueue.class,
        new BoundedQueueSerializer<>(LinkedBlockingQueue.class, LinkedBlockingQueue<Object>::new));
    kryo.addDefaultSerializer(
        LinkedBlockingDeque.class,
        new BoundedQueueSerializer<>(LinkedBlockingDeque.class, LinkedBlockingDeque<Object>::new));
    kryo.addDefaultSerializer(Properties.class, new AgreedPropertiesSerializer());
  }

  /** Refuses what stock's form could lose or mistake. */
  @SuppressWarnings({"rawtypes", "unchecked"})
  static Serializer checked(AgreedClasses agreed, Class type, Serializer serializer) {
    if (serializer instanceof AgreedBeanSerializer) {
      String reason = SerializedState.beyondFields(type);
      return reason == null
          ? serializer
          : new RefusingSerializer(
              "kryo: a " + type.getName() + " is more than its fields: " + reason);
    }
    if (serializer.getClass() == DefaultSerializers.DateSerializer.class && isTimestamp(type)) {
      String lost = InheritedForm.loss(type, serializer);
      return lost == null ? new AgreedTimestampSerializer() : new RefusingSerializer(lost);
    }
    if (serializer instanceof FieldSerializer chosen && !(chosen instanceof AgreedBeanSerializer)) {
      return new ChosenFieldsSerializer(agreed, type, chosen);
    }
    if (serializer instanceof com.esotericsoftware.kryo.serializers.BeanSerializer) {
      return new RefusingSerializer(
          "kryo: "
              + type.getName()
              + " has its properties written by Kryo's BeanSerializer, which does not say which"
              + " they are; leave out the annotation that chose it");
    }
    String loss = InheritedForm.loss(type, serializer);
    return loss == null ? serializer : new RefusingSerializer(loss);
  }

  /** By name, since the module java.sql may be absent. */
  private static boolean isTimestamp(Class<?> type) {
    Class<?> next = type;
    while (next != Object.class && !next.getName().equals("java.sql.Timestamp")) {
      next = next.getSuperclass();
    }
    return next != Object.class;
  }
}
