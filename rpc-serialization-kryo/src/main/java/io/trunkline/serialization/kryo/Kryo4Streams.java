package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Serializer;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.objectstream.StreamWording;
import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which classes Dubbo 2.6 and 2.7 have in JDK serialization streams because Kryo 4 could not make
 * objects of them: those of the application without a constructor without parameters. Each has a
 * stream of its own in an item.
 */
final class Kryo4Streams {

  private static final StreamWording WORDING =
      new StreamWording(
          KryoSerializationProvider.NAME,
          "an object without a constructor to call",
          " inside such an object");

  private final GatedClassResolver classes;
  private final Budgets budgets;

  Kryo4Streams(GatedClassResolver classes, Budgets budgets) {
    this.classes = classes;
    this.budgets = budgets;
  }

  /** What writes such a class; null for others. */
  @Nullable Serializer<?> of(Class<?> type) {
    if (type.isArray()
        || type.isEnum()
        || Modifier.isAbstract(type.getModifiers())
        || !Serializable.class.isAssignableFrom(type)
        || Instantiators.isOfPlatform(type)
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
