package io.trunkline.testkit.exceptions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.ClientInfoStatus;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes an object of each public exception with each of its public constructors. */
final class JdkExceptionSamples {

  private static final List<String> MODULES = List.of("java.base", "java.sql");

  private JdkExceptionSamples() {}

  /** The public exceptions that the two modules export and that can be made, by their name. */
  static List<Class<? extends Throwable>> classes() {
    List<Class<? extends Throwable>> classes = new ArrayList<>();
    for (String module : MODULES) {
      for (String name : classNames(module)) {
        Class<?> type = load(name);
        if (type != null && isExported(type) && !of(type).isEmpty()) {
          classes.add(type.asSubclass(Throwable.class));
        }
      }
    }
    classes.sort(Comparator.comparing(Class::getName));
    return classes;
  }

  private static List<String> classNames(String module) {
    FileSystem runtime = FileSystems.getFileSystem(URI.create("jrt:/"));
    try (Stream<Path> files = Files.walk(runtime.getPath("modules", module))) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .map(file -> file.subpath(2, file.getNameCount()).toString().replace('/', '.'))
          .map(name -> name.substring(0, name.length() - ".class".length()))
          .filter(name -> !name.equals("module-info"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static @Nullable Class<?> load(String name) {
    try {
      return Class.forName(name, false, ClassLoader.getPlatformClassLoader());
    } catch (ClassNotFoundException | LinkageError hidden) {
      return null; // a class that only its own module can load
    }
  }

  private static boolean isExported(Class<?> type) {
    return Throwable.class.isAssignableFrom(type)
        && Modifier.isPublic(type.getModifiers())
        && !Modifier.isAbstract(type.getModifiers())
        && type.getModule().isExported(type.getPackageName());
  }

  /** One of each constructor, as far as it takes the arguments that are made up here. */
  static List<Throwable> of(Class<?> type) {
    List<Throwable> made = new ArrayList<>();
    for (Constructor<?> constructor : type.getConstructors()) {
      try {
        Object[] arguments =
            Arrays.stream(constructor.getParameterTypes())
                .map(JdkExceptionSamples::argument)
                .toArray();
        made.add((Throwable) constructor.newInstance(arguments));
      } catch (InvocationTargetException refusesItsArguments) {
        continue;
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(type + " has a constructor that cannot be called", e);
      }
    }
    return made;
  }

  private static @Nullable Object argument(Class<?> type) {
    if (type.isAssignableFrom(String.class)) {
      return "text";
    }
    if (type == int.class || type == long.class || type == float.class || type == double.class) {
      return (byte) 3;
    }
    if (type == char.class) {
      return 'x';
    }
    if (type == boolean.class) {
      return true;
    }
    if (type == int[].class) {
      return new int[] {1, 2};
    }
    if (type == long[].class) {
      return new long[] {1, 2};
    }
    if (type == Class.class) {
      return DayOfWeek.class;
    }
    if (type == Map.class) {
      return new HashMap<>(Map.of("name", ClientInfoStatus.REASON_UNKNOWN));
    }
    return Throwable.class.isAssignableFrom(type) ? new IOException("cause") : null;
  }
}
