package io.trunkline.house;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The packages below some folders of classes, as they are compiled. A nested type counts as its
 * top-level type.
 */
final class Rooms {

  private final SortedMap<String, Boolean> publicByType = new TreeMap<>();
  private final SortedMap<String, SortedSet<String>> needs = new TreeMap<>();

  private Rooms() {}

  static List<Room> below(Collection<Path> folders) {
    Rooms rooms = new Rooms();
    folders.forEach(rooms::addFolder);
    return rooms.all();
  }

  /**
   * Public types, package-private ones and the largest knot of each room, with the knot's members
   * if it is large.
   */
  static String table(List<Room> rooms, int membersFrom) {
    StringBuilder table = new StringBuilder();
    String row = "%-52s %6s %6s  %s%n";
    table.append(String.format(Locale.ROOT, row, "package", "public", "closed", "knots"));
    for (Room room : rooms) {
      table.append(
          String.format(
              Locale.ROOT,
              row,
              room.name(),
              room.open().size(),
              room.closed().size(),
              room.knotSizes()));
    }
    table.append(
        String.format(
            Locale.ROOT,
            row,
            "all",
            rooms.stream().mapToInt(room -> room.open().size()).sum(),
            rooms.stream().mapToInt(room -> room.closed().size()).sum(),
            rooms.stream().mapToInt(room -> room.largestKnot().size()).max().orElse(0)));
    rooms.stream()
        .flatMap(room -> room.knots().stream())
        .distinct()
        .filter(knot -> knot.size() >= membersFrom)
        .sorted(Comparator.<Set<String>>comparingInt(Set::size).reversed())
        .forEach(knot -> table.append(String.format("%n%d in %s%n", knot.size(), names(knot))));
    return table.toString();
  }

  private void addFolder(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith("module-info.class"))
          .filter(file -> !file.endsWith("package-info.class"))
          .map(ClassFile::read)
          .forEach(this::add);
    } catch (IOException e) {
      throw new UncheckedIOException(folder.toString(), e);
    }
  }

  private void add(ClassFile file) {
    String type = topLevel(file.name());
    if (file.name().equals(type)) {
      publicByType.put(type, file.isPublic());
    }
    SortedSet<String> needed = needs.computeIfAbsent(type, absent -> new TreeSet<>());
    file.mentions().forEach(name -> needed.add(topLevel(name)));
    needed.remove(type);
  }

  private List<Room> all() {
    needs.values().forEach(needed -> needed.retainAll(publicByType.keySet()));
    List<Set<String>> knots = Knots.of(needs);
    return publicByType.keySet().stream()
        .collect(Collectors.groupingBy(Rooms::packageOf, TreeMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(types -> room(types.getKey(), types.getValue(), knots))
        .toList();
  }

  private Room room(String name, List<String> types, List<Set<String>> knots) {
    Map<Boolean, TreeSet<String>> byDoor =
        types.stream()
            .collect(
                Collectors.partitioningBy(
                    publicByType::get,
                    Collectors.mapping(Rooms::simple, Collectors.toCollection(TreeSet::new))));
    List<Set<String>> ownKnots =
        knots.stream()
            .filter(knot -> types.stream().anyMatch(knot::contains))
            .sorted(Comparator.<Set<String>>comparingInt(Set::size).reversed())
            .toList();
    TreeSet<String> unused = new TreeSet<>(byDoor.get(true));
    needs.entrySet().stream()
        .filter(entry -> !packageOf(entry.getKey()).equals(name))
        .flatMap(entry -> entry.getValue().stream())
        .filter(needed -> packageOf(needed).equals(name))
        .forEach(needed -> unused.remove(simple(needed)));
    return new Room(name, byDoor.get(true), byDoor.get(false), unused, ownKnots);
  }

  private static String names(Set<String> knot) {
    Map<String, List<String>> byPackage =
        knot.stream()
            .collect(
                Collectors.groupingBy(
                    Rooms::packageOf,
                    TreeMap::new,
                    Collectors.mapping(Rooms::simple, Collectors.toList())));
    return byPackage.entrySet().stream()
        .map(types -> types.getKey() + ": " + String.join(" ", types.getValue()))
        .collect(Collectors.joining("; "));
  }

  private static String topLevel(String binaryName) {
    int dollar = binaryName.indexOf('$');
    return dollar < 0 ? binaryName : binaryName.substring(0, dollar);
  }

  private static String packageOf(String type) {
    return type.substring(0, Math.max(0, type.lastIndexOf('.')));
  }

  private static String simple(String type) {
    return type.substring(type.lastIndexOf('.') + 1);
  }
}
