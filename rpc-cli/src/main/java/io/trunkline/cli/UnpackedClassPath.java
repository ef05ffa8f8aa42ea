package io.trunkline.cli;

import io.trunkline.cli.outcome.CommandFailedException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.stream.Stream;

/**
 * The classes of jars, directories and Boot fat jars, whose parts are unpacked until this is
 * closed. For one thread.
 */
final class UnpackedClassPath implements AutoCloseable {

  private static final String BOOT = "BOOT-INF/";

  private final Path unpacked;
  private final URLClassLoader loader;
  private final ClassLoader before = Thread.currentThread().getContextClassLoader();

  private UnpackedClassPath(Path unpacked, URLClassLoader loader) {
    this.unpacked = unpacked;
    this.loader = loader;
  }

  /**
   * Opens a class path.
   *
   * @throws CommandFailedException if a jar does not exist
   */
  static UnpackedClassPath open(List<Path> classPath) throws IOException {
    Path unpacked = Files.createTempDirectory("trunkline-classes");
    try {
      URL[] urls = urls(classPath, unpacked).toArray(URL[]::new);
      return new UnpackedClassPath(
          unpacked, new URLClassLoader(urls, UnpackedClassPath.class.getClassLoader()));
    } catch (IOException | RuntimeException e) {
      delete(unpacked);
      throw e;
    }
  }

  /** The loader of the classes; until this is closed, it is the context class loader, too. */
  ClassLoader use() {
    Thread.currentThread().setContextClassLoader(loader);
    return loader;
  }

  @Override
  public void close() throws IOException {
    Thread.currentThread().setContextClassLoader(before);
    loader.close();
    delete(unpacked);
  }

  private static List<URL> urls(List<Path> classPath, Path unpacked) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (int i = 0; i < classPath.size(); i++) {
      Path jar = classPath.get(i);
      if (!Files.exists(jar)) {
        throw CommandFailedException.found(
            "--class-path " + jar + " does not exist; name jars or directories, separated by ':'");
      }
      urls.add(jar.toUri().toURL());
      if (Files.isRegularFile(jar)) {
        unpack(jar, unpacked.resolve(String.valueOf(i)), urls);
      }
    }
    return urls;
  }

  /** Boot's loader is not here, so its parts become ordinary jars and a directory. */
  private static void unpack(Path jar, Path unpacked, List<URL> urls) throws IOException {
    boolean isBoot = false;
    try (InputStream file = Files.newInputStream(jar);
        JarInputStream in = new JarInputStream(file)) {
      for (JarEntry entry = in.getNextJarEntry(); entry != null; entry = in.getNextJarEntry()) {
        String name = entry.getName();
        if (!name.startsWith(BOOT) || entry.isDirectory()) {
          continue;
        }
        Path target = unpacked.resolve(name).normalize();
        if (!target.startsWith(unpacked)) {
          throw new IOException(jar + " contains the path " + name + ", which leads outside of it");
        }
        isBoot = true;
        Files.createDirectories(target.getParent());
        Files.copy(in, target);
        if (name.endsWith(".jar")) {
          urls.add(target.toUri().toURL());
        }
      }
    }
    if (isBoot) {
      urls.add(Files.createDirectories(unpacked.resolve(BOOT + "classes")).toUri().toURL());
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }
}
