package io.trunkline.serialization.hessian2.oracle;

import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One version of hessian-lite in a class loader of its own, used as Dubbo uses it: one factory for
 * all messages, a stream for each. For one thread.
 *
 * <p>Version 4.0.4 stores a {@code float} field with an eight-byte write to raw memory, so this
 * class refuses to have it read objects with such fields. It could be told to do without Unsafe,
 * but then it can no longer read a BigInteger, among others, and would not be what peers run.
 */
final class StockLibrary implements Closeable {

  private static final String PACKAGE = "com.alibaba.com.caucho.hessian.";

  private final Version version;
  private final boolean compactTime;
  private final ClassLoader loader;
  private final Object factory;
  private final Constructor<?> output;
  private final Constructor<?> input;
  private final Method outputFactory;
  private final Method inputFactory;
  private final Method writeObject;
  private final Method flush;
  private final Method readObject;

  /** The versions that stock peers bring along. */
  enum Version {
    /** Of Dubbo 2.7.23. */
    V3_2_13("3.2.13"),
    /** Of Dubbo 3.3.6. */
    V4_0_4("4.0.4");

    private final String number;

    Version(String number) {
      this.number = number;
    }

    @Override
    public String toString() {
      return "hessian-lite " + number;
    }
  }

  StockLibrary(Version version) throws ReflectiveOperationException, MalformedURLException {
    this(version, false);
  }

  /**
   * @param compactTime whether it writes as under its system property for a compact java.time,
   *     which only 4.0.4 has; it reads without that in any case
   * @throws IllegalStateException if the build did not put the library where it is looked for
   */
  StockLibrary(Version version, boolean compactTime)
      throws ReflectiveOperationException, MalformedURLException {
    this.version = version;
    this.compactTime = compactTime;
    Path jar =
        Path.of(System.getProperty("oracle.jars"), "hessian-lite-" + version.number + ".jar");
    if (!Files.exists(jar)) {
      throw new IllegalStateException("no " + jar + "; run Maven's process-test-resources first");
    }
    ClassLoader application = StockLibrary.class.getClassLoader();
    this.loader =
        version == Version.V4_0_4 && isOnClassPath(application)
            ? application
            : new Isolated(jar.toUri().toURL(), application);
    Class<?> factoryClass = loader.loadClass(PACKAGE + "io.SerializerFactory");
    Class<?> outputClass = loader.loadClass(PACKAGE + "io.Hessian2Output");
    Class<?> inputClass = loader.loadClass(PACKAGE + "io.Hessian2Input");
    this.factory = factoryClass.getConstructor(ClassLoader.class).newInstance(loader);
    this.output = outputClass.getConstructor(OutputStream.class);
    this.input = inputClass.getConstructor(InputStream.class);
    this.outputFactory = outputClass.getMethod("setSerializerFactory", factoryClass);
    this.inputFactory = inputClass.getMethod("setSerializerFactory", factoryClass);
    this.writeObject = outputClass.getMethod("writeObject", Object.class);
    this.flush = outputClass.getMethod("flush");
    this.readObject = inputClass.getMethod("readObject", Class.class);
  }

  // What it finds in META-INF of an application's class path must be its own classes.
  private static boolean isOnClassPath(ClassLoader application) {
    return application.getResource("META-INF/dubbo/hessian/serializers") != null;
  }

  Version version() {
    return version;
  }

  /** What ours has to be told to write the same. */
  PayloadTerms terms() {
    return compactTime
        ? PayloadTerms.plain(SerializationSettings.parse("hessian2.stock-compact-time=true"))
        : PayloadTerms.PLAIN;
  }

  /** One stream with the items of a message. */
  byte[] write(Message message) throws Exception {
    if (!compactTime) {
      return writeAsItIs(message);
    }
    Method mode =
        loader
            .loadClass(PACKAGE + "io.java8.SerializationConfig")
            .getDeclaredMethod("setCompactMode", boolean.class);
    mode.setAccessible(true);
    mode.invoke(null, true);
    try {
      return writeAsItIs(message);
    } finally {
      mode.invoke(null, false);
    }
  }

  private byte[] writeAsItIs(Message message) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Object stream = output.newInstance(bytes);
    call(outputFactory, stream, factory);
    for (Message.Item item : message.items()) {
      call(writeObject, stream, item.value());
    }
    call(flush, stream);
    return bytes.toByteArray();
  }

  /** The items of a message that are in this stream. */
  Message read(byte[] bytes, Message like) throws Exception {
    if (version == Version.V4_0_4
        && new String(bytes, StandardCharsets.ISO_8859_1).contains(Model.Ratios.class.getName())) {
      throw new IllegalStateException(this + " must not read float fields, see above");
    }
    Object stream = input.newInstance(new ByteArrayInputStream(bytes));
    call(inputFactory, stream, factory);
    return like.map(item -> call(readObject, stream, item.declared()));
  }

  private static Object call(Method method, Object target, Object... arguments) throws Exception {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof Error error && !(error instanceof StackOverflowError)) {
        throw error;
      }
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  @Override
  public void close() throws IOException {
    if (loader instanceof Closeable own) {
      own.close();
    }
  }

  @Override
  public String toString() {
    return version + (compactTime ? " in compact mode" : "");
  }

  /**
   * Has hessian-lite's classes from its jar and all others from the application. The application is
   * not its parent, for the library would look for more of itself there.
   */
  private static final class Isolated extends URLClassLoader {

    private final ClassLoader application;

    Isolated(URL jar, ClassLoader application) {
      super(new URL[] {jar}, ClassLoader.getPlatformClassLoader());
      this.application = application;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(PACKAGE)) {
        return application.loadClass(name);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded != null ? loaded : findClass(name);
      }
    }
  }
}
