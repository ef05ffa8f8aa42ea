package io.trunkline.serialization;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URL;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/**
 * The classes that files on the class path list: a binary name on a line, {@code #} begins a
 * remark.
 *
 * @param path the resource, of which every jar may have one
 */
record ListedClasses(String path, ClassLoader loader) implements SerializationOptimizer {

  static final String SCHEME = "list";

  /** Where the annotation processor of {@code rpc-register-processor} writes it. */
  private static final String USUAL = "META-INF/trunkline/registered.list";

  ListedClasses {
    path = path.isEmpty() ? USUAL : path;
  }

  @Override
  public String name() {
    return SCHEME + ":" + (path.equals(USUAL) ? "" : path);
  }

  @Override
  public Collection<Class<?>> serializableClasses() {
    List<Class<?>> types = new ArrayList<>();
    try {
      List<URL> files = Collections.list(loader.getResources(path));
      if (files.isEmpty()) {
        throw new IllegalArgumentException(
            "optimizer 'list:' finds no file "
                + path
                + " on the class path; write one, or let the annotation processor of"
                + " io.trunkline:rpc-register-processor write it");
      }
      for (URL file : files) {
        read(file, types);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("optimizer 'list:' cannot read " + path + ": " + e, e);
    }
    return types;
  }

  private void read(URL file, List<Class<?>> types) throws IOException {
    URLConnection connection = file.openConnection();
    connection.setUseCaches(false); // a jar that is replaced while the JVM runs
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))) {
      int number = 1;
      for (String line = reader.readLine(); line != null; line = reader.readLine(), number++) {
        String name = line.split("#", 2)[0].trim();
        if (!name.isEmpty()) {
          types.add(load(name, file, number));
        }
      }
    }
  }

  private Class<?> load(String name, URL file, int number) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException | LinkageError e) {
      throw new IllegalArgumentException(
          "there is no class '"
              + name
              + "' on the class path, which line "
              + number
              + " of "
              + file
              + " names; remove the line, or add the jar that has the class",
          e);
    }
  }
}
