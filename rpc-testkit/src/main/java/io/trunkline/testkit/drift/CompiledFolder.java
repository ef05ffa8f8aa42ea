package io.trunkline.testkit.drift;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.JavaCompiler.CompilationTask;
import javax.tools.JavaFileObject;

/**
 * Classes compiled from sources to a folder, as in a build: for tools that read class files.
 *
 * @param folder the output folder
 */
public record CompiledFolder(Path folder) {

  /**
   * Compiles sources.
   *
   * @param libraries the class path before the tests' own
   * @param processors annotation processors; none if empty
   * @param sources source texts of compilation units by class name
   * @throws IllegalArgumentException with the compiler's messages, if they do not compile
   */
  public CompiledFolder compile(
      List<Path> libraries, List<Processor> processors, Map<String, String> sources) {
    List<JavaFileObject> units = new ArrayList<>();
    sources.forEach((name, text) -> units.add(new SourceText(name, text)));
    String classPath =
        Stream.concat(
                Stream.concat(Stream.of(folder), libraries.stream()).map(Path::toString),
                Stream.of(System.getProperty("java.class.path")))
            .collect(Collectors.joining(File.pathSeparator));
    List<String> options = new ArrayList<>();
    options.addAll(List.of("-d", folder.toString(), "-classpath", classPath));
    options.addAll(List.of("-nowarn", "-Xlint:none", "-implicit:none"));
    if (processors.isEmpty()) {
      options.add("-proc:none");
    }
    StringWriter problems = new StringWriter();
    CompilationTask task =
        CompiledSources.javac().getTask(problems, null, null, options, null, units);
    if (!processors.isEmpty()) {
      task.setProcessors(processors);
    }
    if (!task.call()) {
      throw new IllegalArgumentException(problems.toString());
    }
    return this;
  }

  /** Compiles without libraries and processors. */
  public CompiledFolder compile(Map<String, String> sources) {
    return compile(List.of(), List.of(), sources);
  }

  /** Sees these classes and those of the parent, the parent's first; close it when done. */
  public URLClassLoader loader(ClassLoader parent) throws IOException {
    return new URLClassLoader(new URL[] {folder.toUri().toURL()}, parent);
  }
}
