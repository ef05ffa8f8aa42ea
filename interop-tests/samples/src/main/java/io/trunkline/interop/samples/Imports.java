package io.trunkline.interop.samples;

import io.trunkline.interop.samples.api.Usage;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Lists what the samples use of Dubbo's API, from their sources and stock jars. */
final class Imports {

  private final Path work;
  private final String dependencyPlugin;

  Imports(Path work, String dependencyPlugin) {
    this.work = work;
    this.dependencyPlugin = dependencyPlugin;
  }

  /** The text of {@code api.txt}: each line with the number of samples that use it behind a tab. */
  String list(Path checkout, List<Note> notes) throws IOException, InterruptedException {
    Path project = work.resolve("imports");
    Files.createDirectories(project);
    Files.writeString(project.resolve("pom.xml"), Lab.resource("stock-pom.xml"));
    String failure =
        new Build(dependencyPlugin, Build.OURS, List.of())
            .run(project, work.resolve("imports-build.log"));
    if (failure != null) {
      throw new IOException("no class path of stock jars: " + failure);
    }
    List<String> classPath = Build.classPath(project);
    Map<String, Integer> used = new TreeMap<>();
    Map<String, Integer> unknown = new TreeMap<>();
    Set<String> seen = new HashSet<>();
    try (URLClassLoader loader = new URLClassLoader(urls(classPath), null)) {
      Map<String, Boolean> known = new HashMap<>();
      for (Note note : notes) {
        if (!seen.add(note.folder())) {
          continue; // several samples in one folder are several in its list of modules, too
        }
        System.err.println("samples: reads " + note.name());
        Usage usage =
            Usage.of(
                checkout.resolve(note.folder()),
                Stage.joined(classPath),
                name -> known.computeIfAbsent(name, key -> isDubbo(loader, key)));
        usage.used().forEach(line -> used.merge(line, 1, Integer::sum));
        usage.unknown().forEach(line -> unknown.merge(line, 1, Integer::sum));
      }
    }
    StringBuilder text =
        new StringBuilder(
            """
            # Written by bin/verify samples --imports: the public types and members of Dubbo that its samples use, and behind a tab by how many.
            # Names and descriptors of Java's class files; members are with the type that they are called on.
            """);
    used.forEach((line, count) -> text.append(line).append('\t').append(count).append('\n'));
    text.append("# Imported, and not in Dubbo ").append(Options.STOCK).append(":\n");
    unknown.forEach(
        (line, count) -> text.append("# ").append(line).append('\t').append(count).append('\n'));
    return text.toString();
  }

  private static boolean isDubbo(URLClassLoader loader, String name) {
    boolean named = name.startsWith("org.apache.dubbo.") || name.startsWith("com.alibaba.dubbo.");
    return named && loader.getResource(name.replace('.', '/') + ".class") != null;
  }

  private static URL[] urls(List<String> classPath) throws IOException {
    URL[] urls = new URL[classPath.size()];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = new File(classPath.get(i)).toURI().toURL();
    }
    return urls;
  }
}
