package io.trunkline.testkit.drift;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** A class loader for classes compiled in memory. */
public final class CompiledSources extends ClassLoader {

  private final Map<String, ByteArrayOutputStream> compiled = new HashMap<>();

  /**
   * Compiles immediately; classes are loaded on demand.
   *
   * @param sources source texts of compilation units by class name
   * @throws IllegalArgumentException if they do not compile
   * @throws IllegalStateException if this Java runtime has no compiler
   */
  public CompiledSources(Map<String, String> sources) {
    super(CompiledSources.class.getClassLoader());
    JavaCompiler javac = javac();
    List<JavaFileObject> units = new ArrayList<>();
    sources.forEach((name, text) -> units.add(new SourceText(name, text)));
    StringWriter problems = new StringWriter();
    JavaFileManager files = new Files(javac.getStandardFileManager(null, null, null));
    List<String> options = List.of("-proc:none", "-g:none", "-nowarn", "-Xlint:none");
    if (!javac.getTask(problems, files, null, options, null, units).call()) {
      throw new IllegalArgumentException(problems + "\n" + sources);
    }
  }

  /** The class files of all classes. */
  public List<byte[]> classFiles() {
    return compiled.values().stream().map(ByteArrayOutputStream::toByteArray).toList();
  }

  static JavaCompiler javac() {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    if (javac == null) {
      throw new IllegalStateException(
          System.getProperty("java.home") + " has no compiler; run this with a JDK");
    }
    return javac;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    ByteArrayOutputStream bytes = compiled.get(name);
    if (bytes == null) {
      throw new ClassNotFoundException(name);
    }
    return defineClass(name, bytes.toByteArray(), 0, bytes.size());
  }

  private final class Files extends ForwardingJavaFileManager<JavaFileManager> {

    Files(JavaFileManager files) {
      super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
      return new SimpleJavaFileObject(URI.create("bytes:///" + name), kind) {
        @Override
        public OutputStream openOutputStream() {
          return compiled.computeIfAbsent(name, n -> new ByteArrayOutputStream());
        }
      };
    }
  }
}
