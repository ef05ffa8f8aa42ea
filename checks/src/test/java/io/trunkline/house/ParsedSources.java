package io.trunkline.house;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Source files as javac parses them. */
final class ParsedSources {

  /** Takes each file. */
  @FunctionalInterface
  interface Reader {

    void read(CompilationUnitTree unit, DocTrees trees) throws IOException;
  }

  private ParsedSources() {}

  static void read(Collection<Path> files, Reader reader) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null, manager, null, null, null, manager.getJavaFileObjectsFromPaths(files));
      DocTrees trees = DocTrees.instance(task);
      for (CompilationUnitTree unit : task.parse()) {
        reader.read(unit, trees);
      }
    }
  }
}
