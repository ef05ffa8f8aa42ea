package io.trunkline.serialization;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers what it was asked for, and defines the fixture afresh. */
final class RecordingLoader extends ClassLoader {

  final Set<String> asked = ConcurrentHashMap.newKeySet();

  RecordingLoader() {
    super(RecordingLoader.class.getClassLoader());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    asked.add(name);
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      if (loaded != null) {
        return loaded;
      }
      return name.startsWith("io.trunkline.serialization.fixture")
          ? define(name)
          : super.loadClass(name, resolve);
    }
  }

  @Override
  public URL getResource(String name) {
    asked.add(name);
    return super.getResource(name);
  }

  Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = in.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
