package io.trunkline.testkit.drift;

import java.util.Objects;
import java.util.regex.Pattern;

/** Tells errors that drift explains from others. */
public final class DriftedReasons {

  private static final Pattern FIELD = Pattern.compile("\\(at gen\\.p\\d+\\.\\w+\\.\\w+");

  private DriftedReasons() {}

  /**
   * Whether an error names a class of the message that differs between the sides, and the field or
   * constant at fault.
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
    return false;
  }

  /** Whether an error names a class that differs, or the class and the field where it is. */
  public static boolean namesClassOrField(String error, DriftedSide from, DriftedSide to) {
    return FIELD.matcher(error).find()
        || from.classes().stream()
            .filter(type -> !isSame(from, to, type.getSimpleName()))
            .anyMatch(type -> error.matches("(?s).*\\b" + Pattern.quote(type.getName()) + "\\b.*"));
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
