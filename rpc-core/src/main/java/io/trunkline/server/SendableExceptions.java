package io.trunkline.server;

import io.trunkline.call.RpcException;
import io.trunkline.internal.server.ExceptionAsText;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import java.lang.reflect.Method;
import java.security.CodeSource;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which exceptions of an implementation travel as themselves: as with stock providers those that
 * are checked, that the method declares, that the JDK has or that the interface's own jar has.
 * Their causes are of these kinds too, or the gate allows them. Others become a {@link
 * RuntimeException} with their text, and so do our own types, which stock consumers do not have.
 * What the caller may not get as itself is logged here.
 */
final class SendableExceptions {

  private static final Logger log = LoggerFactory.getLogger(SendableExceptions.class);
  private static final int MAX_CHAIN = 32;

  private SendableExceptions() {}

  static Throwable of(Throwable error, Method method, Class<?> service, ClassGate gate) {
    if (!isKnown(error, method, service) || !areCausesReadable(error, method, service, gate, 0)) {
      log.warn(
          "{}.{} failed with an exception that its caller gets as a RuntimeException with its text;"
              + " declare it on the method to send it as itself",
          service.getName(),
          method.getName(),
          error);
      return ExceptionAsText.of(error);
    }
    if (!gate.allows(error.getClass())) {
      log.warn(
          "{}.{} failed with an exception that it does not declare: consumers of Trunkline read it"
              + " only where they allow {}",
          service.getName(),
          method.getName(),
          error.getClass().getName(),
          error);
    }
    return error;
  }

  private static boolean areCausesReadable(
      Throwable error, Method method, Class<?> service, ClassGate gate, int depth) {
    if (depth > MAX_CHAIN) {
      return false;
    }
    Throwable cause = error.getCause();
    if (cause != null
        && cause != error
        && !isReadableCause(cause, method, service, gate, depth + 1)) {
      return false;
    }
    for (Throwable suppressed : error.getSuppressed()) {
      if (!isReadableCause(suppressed, method, service, gate, depth + 1)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isReadableCause(
      Throwable cause, Method method, Class<?> service, ClassGate gate, int depth) {
    return (gate.allows(cause.getClass()) || isKnown(cause, method, service))
        && areCausesReadable(cause, method, service, gate, depth);
  }

  private static boolean isKnown(Throwable error, Method method, Class<?> service) {
    if (error instanceof RpcException || error instanceof SerializationException) {
      return false;
    }
    if (!(error instanceof RuntimeException) && error instanceof Exception) {
      return true;
    }
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
