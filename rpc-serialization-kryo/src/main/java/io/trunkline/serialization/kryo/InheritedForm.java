package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import com.esotericsoftware.kryo.serializers.ExternalizableSerializer;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.trunkline.serialization.JdkClasses;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A class of the application that travels in the form of a class of the JDK: that of a list, say,
 * because it is one. Nothing that it adds is in that form.
 */
final class InheritedForm {

  private static final String KRYO = Serializer.class.getPackageName() + ".";
  private static final String OURS = InheritedForm.class.getPackageName() + ".";

  private InheritedForm() {}

  /** Why a class cannot travel in such a form; null if it can, or has one of its own. */
  static @Nullable String loss(Class<?> type, Serializer<?> serializer) {
    if (!isUsed(type, serializer)) {
      return null;
    }
    String standard = standardOf(type).getName();
    if (replacesClass(serializer)) {
      return "kryo: a "
          + type.getName()
          + " would arrive as a "
          + standard
          + "; hold that in a field of a class of your own";
    }
    Field lost =
        addedFields(type).stream().filter(field -> !field.isSynthetic()).findFirst().orElse(null);
    return lost == null
        ? null
        : "kryo: a "
            + type.getName()
            + " is written as any "
            + standard
            + " is, without its field "
            + lost.getName()
            + "; make the field transient if it may be lost, or send a plain one of the JDK's and"
            + " what it adds beside it";
  }

  /**
   * What decides the form beside the serializer, with a space in front; empty for other forms. A
   * list that became a set would lose what it has twice.
   */
  static String kindOf(Class<?> type, Serializer<?> serializer) {
    if (!isUsed(type, serializer)) {
      return "";
    }
    Class<?> standard = standardOf(type);
    StringBuilder text = new StringBuilder(" ").append(standard.getName());
    for (Class<?> contract : List.of(List.class, Set.class)) {
      if (contract.isAssignableFrom(type) && !contract.isAssignableFrom(standard)) {
        text.append(' ').append(contract.getName());
      }
    }
    return text.toString();
  }

  /**
   * What stands in front of the name of a collection or map of the application: it tells a reader
   * without the class what to read; empty for others.
   */
  static String tagOf(Class<?> type, Serializer<?> serializer) {
    if (serializer instanceof ContainerForm form) {
      return String.valueOf(form.shape().tag(true));
    }
    ContainerShape shape = JdkClasses.has(type) ? null : ofElements(type, serializer);
    return shape == null ? "" : String.valueOf(shape.tag(false));
  }

  /**
   * That of a class in Kryo's form of collections or maps, which a plain class of the JDK has, too;
   * null if it has another form.
   */
  private static @Nullable ContainerShape ofElements(Class<?> type, Serializer<?> serializer) {
    ContainerShape shape = ContainerShape.of(type);
    if (shape == null) {
      return null;
    }
    boolean isUsual =
        switch (shape) {
          case SORTED_SET -> serializer instanceof BoundedSorted.OfTreeSet;
          case SORTED_MAP ->
              serializer instanceof BoundedSorted.OfTreeMap
                  || serializer instanceof BoundedSorted.OfSkipListMap;
          case PRIORITY_QUEUE -> serializer instanceof BoundedSorted.OfPriorityQueue;
          case MAP -> serializer.getClass() == BoundedMapSerializer.class;
          default -> serializer.getClass() == BoundedCollectionSerializer.class;
        };
    return isUsual ? shape : null;
  }

  /** All serializers of Kryo's and ours but those that ask a class for its own content. */
  static boolean isUsed(Class<?> type, Serializer<?> serializer) {
    return !type.isArray()
        && !type.isInterface()
        && !Enum.class.isAssignableFrom(type)
        && !JdkClasses.has(type)
        && isKnown(serializer)
        && !(serializer instanceof FieldSerializer
            || serializer instanceof AgreedForm
            || serializer instanceof RefusingSerializer);
  }

  /** Whether a serializer is Kryo's or ours and asks a class for nothing. */
  static boolean isKnown(Serializer<?> serializer) {
    String chosen = serializer.getClass().getName();
    return (chosen.startsWith(KRYO) || chosen.startsWith(OURS))
        && !(serializer instanceof DefaultSerializers.KryoSerializableSerializer
            || serializer instanceof ExternalizableSerializer
            || serializer instanceof JavaSerializer);
  }

  /** The nearest superclass of the JDK; for want of another, the interface that decided. */
  static Class<?> standardOf(Class<?> type) {
    Class<?> next = type;
    while (!JdkClasses.has(next)) {
      next = next.getSuperclass();
    }
    if (next != Object.class) {
      return next;
    }
    return Map.class.isAssignableFrom(type) ? Map.class : Collection.class;
  }

  /** The fields that a class has and the JDK's does not, but for those that are no state. */
  static List<Field> addedFields(Class<?> type) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> next = type; !JdkClasses.has(next); next = next.getSuperclass()) {
      for (Field field : next.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (!Modifier.isStatic(modifiers) && !Modifier.isTransient(modifiers)) {
          fields.add(field);
        }
      }
    }
    return fields;
  }

  /** Those that make an object of the JDK's class, whatever class was written. */
  static boolean replacesClass(Serializer<?> serializer) {
    return serializer instanceof EnumMapSerializer
        || serializer instanceof FinishedCollectionSerializer
        || serializer instanceof AtomicSerializers
        || serializer instanceof DefaultSerializers.BitSetSerializer
        || serializer instanceof DefaultSerializers.CalendarSerializer
        || serializer instanceof DefaultSerializers.TimeZoneSerializer;
  }
}
