package io.trunkline.filters;

import io.trunkline.call.Invocation;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.temporal.Temporal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes keys of arguments. Values that cannot change are keys themselves; all other objects count
 * as equal if they have the same classes and contents, whether they have an equals method or not,
 * and are written as JSON for that. Thread-safe.
 */
final class ArgumentsKeys {

  private static final Logger log = LoggerFactory.getLogger(CacheFilter.class);

  private static final Set<Class<?>> VALUES =
      Set.of(
          String.class,
          Boolean.class,
          Character.class,
          Byte.class,
          Short.class,
          Integer.class,
          Long.class,
          Float.class,
          Double.class,
          BigInteger.class,
          BigDecimal.class,
          UUID.class);

  private record NullArgument() {}

  private record LongText(String hash) {}

  private final @Nullable ContentText contents;
  private final AtomicBoolean told = new AtomicBoolean();

  private ArgumentsKeys(@Nullable ContentText contents) {
    this.contents = contents;
  }

  /**
   * @param ofObjects whether there are methods that take more than values
   */
  static ArgumentsKeys of(boolean ofObjects) {
    return new ArgumentsKeys(
        ofObjects
            ? Libraries.need(
                "'cache' of methods that take objects", Libraries.JACKSON, ContentText::new)
            : null);
  }

  static boolean needsJson(CalledMethod method) {
    for (Class<?> type : method.method().getParameterTypes()) {
      boolean value =
          type.isPrimitive()
              || VALUES.contains(type)
              || type.isEnum()
              || (Temporal.class.isAssignableFrom(type) && Modifier.isFinal(type.getModifiers()));
      if (!value) {
        return true;
      }
    }
    return false;
  }

  /** The key of a call's arguments; null if they cannot be one, and the call is not cached. */
  @Nullable ArgumentsKey of(Invocation call) {
    List<Object> parts = new ArrayList<>();
    for (Object argument : call.arguments()) {
      if (argument == null) {
        parts.add(new NullArgument());
      } else if (argument instanceof String text && text.length() > ContentHash.MAX_LENGTH) {
        if (text.length() > ContentHash.MAX_WRITTEN) {
          notCached(call, argument, "it is longer than " + ContentHash.MAX_WRITTEN + " characters");
          return null;
        }
        parts.add(new LongText(ContentHash.of(text)));
      } else if (isValue(argument)) {
        parts.add(argument);
      } else if (contents == null) {
        return null; // no method of this service declares such a parameter
      } else {
        try {
          parts.add(contents.of(argument));
        } catch (IllegalArgumentException e) {
          notCached(call, argument, e.getMessage());
          return null;
        }
      }
    }
    return new ArgumentsKey(parts);
  }

  private void notCached(Invocation call, Object argument, @Nullable String why) {
    if (told.compareAndSet(false, true)) {
      log.warn("{}: calls with a {} are not cached: {}", call, argument.getClass().getName(), why);
    }
  }

  private static boolean isValue(Object argument) {
    return VALUES.contains(argument.getClass())
        || argument instanceof Enum<?>
        || (argument instanceof Temporal && argument.getClass().getName().startsWith("java.time."));
  }
}
