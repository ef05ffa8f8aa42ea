package io.trunkline.server;

import io.trunkline.internal.exchange.ExceptionAsText;
import io.trunkline.serialization.ClassGate;
import java.lang.reflect.Method;
import java.security.CodeSource;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which exceptions of an implementation travel as themselves: those that the method declares, the
 * JDK has, or the interface's own jar has, as with stock providers, and that the gate on the other
 * side lets in with all their causes. Others become a {@link RuntimeException} with their text, and
 * the log of this side gets the original.
 */
final class SendableExceptions {

  private static final Logger log = LoggerFactory.getLogger(SendableExceptions.class);
  private static final int MAX_CHAIN = 32;

  private SendableExceptions() {}

  static Throwable of(Throwable error, Method method, Class<?> service, ClassGate gate) {
    if (isKnown(error, method, service) && isReadable(error, gate, 0)) {
      return error;
    }
    log.warn(
        "{}.{} failed with an exception that its caller gets as a RuntimeException with its text;"
            + " declare it on the method to send it as itself",
        service.getName(),
        method.getName(),
        error);
    return ExceptionAsText.of(error);
  }

  private static boolean isReadable(Throwable error, ClassGate gate, int depth) {
    if (depth > MAX_CHAIN || !gate.allows(error.getClass())) {
      return false;
    }
    Throwable cause = error.getCause();
    if (cause != null && cause != error && !isReadable(cause, gate, depth + 1)) {
      return false;
    }
    for (Throwable suppressed : error.getSuppressed()) {
      if (!isReadable(suppressed, gate, depth + 1)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isKnown(Throwable error, Method method, Class<?> service) {
    Class<?> type = error.getClass();
    for (Class<?> declared : method.getExceptionTypes()) {
      if (declared.isInstance(error)) {
        return true;
      }
    }
    ClassLoader loader = type.getClassLoader();
    return loader == null
        || loader == ClassLoader.getPlatformClassLoader()
        || Objects.equals(source(type), source(service));
  }

  private static Object source(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null ? type : source.getLocation();
  }
}
