package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import io.trunkline.serialization.access.Replacements;
import io.trunkline.serialization.access.SerializedState;
import io.trunkline.serialization.kryo.ContainerSerializer.Own;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How collections and maps of classes of the application are written under agreed terms. */
final class AgreedContainers {

  private AgreedContainers() {}

  /**
   * What writes a class that has more than its elements, or that a reader could not fill; null if
   * the given serializer does, or if the class is refused.
   *
   * @param given what stock's form of the class is
   */
  static @Nullable Serializer<?> of(Kryo kryo, Class<?> type, Serializer<?> given) {
    ContainerShape shape = ContainerShape.of(type);
    if (shape == null || !InheritedForm.isUsed(type, given) || InheritedForm.replacesClass(given)) {
      return null;
    }
    Replacements methods = Replacements.of(type);
    if (methods.replacesWhenWritten()) {
      return new ContainerSerializer(kryo, type, shape, Own.REPLACEMENT, methods, List.of());
    }
    List<Field> fields = InheritedForm.addedFields(type);
    boolean hasState =
        methods.resolvesWhenRead() || fields.stream().anyMatch(field -> !field.isSynthetic());
    Class<?> standard = InheritedForm.standardOf(type);
    boolean isSkeleton = // whose elements are in fields of its own
        Modifier.isAbstract(standard.getModifiers()) || ContainerShape.of(standard) == null;
    boolean isMade = Instantiators.hasConstructor(type);
    if (hasState) {
      boolean hasAll =
          Serializable.class.isAssignableFrom(type) && SerializedState.beyondFields(type) == null;
      if (!hasAll || !isSkeleton && !isMade) {
        String loss = InheritedForm.loss(type, given);
        return loss == null ? null : new RefusingSerializer(loss);
      }
      Own own = isSkeleton ? Own.FIELDS : Own.FIELDS_AND_ELEMENTS;
      return new ContainerSerializer(kryo, type, shape, own, methods, fields);
    }
    if (isFilled(type, given, isMade)) {
      return null;
    }
    if (isMade && !isSkeleton) {
      return new ContainerSerializer(
          kryo, type, shape, Own.FIELDS_AND_ELEMENTS, methods, List.of());
    }
    return isDeclared(type) ? null : ViewRegistration.ordinary(type, kryo);
  }

  /** Whether a place may declare the class, which then has to arrive as itself. */
  private static boolean isDeclared(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && !type.isAnonymousClass()
        && !type.isLocalClass();
  }

  /** Whether the reader can make an object of the class that has the order of the one written. */
  private static boolean isFilled(Class<?> type, Serializer<?> given, boolean isMade) {
    if (!(given instanceof BoundedSorted.Ordered)) {
      return isMade;
    }
    try {
      if (given instanceof BoundedSorted.OfPriorityQueue) {
        type.getConstructor(int.class, Comparator.class);
      } else {
        type.getConstructor(Comparator.class);
      }
      return true;
    } catch (NoSuchMethodException none) {
      return false;
    }
  }
}
