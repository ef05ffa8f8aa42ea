package io.trunkline.server;

import java.lang.reflect.Method;
import java.security.CodeSource;
import java.util.Objects;

/**
 * Which exceptions of an implementation travel as themselves: those the caller surely has the class
 * of. Others become a {@link RuntimeException} with their text, as stock providers do it.
 */
final class SendableExceptions {

  private SendableExceptions() {}

  static Throwable of(Throwable error, Method method, Class<?> service) {
    if (isKnown(error, method, service)) {
      return error;
    }
    RuntimeException stranger = new RuntimeException(error.toString());
    stranger.setStackTrace(error.getStackTrace());
    return stranger;
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
