package io.trunkline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.check.Check;
import io.trunkline.cli.outcome.CommandFailedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.jar.JarEntry;
import java.util.jar.JarInputStream;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs the check of docs/check.md on the classes of jars, also of a Boot fat jar. */
@Command(
    name = "check",
    description = {
      "Finds the classes of a service that will make calls fail, see docs/check.md.",
      "The jars may be Boot fat jars."
    })
final class CheckCommand implements Callable<Integer> {

  private static final String BOOT = "BOOT-INF/";

  @Mixin private Output output = new Output();

  @Option(names = "--class-path", required = true, split = "[;:](?!/)", paramLabel = "JAR")
  private List<Path> classPath = List.of();

  @Option(names = "--serialization", description = "as docs/check.md describes")
  private List<String> serializations = List.of();

  @Option(names = "--serialization-setting", paramLabel = "NAME=VALUE")
  private List<String> settings = List.of();

  @Option(names = "--optimizer")
  private List<String> optimizers = List.of();

  @Option(names = "--allow", paramLabel = "LINE")
  private List<String> allow = List.of();

  @Option(names = "--lines", description = "print an allow list instead")
  private boolean lines;

  @Parameters(arity = "1..*", paramLabel = "INTERFACE")
  private List<String> services = List.of();

  @Override
  public Integer call() throws IOException {
    Path unpacked = Files.createTempDirectory("trunkline-check");
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(
            urls(unpacked).toArray(URL[]::new), CheckCommand.class.getClassLoader())) {
      thread.setContextClassLoader(loader);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      PrintStream print = new PrintStream(bytes, true, UTF_8);
      int code = Check.run(arguments(), print, print);
      List<String> report = bytes.toString(UTF_8).lines().toList();
      if (output.isJson()) {
        output.json(report);
      } else {
        report.forEach(output::plain);
      }
      return code;
    } finally {
      thread.setContextClassLoader(before);
      delete(unpacked);
    }
  }

  private String[] arguments() {
    List<String> all = new ArrayList<>();
    add(all, "--serialization", serializations);
    add(all, "--serialization-setting", settings);
    add(all, "--optimizer", optimizers);
    add(all, "--allow", allow);
    if (lines) {
      all.add("--lines");
    }
    all.addAll(services);
    return all.toArray(String[]::new);
  }

  private static void add(List<String> all, String name, List<String> values) {
    for (String value : values) {
      all.add(name);
      all.add(value);
    }
  }

  private List<URL> urls(Path unpacked) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (Path jar : classPath) {
      if (!Files.exists(jar)) {
        throw CommandFailedException.found("--class-path " + jar + " does not exist");
      }
      urls.add(url(jar));
      if (Files.isRegularFile(jar)) {
        unpack(jar, unpacked, urls);
      }
    }
    return urls;
  }

  private static URL url(Path path) throws MalformedURLException {
    return path.toUri().toURL();
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
          urls.add(url(target));
        }
      }
    }
    if (isBoot) {
      urls.add(url(Files.createDirectories(unpacked.resolve(BOOT + "classes"))));
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
