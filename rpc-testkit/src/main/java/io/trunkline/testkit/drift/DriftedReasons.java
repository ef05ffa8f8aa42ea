package io.trunkline.testkit.drift;

import java.io.Serializable;
import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Distinguishes errors that drift explains from others. */
public final class DriftedReasons {

  private static final Pattern NAME =
      Pattern.compile("\\b(gen\\.\\w+\\.\\w+)(?:\\.(\\w+))?|\\bfield (?!gen\\.)(\\w+)");

  private DriftedReasons() {}

  /**
   * Whether an error names a class of the message that differs between the sides, and the field or
   * constant at fault, where classes have to be in both optimizers to be adapted.
   */
  public static boolean isReason(
      String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
    for (String name : message.met()) {
      String simple = name.substring(name.lastIndexOf('.') + 1);
      DriftedModel.Type own = from.model().types.get(simple);
      if (own == null) {
        String type = name.substring(0, name.lastIndexOf('.'));
        String owner = type.substring(type.lastIndexOf('.') + 1);
        DriftedModel.Type other = to.model().types.get(owner); // the JDK's enums do not drift
        boolean missing = other != null && !other.fields().containsKey(simple);
        if (missing && error.contains(type) && error.contains("constant " + simple)) {
          return true;
        }
      } else if (error.contains(name) && !isSame(from, to, simple)) {
        boolean both = from.model().catalog.contains(simple) && to.model().catalog.contains(simple);
        if (!both && error.contains("name it in the optimizers")
            || both && isRetyped(error, from, to, simple)) {
          return true;
        }
      }
    }
    return namesClassOrField(error, message, from, to);
  }

  /**
   * Whether an error names a field that has two types or is at one side only, a class with another
   * superclass, an enum whose constants differ, or a class that is not Serializable; in its words,
   * or by the path on which it was met in the message.
   */
  public static boolean namesClassOrField(
      String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
    int path = error.lastIndexOf("(at ");
    String text = path < 0 ? error : error.substring(0, path);
    Matcher name = NAME.matcher(text);
    Set<String> classes = new HashSet<>();
    Set<String> fields = new HashSet<>();
    while (name.find()) {
      classes.add(name.group(1));
      fields.add(name.group(2));
      fields.add(name.group(3));
    }
    boolean isDropped = text.contains("in a field of class ");
    boolean isCarried = !text.matches(".* not (implement java.io.)?Serializable.*");
    return from.classes().stream()
            .filter(type -> classes.contains(type.getName()))
            .anyMatch(
                type ->
                    !isCarried
                        ? !isSerializable(type)
                        : isDropped ? lacks(type, to) : differs(type, fields, to))
        || path >= 0
            && DriftedPath.endsInOther(
                error.substring(path + 4).replaceAll("\\).*", ""), message, to);
  }

  private static boolean isSerializable(Class<?> type) {
    return Serializable.class.isAssignableFrom(type);
  }

  /** Whether the reader's class lacks a field of the sender's. */
  private static boolean lacks(Class<?> own, DriftedSide to) {
    Class<?> other = to.classNamed(own.getName());
    return other == null
        || DriftedGraph.fields(own).stream().anyMatch(field -> DriftedPath.lacks(other, field));
  }

  private static boolean differs(Class<?> own, Set<String> fields, DriftedSide to) {
    Class<?> other = to.classNamed(own.getName());
    if (other == null) {
      return true;
    }
    return own.isEnum()
        ? !DriftedGraph.constants(own).equals(DriftedGraph.constants(other))
        : !superclass(own).equals(superclass(other))
            || fields.stream().anyMatch(one -> one != null && DriftedPath.differs(own, other, one));
  }

  private static String superclass(Class<?> type) {
    return type.getSuperclass() == null ? "" : type.getSuperclass().getName();
  }

  private static boolean isSame(DriftedSide from, DriftedSide to, String type) {
    return from.model().text(type).equals(to.model().text(type));
  }

  private static boolean isRetyped(String error, DriftedSide from, DriftedSide to, String type) {
    if (!error.contains("has two types")) {
      return error.contains("in different ways");
    }
    String field = error.replaceAll(".*field (\\w+) of .*", "$1");
    for (String next = type; !next.isEmpty(); ) {
      DriftedModel.Type own = Objects.requireNonNull(from.model().types.get(next), next);
      DriftedModel.Type other = to.model().types.get(next);
      String one = own.fields().get(field);
      if (one != null && other != null && !one.equals(other.fields().get(field))
          || !own.parent().equals(other == null ? "" : other.parent())) {
        return true;
      }
      next = own.parent().replaceAll("<.*", "");
    }
    return false;
  }
}
