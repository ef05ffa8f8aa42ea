package io.trunkline.internal.options;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The numeric constants of all main code, read from the sources, as {@code Class.NAME}. */
final class SourceConstants {

  private static final Pattern CONSTANT =
      Pattern.compile("static final (?:int|long|double) (\\w+)\\s*=\\s*([^;]+);");

  /** How constants are named that bound something. */
  private static final Pattern LIMIT =
      Pattern.compile(
          "(.*_)?(MAX|MOST|LIMIT|LONGEST|LARGEST|CAPACITY|QUEUED|BURST|KEPT|AT_ALL)(_.*)?");

  private static final Pattern TIME = Pattern.compile("TimeUnit\\.(\\w+)\\.toNanos\\((\\d+)\\)");

  /** Of several classes with one name and a constant of one name, all. */
  private final Map<String, Set<String>> values = new TreeMap<>();

  private final Set<String> asked = new TreeSet<>();

  SourceConstants() throws IOException {
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      for (Path module : modules.filter(SourceConstants::isPublished).toList()) {
        try (Stream<Path> files = Files.walk(module.resolve("src/main/java"))) {
          files.filter(file -> file.toString().endsWith(".java")).forEach(this::read);
        }
      }
    }
  }

  private static boolean isPublished(Path module) {
    String name = module.getFileName().toString();
    return name.startsWith("rpc-")
        && !name.equals("rpc-testkit")
        && Files.isDirectory(module.resolve("src/main/java"));
  }

  private void read(Path file) {
    String type = file.getFileName().toString().replace(".java", "");
    try {
      Matcher found = CONSTANT.matcher(Files.readString(file));
      while (found.find()) {
        values
            .computeIfAbsent(type + "." + found.group(1), name -> new TreeSet<>())
            .add(found.group(2).strip());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A number, or the nanoseconds of a time. */
  long value(String name) {
    asked.add(name);
    Set<String> all = values.getOrDefault(name, Set.of());
    if (all.size() != 1) {
      throw new AssertionError(name + " is " + all + ", expected one value: where is that limit?");
    }
    String text = all.iterator().next();
    Matcher time = TIME.matcher(text);
    if (time.matches()) {
      return TimeUnit.valueOf(time.group(1)).toNanos(Long.parseLong(time.group(2)));
    }
    long product = 1;
    for (String factor : text.split("\\*")) {
      product *= Long.parseLong(factor.strip().replace("_", ""));
    }
    return product;
  }

  /** Constants that are named like limits and were not asked for. */
  Set<String> limitsNotAskedFor() {
    Set<String> rest = new TreeSet<>(values.keySet());
    rest.removeIf(name -> !LIMIT.matcher(name.substring(name.indexOf('.') + 1)).matches());
    rest.removeAll(asked);
    return rest;
  }

  /** The constants whose values were asked for. */
  Set<String> asked() {
    return Set.copyOf(asked);
  }

  /** Names that no constant has. */
  List<String> missing(List<String> names) {
    return names.stream().filter(name -> !values.containsKey(name)).toList();
  }
}
