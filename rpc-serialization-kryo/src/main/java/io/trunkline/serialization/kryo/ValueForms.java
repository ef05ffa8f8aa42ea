package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.serializers.BeanSerializer;
import com.esotericsoftware.kryo.serializers.CollectionSerializer;
import com.esotericsoftware.kryo.serializers.DefaultArraySerializers.ObjectArraySerializer;
import com.esotericsoftware.kryo.serializers.DefaultSerializers.EnumSerializer;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import com.esotericsoftware.kryo.serializers.MapSerializer;
import io.trunkline.serialization.SerializationException;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Refuses fields whose values could be read as something else, because annotations have them
 * written with neither a class, whose digest would be compared, nor what was agreed of it.
 */
final class ValueForms {

  private final AgreedClasses classes;

  ValueForms(AgreedClasses classes) {
    this.classes = classes;
  }

  /** A field of a final class, written by a serializer that leaves the class out. */
  void checkLeftOut(Field field, Class<?> only, Serializer<?> ofField) {
    if (!classes.canLeaveOut(only)) {
      String reason = classes.refusal(only);
      throw reason != null
          ? refused(field, reason)
          : refused(
              field,
              ofField.getClass().getName()
                  + " writes "
                  + only.getName()
                  + " without a check that both sides have the same; name "
                  + only.getName()
                  + " in the optimizers of both, or leave out the annotation that chose the"
                  + " serializer");
    }
  }

  /**
   * A field with a serializer of its own. What Kryo's serializers write is known; those of an
   * application are trusted.
   *
   * @param only the class of its values; null if it is written
   */
  void checkGiven(Field field, @Nullable Class<?> only, Serializer<?> given) {
    String reason = only == null ? null : classes.refusal(only);
    if (reason != null) {
      throw refused(field, reason);
    }
    if (given instanceof CollectionSerializer<?> collection) {
      checkPart(field, collection.getElementClass(), collection.getElementSerializer());
    } else if (given instanceof MapSerializer<?> map) {
      checkPart(field, map.getKeyClass(), map.getKeySerializer());
      checkPart(field, map.getValueClass(), map.getValueSerializer());
    } else if (dependsOnContent(given)) {
      throw refused(
          field,
          given.getClass().getName()
              + (only == null ? "" : " for " + only.getName())
              + " does not check that both sides have the same class; leave that serializer out of"
              + " the annotation");
    }
  }

  /** Where no serializer is given for them, elements travel with their class. */
  private void checkPart(Field field, @Nullable Class<?> only, @Nullable Serializer<?> given) {
    if (given != null) {
      checkGiven(field, only, given);
    }
  }

  /** Those of Kryo's whose bytes follow from what fields, components or constants a class has. */
  private static boolean dependsOnContent(Serializer<?> serializer) {
    return serializer instanceof FieldSerializer
        || serializer instanceof BeanSerializer
        || serializer instanceof com.esotericsoftware.kryo.serializers.RecordSerializer
        || serializer instanceof EnumSerializer
        || serializer instanceof ObjectArraySerializer;
  }

  private static SerializationException refused(Field field, String reason) {
    return new SerializationException(
        "kryo: field "
            + field.getName()
            + " of "
            + field.getDeclaringClass().getName()
            + " cannot travel under agreed terms: "
            + reason);
  }
}
