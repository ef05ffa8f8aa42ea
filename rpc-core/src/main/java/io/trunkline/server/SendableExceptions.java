package io.trunkline.server;

import io.trunkline.serialization.ClassGate;
import java.lang.reflect.Method;
import java.security.CodeSource;
import java.util.Objects;

/**
 * Which exceptions of an implementation travel as themselves: those that the method declares, the
 * JDK has, or the interface's own jar has, as with stock providers, and that the gate on the other
 * side lets in with all their causes. Others become a {@link RuntimeException} with their text.
 */
final class SendableExceptions {

  private static final int MAX_CHAIN = 32;

  private SendableExceptions() {}

  static Throwable of(Throwable error, Method method, Class<?> service, ClassGate gate) {
    if (isKnown(error, method, service) && isReadable(error, gate, 0)) {
      return error;
    }
    RuntimeException stranger = new RuntimeException(textOf(error));
    stranger.setStackTrace(error.getStackTrace());
    return stranger;
  }

  private static String textOf(Throwable error) {
    try {
      return error.toString();
    } catch (RuntimeException broken) {
      return error.getClass().getName();
    }
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
