package io.trunkline.serialization;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The allow-list lines that the gates of one client or server learn in learning mode. Gates in this
 * mode admit a class without a line if it can be the application's data, and write its line to a
 * file. For migration on a trusted network only: until the file is an allow list and learning is
 * off, a peer can have any {@link Serializable} class of the application's class path instantiated,
 * up to {@value #MAX_NAMES} of them.
 *
 * <p>Still refused are JDK classes, classes of libraries known to run code when read or compared,
 * handlers of dynamic proxies, abstract classes, and classes that are not {@link Serializable}.
 * Thread-safe.
 */
public final class LearnedLines {

  /** How many classes are learned, including those already in the file. */
  public static final int MAX_NAMES = 500;

  private static final List<String> HEADING =
      List.of(
          "Classes that messages named and no line allowed, learned by Trunkline's class gate.",
          "Remove those that you do not trust, keep the others in " + ClassGate.ALLOW_LIST + " on",
          "the class path of this side, and turn learning off.");

  /** Who needed a class: first the service alone, and then the place, once it is known. */
  private record Need(String text, @Nullable Thread unplaced) {}

  private final Path file;
  private final Consumer<String> news;
  private final SortedMap<String, Need> needs = new TreeMap<>();

  /** The lines of the file that another client, another server or a person wrote. */
  private final SortedMap<String, String> others = new TreeMap<>();

  private boolean isFull;
  private volatile boolean hasUnplaced;

  /**
   * Reads and keeps the lines already in the file.
   *
   * @param file rewritten for each learned class; its folder must exist
   * @param news receives one text for each learned class, and errors
   * @throws IllegalArgumentException if the file cannot be read or written
   */
  public LearnedLines(Path file, Consumer<String> news) {
    this.file = requireNonNull(file, "file").toAbsolutePath();
    this.news = requireNonNull(news, "news");
    try {
      synchronized (needs) {
        readOthers();
        write();
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the learned allow lines cannot be kept in "
              + this.file
              + ": "
              + e
              + "; name a file in a folder that exists and can be written to",
          e);
    }
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /** The class with the name, if it may be learned; null if the gate has to refuse it. */
  @Nullable Class<?> learn(String name, String service, ClassLoader loader) {
    if (DeniedClasses.isOfJdk(name) || DeniedClasses.library(name) != null) {
      return null;
    }
    synchronized (needs) {
      boolean isNew = !needs.containsKey(name);
      if (isNew && !others.containsKey(name) && needs.size() + others.size() >= MAX_NAMES) {
        if (!isFull) {
          isFull = true;
          news.accept("no more than " + MAX_NAMES + " classes are learned; others are refused");
        }
        return null;
      }
      if (loader.getResource(name.replace('.', '/') + ".class") == null) {
        return null;
      }
      Class<?> type = load(name, loader);
      if (type == null || !isPlausible(type)) {
        return null;
      }
      if (isNew) {
        needs.put(name, new Need(service, Thread.currentThread()));
        hasUnplaced = true;
        save();
        news.accept(
            "class " + name + " of a message for " + service + " passes: its line is in " + file);
      }
      return type;
    }
  }

  /** Says what the current thread was reading when it last learned classes. */
  void place(String where) {
    if (!hasUnplaced) {
      return;
    }
    synchronized (needs) {
      boolean isChanged = false;
      boolean isLeft = false;
      for (var entry : needs.entrySet()) {
        Thread unplaced = entry.getValue().unplaced;
        if (unplaced == Thread.currentThread()) {
          entry.setValue(new Need(where, null));
          isChanged = true;
        } else {
          isLeft |= unplaced != null && unplaced.isAlive();
        }
      }
      hasUnplaced = isLeft;
      if (isChanged) {
        save();
      }
    }
  }

  private static @Nullable Class<?> load(String name, ClassLoader loader) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError unusable) {
      return null; // the gate refuses it, with its name
    }
  }

  /** By the class itself and what it extends; nothing of it is run. */
  private static boolean isPlausible(Class<?> type) {
    if (!Serializable.class.isAssignableFrom(type)
        || InvocationHandler.class.isAssignableFrom(type)
        || ClassLoader.class.isAssignableFrom(type)
        || Proxy.isProxyClass(type)
        || Modifier.isAbstract(type.getModifiers()) && !type.isEnum()
        || JdkClasses.has(type)) {
      return false;
    }
    for (Class<?> parent = type.getSuperclass(); parent != null; parent = parent.getSuperclass()) {
      if (DeniedClasses.library(parent.getName()) != null) {
        return false;
      }
    }
    return true;
  }

  // ------------------------------------------------------------------- the file

  private void readOthers() throws IOException {
    others.clear();
    if (!Files.exists(file)) {
      return;
    }
    for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      String[] parts = line.split("#", 2);
      String name = parts[0].strip();
      if (Refusals.isBinaryName(name) && !needs.containsKey(name) && others.size() < MAX_NAMES) {
        others.put(name, parts.length == 2 ? parts[1].strip() : "");
      }
    }
  }

  private void save() {
    try {
      readOthers();
      write();
    } catch (IOException e) {
      news.accept("the learned lines cannot be written to " + file + ": " + e);
    }
  }

  /** As a whole, so that nobody reads half of it. */
  private void write() throws IOException {
    SortedMap<String, String> lines = new TreeMap<>(others);
    needs.forEach((name, need) -> lines.put(name, need.text));
    Path next = file.resolveSibling(file.getFileName() + ".new");
    Files.writeString(next, AllowListFile.text(HEADING, lines, new TreeMap<>()));
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
