package io.trunkline.cli.diff;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The serializations of stock Dubbo 2.7 with their own libraries, for the classes of one version. A
 * class loader of its own has them, so that nothing static is shared with another version.
 */
final class StockPeer {

  /** Warns of each class without an empty constructor; held, or the level would be lost. */
  private static final Logger LOG = Logger.getLogger("org.apache.dubbo");

  private static final String API = "org.apache.dubbo.common.serialize.";

  private static final Map<String, String> CLASSES =
      Map.of("hessian2", "hessian2.Hessian2Serialization", "kryo", "kryo.KryoSerialization");

  private final ClassLoader loader;
  private final Object serialization;
  private final Method serialize;
  private final Method deserialize;
  private final Method writeObject;
  private final Method flush;
  private final Method readObject;

  /**
   * @param classes has the classes of the objects
   */
  StockPeer(String format, ClassLoader classes) throws ReflectiveOperationException {
    LOG.setLevel(Level.OFF);
    loader = new Isolated(classes);
    loader.loadClass("com.esotericsoftware.minlog.Log").getMethod("NONE").invoke(null);
    serialization =
        loader.loadClass(API + CLASSES.get(format)).getDeclaredConstructor().newInstance();
    Class<?> contract = loader.loadClass(API + "Serialization");
    Class<?> url = loader.loadClass("org.apache.dubbo.common.URL");
    serialize = contract.getMethod("serialize", url, OutputStream.class);
    deserialize = contract.getMethod("deserialize", url, InputStream.class);
    writeObject = loader.loadClass(API + "ObjectOutput").getMethod("writeObject", Object.class);
    flush = loader.loadClass(API + "DataOutput").getMethod("flushBuffer");
    readObject = loader.loadClass(API + "ObjectInput").getMethod("readObject", Class.class);
  }

  /** Whether stock's own library is at hand for a format. */
  static boolean has(String format) {
    return CLASSES.containsKey(format);
  }

  /**
   * The body of a message with one object.
   *
   * @throws IllegalStateException if it cannot be written
   */
  byte[] write(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Object output = call(serialize, serialization, null, bytes);
    call(writeObject, output, value);
    call(flush, output);
    return bytes.toByteArray();
  }

  /**
   * The object of a body.
   *
   * @throws IllegalStateException if it is refused
   */
  @Nullable Object read(byte[] body, Class<?> declared) {
    Object input = call(deserialize, serialization, null, new ByteArrayInputStream(body));
    return call(readObject, input, declared);
  }

  private @Nullable Object call(
      Method method, @Nullable Object target, @Nullable Object... arguments) {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("stock refused the message", e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("stock cannot be called", e);
    }
  }

  /** Has stock's classes from their jars, and those of the objects from their loader. */
  private static final class Isolated extends URLClassLoader {

    private final ClassLoader classes;

    Isolated(ClassLoader classes) {
      super(jars(), ClassLoader.getPlatformClassLoader());
      this.classes = classes;
    }

    private static URL[] jars() {
      Path folder = Path.of(System.getProperty("stock.jars", "target/stock"));
      File[] files = folder.toFile().listFiles((in, name) -> name.endsWith(".jar"));
      if (files == null || files.length == 0) {
        throw new IllegalStateException(
            "no jars in " + folder + "; run Maven's process-test-resources first");
      }
      List<URL> urls = new ArrayList<>();
      try {
        for (File file : files) {
          urls.add(file.toURI().toURL());
        }
      } catch (MalformedURLException e) {
        throw new IllegalStateException(e);
      }
      return urls.toArray(URL[]::new);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      return name.startsWith("gen.") ? classes.loadClass(name) : super.findClass(name);
    }
  }
}
