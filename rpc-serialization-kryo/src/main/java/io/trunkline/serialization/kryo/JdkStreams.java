package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Serializer;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.objectstream.StreamWording;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which classes stock has in JDK serialization streams because its Kryo could not make objects of
 * them: those of the application without a constructor without parameters, exceptions and records
 * among them. Each has a stream of its own in an item. Those that are not Serializable fail there,
 * and have no stream here.
 */
final class JdkStreams {

  private static final StreamWording WORDING =
      new StreamWording(
          KryoEntry.KRYO.serialization(),
          "an object without a constructor to call",
          " inside such an object");

  private final GatedClassResolver classes;
  private final Budgets budgets;

  JdkStreams(GatedClassResolver classes, Budgets budgets) {
    this.classes = classes;
    this.budgets = budgets;
  }

  /** What writes such a class; null for others. */
  @Nullable Serializer<?> of(Class<?> type) {
    if (type.isArray()
        || type.isEnum()
        || Modifier.isAbstract(type.getModifiers())
        || !Serializable.class.isAssignableFrom(type)
        || JdkClasses.has(type)
        || hasConstructor(type)) {
      return null;
    }
    return Throwable.class.isAssignableFrom(type)
        ? new ThrowableSerializer(classes, budgets)
        : new StreamSerializer<Object>(classes, budgets, WORDING);
  }

  private static boolean hasConstructor(Class<?> type) {
    return Arrays.stream(type.getDeclaredConstructors())
        .anyMatch(constructor -> constructor.getParameterCount() == 0);
  }
}
