package io.trunkline.cli.diff;

import io.trunkline.cli.diff.ClassShape.FieldShape;
import io.trunkline.cli.diff.Format.Matching;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What becomes of fields that have the name of a field in a superclass, at the writer or the
 * reader, in formats that send names.
 *
 * @param stock whether one of the two peers is stock
 */
record HidingRule(Format format, Matching matching, boolean stock) {

  /**
   * The verdict, whose reason is added.
   *
   * @param sent the fields of the writer's objects, those of superclasses first
   * @param read the same of the reader's class
   */
  Verdict judge(
      List<FieldShape> sent,
      List<FieldShape> read,
      boolean isException,
      ClassShape to,
      ClassFiles reader,
      List<String> reasons) {
    if (matching != Matching.BY_NAME) {
      return Verdict.EQUAL;
    }
    boolean isHessian2 = format.name().equals("hessian2");
    Set<String> before = hidden(sent);
    Set<String> after = hidden(read);
    boolean becomesHidden =
        sent.stream().map(FieldShape::name).anyMatch(n -> after.contains(n) && !before.contains(n));
    Verdict verdict = Verdict.EQUAL;
    if (isHessian2 && stock && !isException && (becomesHidden || shifts(sent, read))) {
      verdict = Verdict.MISREAD;
    } else if (isHessian2
        ? stock ? isMixed(sent, read) : isAmbiguous(sent, read, to, reader)
        : becomesHidden && !stock) {
      verdict = Verdict.REFUSED;
    }
    if (verdict != Verdict.EQUAL) {
      reasons.add(
          "a field has the name of a field in a superclass, and %s sends names only"
              .formatted(format.name()));
    }
    return verdict;
  }

  /** The names that two fields of an object have. */
  private static Set<String> hidden(List<FieldShape> fields) {
    Set<String> seen = new HashSet<>();
    return fields.stream()
        .map(FieldShape::name)
        .filter(name -> !seen.add(name))
        .collect(Collectors.toSet());
  }

  /** Whether the reader's fields have other places among those of a stock writer. */
  private static boolean shifts(List<FieldShape> sent, List<FieldShape> read) {
    Set<String> after = hidden(read);
    return after.stream().anyMatch(hidden(sent)::contains)
        && read.stream()
            .filter(field -> !after.contains(field.name()))
            .anyMatch(field -> sent.stream().noneMatch(field::isSamePlace));
  }

  /** Whether a stock writer's two fields of one name, of other types, end in one at the reader. */
  private static boolean isMixed(List<FieldShape> sent, List<FieldShape> read) {
    Set<String> before = hidden(sent);
    Set<String> after = hidden(read);
    return sent.stream()
        .filter(field -> before.contains(field.name()) && !after.contains(field.name()))
        .anyMatch(
            field ->
                read.stream()
                    .filter(other -> other.name().equals(field.name()))
                    .anyMatch(other -> !other.type().equals(field.type())));
  }

  /**
   * Whether a value of hessian2 under terms can be that of two fields. It does not send the class
   * of the writer's lowest field, which is below those of the hidden ones.
   */
  private static boolean isAmbiguous(
      List<FieldShape> sent, List<FieldShape> read, ClassShape to, ClassFiles reader) {
    for (String name : sent.stream().map(FieldShape::name).distinct().toList()) {
      List<String> hidden = owners(sent, name);
      hidden.remove(hidden.size() - 1);
      List<String> below = new ArrayList<>();
      for (ClassShape next = to; next != null && !hidden.contains(next.name()); ) {
        below.add(next.name());
        next = reader.find(next.parent().name());
      }
      below.retainAll(owners(read, name));
      if (below.size() > 1) {
        return true;
      }
    }
    return false;
  }

  /** The classes that declare a field with a name, from the highest to the lowest. */
  private static List<String> owners(List<FieldShape> fields, String name) {
    return fields.stream()
        .filter(field -> field.name().equals(name))
        .map(FieldShape::owner)
        .collect(Collectors.toCollection(ArrayList::new));
  }
}
