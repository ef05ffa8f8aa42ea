package io.trunkline.check;

import io.trunkline.serialization.AllowListFile;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ReachableType;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The allow list that services may need: a line for each class in the packages of the types of
 * their signatures that extends one of them and that the gate refuses. Nothing says which of them
 * are sent, so the lines are comments until somebody removes their {@code #}.
 */
final class OfferedLines {

  private final SortedMap<String, String> lines = new TreeMap<>();

  /** Adds the lines that a service may need. */
  void add(Class<?> service, ClassGate gate) {
    for (ReachableType found : ReachableType.of(service)) {
      Class<?> type = found.type();
      if (found.raw() || found.isPlatform() || Modifier.isFinal(type.getModifiers())) {
        continue;
      }
      Subclasses subclasses = new Subclasses(type);
      String why =
          "%ss %s, reached by %s".formatted(subclasses.verb(), type.getName(), found.way());
      for (Class<?> one : subclasses.refusedBy(gate)) {
        lines.putIfAbsent(one.getName(), why);
      }
    }
  }

  /** How many lines the file offers. */
  int count() {
    return lines.size();
  }

  /** The text of the file. */
  @Override
  public String toString() {
    if (lines.isEmpty()) {
      return "# No class was found that extends or implements a type that the services declare and"
          + " that the class gate refuses.\n";
    }
    return AllowListFile.text(
        List.of(
            "Classes that extend or implement types that the services declare, and that the class",
            "gate refuses. Remove the # before the classes that are sent, and keep the file as",
            ClassGate.ALLOW_LIST + " on the class path of the side that reads them; for",
            "exceptions, of both sides."),
        new TreeMap<>(),
        lines);
  }
}
