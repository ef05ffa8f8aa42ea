package org.apache.dubbo.common.extension;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
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
 * package and the packages below that it uses. Missing names there are errors. In other classes of
 * its jar that have the same root package, as libraries that the jar contains, they are warnings.
 */
final class LinkCheck {

  private static final Logger log = LoggerFactory.getLogger(LinkCheck.class);

  private final String home;
  private final String root;
  private final String place;
  private final ClassLoader loader;
  private final Set<String> seen = new HashSet<>();
  private final Deque<String> near = new ArrayDeque<>();
  private final Deque<String> far = new ArrayDeque<>();

  private LinkCheck(Class<?> extension) {
    this.home = extension.getPackageName().replace('.', '/') + "/";
    int second = home.indexOf('/', home.indexOf('/') + 1);
    this.root = second < 0 ? home : home.substring(0, second + 1);
    this.loader = extension.getClassLoader();
    this.place = place(extension.getName().replace('.', '/'));
  }

  /** Returns where a class file is, such as its jar; empty if it is not found. */
  private String place(String name) {
    URL file = loader.getResource(name + ".class");
    String text = file == null ? "" : file.toString();
    return text.substring(0, text.length() - (file == null ? 0 : name.length() + 6));
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
    LinkCheck check = new LinkCheck(extension);
    for (Class<?> own = extension; own != null; own = own.getSuperclass()) {
      if (own.getClassLoader() != null && !DubboNames.isTrunklines(own)) {
        check.near.add(own.getName().replace('.', '/'));
      }
    }
    UsedNames.Missing missing = check.firstOf(check.near);
    if (missing != null) {
      throw refused(name, type, extension.getName(), missing, null);
    }
    UsedNames.Missing later = check.firstOf(check.far);
    if (later != null) {
      log.warn(
          "the extension '{}' of {}, {}, reaches {}, {}: a call that gets there fails",
          name,
          type.getName(),
          extension.getName(),
          later.what(),
          later.why());
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
        UsedNames.Missing missing = UsedNames.Missing.inTrunkline("the class " + text);
        throw refused(name, type, className, missing, reason);
      }
    }
  }

  private static IllegalStateException refused(
      String name,
      Class<?> type,
      String className,
      UsedNames.Missing missing,
      @Nullable Throwable cause) {
    return new IllegalStateException(
        "the extension '"
            + name
            + "' of "
            + type.getName()
            + ", "
            + className
            + ", needs "
            + missing.what()
            + ", "
            + missing.why()
            + ": calls through it would fail. Leave it out with filter=\"-"
            + name
            + "\", or remove the jar that has it; docs/dubbo-api.md lists the types that extensions"
            + " can use",
        cause);
  }

  private UsedNames.@Nullable Missing firstOf(Deque<String> waiting) {
    while (!waiting.isEmpty()) {
      String next = waiting.remove();
      UsedNames.Missing missing = seen.add(next) ? missingIn(next) : null;
      if (missing != null) {
        String user = " (used by " + next.replace('/', '.') + ")";
        return new UsedNames.Missing(missing.what() + user, missing.why());
      }
    }
    return null;
  }

  private UsedNames.@Nullable Missing missingIn(String name) {
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
      near.add(name);
    } else if (name.startsWith(root) && place.endsWith(".jar!/") && place.equals(place(name))) {
      far.add(name);
    }
  }
}
