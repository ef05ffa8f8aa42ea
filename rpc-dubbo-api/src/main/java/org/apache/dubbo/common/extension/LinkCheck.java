package org.apache.dubbo.common.extension;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the classes and members of Dubbo that an extension uses and Trunkline does not have, before
 * a call meets them. It reads the class of the extension, its superclasses, and the classes of its
 * package and the packages below that it uses. Uses inside a {@code try} whose {@code catch} names
 * a linkage error are left out.
 */
final class LinkCheck {

  private static final Logger log = LoggerFactory.getLogger(LinkCheck.class);

  private final Class<?> extension;
  private final String home;
  private final ClassLoader loader;
  private final Set<String> seen = new HashSet<>();
  private final Deque<String> waiting = new ArrayDeque<>();

  private LinkCheck(Class<?> extension) {
    this.extension = extension;
    this.home = extension.getPackageName().replace('.', '/') + "/";
    this.loader = extension.getClassLoader();
  }

  /**
   * Checks an extension.
   *
   * @throws IllegalStateException if it uses a class or member that is missing
   */
  static void check(String name, Class<?> type, Class<?> extension) {
    if (extension.getClassLoader() == null || DubboNames.isTrunklines(extension)) {
      return;
    }
    String missing = new LinkCheck(extension).missing();
    if (missing != null) {
      throw refused(name, type, extension.getName(), missing, null);
    }
  }

  /**
   * Refuses an extension that could not be loaded for want of a class of Dubbo.
   *
   * @throws IllegalStateException if that is the reason
   */
  static void refuse(String name, Class<?> type, String className, @Nullable Throwable reason) {
    for (Throwable cause = reason; cause != null; cause = cause.getCause()) {
      String text = String.valueOf(cause.getMessage()).replace('/', '.');
      if ((cause instanceof LinkageError || cause instanceof ClassNotFoundException)
          && DubboNames.isDubbos(text)
          && !text.equals(className)) {
        throw refused(name, type, className, "the class " + text, reason);
      }
    }
  }

  private static IllegalStateException refused(
      String name, Class<?> type, String className, String missing, @Nullable Throwable cause) {
    return new IllegalStateException(
        "the extension '"
            + name
            + "' of "
            + type.getName()
            + ", "
            + className
            + ", needs "
            + missing
            + ", which Trunkline does not have: calls through it would fail. Leave it out with"
            + " filter=\"-"
            + name
            + "\", or remove the jar that has it; docs/dubbo-api.md lists the types that extensions"
            + " can use",
        cause);
  }

  private @Nullable String missing() {
    for (Class<?> own = extension; own != null; own = own.getSuperclass()) {
      if (own.getClassLoader() != null && !DubboNames.isTrunklines(own)) {
        waiting.add(own.getName().replace('.', '/'));
      }
    }
    while (!waiting.isEmpty()) {
      String next = waiting.remove();
      String missing = seen.add(next) ? missingIn(next) : null;
      if (missing != null) {
        return missing + " (used by " + next.replace('/', '.') + ")";
      }
    }
    return null;
  }

  private @Nullable String missingIn(String name) {
    try (InputStream file = loader.getResourceAsStream(name + ".class")) {
      if (file == null) {
        return null;
      }
      UsedNames used = new UsedNames(loader, this::follow);
      new ClassReader(file).accept(used, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
      return used.missing();
    } catch (IOException | IllegalArgumentException unreadable) { // of a later Java, for example
      log.debug("{} cannot be read, and is not checked", name, unreadable);
      return null;
    }
  }

  private void follow(String name) {
    if (name.startsWith(home)) {
      waiting.add(name);
    }
  }
}
