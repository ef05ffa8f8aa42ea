package io.trunkline.internal.handshake;

import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.RenamedClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A serialization that both sides offer.
 *
 * @param classes its classes with numbers, by the names that both sides know
 * @param renamed those of them that have another name here
 * @param setting what became of its negotiated setting
 * @param differences what does not travel of classes that differ
 */
record CoveredSerialization(
    int id,
    String name,
    ClassTable classes,
    RenamedClasses renamed,
    AgreedSetting setting,
    List<ClassDifference> differences) {

  /** How many names of classes the details have. */
  private static final int MAX_NAMES = 100;

  /**
   * The details that the text only counts: the classes with numbers, and the fields that are not
   * sent.
   */
  List<String> details() {
    List<String> details = new ArrayList<>();
    List<AgreedClass> numbered = classes.classes();
    if (!numbered.isEmpty()) {
      String names =
          numbered.stream()
              .limit(MAX_NAMES)
              .map(AgreedClass::name)
              .collect(Collectors.joining(", "));
      int more = numbered.size() - MAX_NAMES;
      details.add(name + " numbers " + names + (more > 0 ? " and " + more + " more" : ""));
    }
    differences.forEach(difference -> details.add("in " + name + ", " + difference));
    return details;
  }

  @Override
  public String toString() {
    return name + (classes.classes().isEmpty() ? "" : ", " + classes) + setting.note();
  }
}
