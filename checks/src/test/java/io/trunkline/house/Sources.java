package io.trunkline.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The folders and source files of the product's modules, and lists of names about them. */
final class Sources {

  private static final Path ROOT = Path.of(System.getProperty("house.root", ".."));

  private Sources() {}

  /** The folder of that name in each product module that has it. */
  static List<Path> folders(String inModule) {
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules
          .filter(module -> module.getFileName().toString().startsWith("rpc-"))
          .map(module -> module.resolve(inModule))
          .filter(Files::isDirectory)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(ROOT.toString(), e);
    }
  }

  /** The source files of all product modules, without those of tests. */
  static List<Path> ofProduct() throws IOException {
    List<Path> all = new ArrayList<>();
    for (Path folder : folders("src/main/java")) {
      try (Stream<Path> files = Files.walk(folder)) {
        files.filter(file -> file.toString().endsWith(".java")).forEach(all::add);
      }
    }
    return all;
  }

  /** The pages that users read: README, CHANGES and those in docs. */
  static List<Path> pages() throws IOException {
    try (Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
      return Stream.concat(
              Stream.of(ROOT.resolve("README.md"), ROOT.resolve("CHANGES.md")),
              docs.filter(file -> file.toString().endsWith(".md")))
          .toList();
    }
  }

  /** The path of a file from the folder of all modules, with slashes. */
  static String name(Path file) {
    Path root = ROOT.toAbsolutePath().normalize();
    return root.relativize(file.toAbsolutePath().normalize()).toString().replace('\\', '/');
  }

  /** The lines of a list in this package, without comments. */
  static Set<String> list(String name) throws IOException {
    try (InputStream list = requireNonNull(Sources.class.getResourceAsStream(name), name)) {
      return new String(list.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
