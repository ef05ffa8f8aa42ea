package io.trunkline.internal.generic;

import io.trunkline.serialization.access.ThrowableMaker;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Exceptions as values: maps of their message, their cause and the properties that an application's
 * class adds. Stack traces and suppressed exceptions stay where they are.
 */
final class Throwables {

  static final String MESSAGE = "message";
  static final String CAUSE = "cause";

  private Throwables() {}

  /**
   * An exception with the message that a map says, made without a constructor of the application.
   */
  static Throwable of(Class<?> type, Map<?, ?> source) {
    Object message = source.get(MESSAGE);
    if (message != null && !(message instanceof String)) {
      throw new ConversionException(
          "." + MESSAGE + ": is " + message.getClass().getName() + ", expected java.lang.String");
    }
    ThrowableMaker maker = ThrowableMaker.of(type);
    @Nullable Object[] values = maker.defaults();
    int place = maker.fields().indexOf("detailMessage");
    if (place >= 0) {
      values[place] = message;
    }
    try {
      return maker.create(values);
    } catch (InvocationTargetException e) {
      throw cannotBeMade(type, e.getCause() == null ? e : e.getCause());
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw cannotBeMade(type, e);
    }
  }

  /** Gives it its cause. */
  static void setCause(Throwable made, @Nullable Throwable cause) {
    try {
      made.initCause(cause);
    } catch (IllegalStateException | IllegalArgumentException refused) {
      throw new ConversionException(
          "." + CAUSE + ": " + made.getClass().getName() + " does not take one");
    }
  }

  private static ConversionException cannotBeMade(Class<?> type, Throwable e) {
    return new ConversionException(
        ": " + type.getName() + " cannot be created: " + e.getClass().getName());
  }
}
