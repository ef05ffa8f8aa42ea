package io.trunkline.cli.diff;

import io.trunkline.cli.diff.ClassShape.FieldShape;
import io.trunkline.cli.diff.Format.Matching;
import java.util.ArrayList;
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
    Verdict verdict = Verdict.EQUAL;
    if (stock && (isMixed(sent, read) || isHessian2 && !isException && shifts(sent, read))) {
      verdict = Verdict.MISREAD;
    } else if (!stock
        && (isHessian2 ? isAmbiguous(sent, read, to, reader) : becomesHidden(sent, read))) {
      verdict = Verdict.REFUSED;
    }
    if (verdict != Verdict.EQUAL) {
      reasons.add(
          "a field has the name of a field in a superclass, and %s sends names only"
              .formatted(format.name()));
    }
    return verdict;
  }

  private static boolean becomesHidden(List<FieldShape> sent, List<FieldShape> read) {
    Set<String> before = Layout.hidden(sent);
    Set<String> after = Layout.hidden(read);
    return sent.stream()
        .map(FieldShape::name)
        .anyMatch(name -> after.contains(name) && !before.contains(name));
  }

  /** Whether the reader's fields have other places among those of a stock writer. */
  private static boolean shifts(List<FieldShape> sent, List<FieldShape> read) {
    Set<String> after = Layout.hidden(read);
    return after.stream().anyMatch(Layout.hidden(sent)::contains)
        && read.stream()
            .filter(field -> !after.contains(field.name()))
            .anyMatch(field -> sent.stream().noneMatch(field::isSamePlace));
  }

  /**
   * Whether values of fields of one name may end in others of it. A stock peer gives all of them to
   * the reader's lowest field, so only a writer's single field that is that one, or has become it,
   * arrives.
   */
  private static boolean isMixed(List<FieldShape> sent, List<FieldShape> read) {
    return sent.stream()
        .map(FieldShape::name)
        .distinct()
        .anyMatch(name -> isMixedName(named(sent, name), named(read, name)));
  }

  private static boolean isMixedName(List<FieldShape> sent, List<FieldShape> read) {
    if (read.isEmpty() || sent.size() == 1 && read.size() == 1) {
      return false; // dropped, or found by its name
    }
    if (sent.size() > 1) {
      return !sent.equals(read);
    }
    FieldShape lowest = read.get(read.size() - 1);
    boolean hasMoved =
        read.stream().noneMatch(sent.get(0)::isSamePlace)
            && sent.get(0).type().equals(lowest.type());
    return !hasMoved && !sent.get(0).isSamePlace(lowest);
  }

  private static List<FieldShape> named(List<FieldShape> fields, String name) {
    return fields.stream().filter(field -> field.name().equals(name)).toList();
  }

  /**
   * Whether a value of hessian2 under terms can be that of two fields, or that of a field with
   * another type. It does not send the class of the writer's lowest field, which is below those of
   * the hidden ones.
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
      if (below.size() > 1 || below.size() == 1 && isOther(sent, read, name, below.get(0))) {
        return true;
      }
    }
    return false;
  }

  /** Whether the writer's lowest field of a name becomes one of another class and type. */
  private static boolean isOther(
      List<FieldShape> sent, List<FieldShape> read, String name, String owner) {
    List<FieldShape> before = named(sent, name);
    List<FieldShape> after = named(read, name);
    FieldShape lowest = before.get(before.size() - 1);
    return before.size() + after.size() > 2
        && !lowest.owner().equals(owner)
        && after.stream()
            .anyMatch(one -> one.owner().equals(owner) && !one.type().equals(lowest.type()));
  }

  /** The classes that declare a field with a name, from the highest to the lowest. */
  private static List<String> owners(List<FieldShape> fields, String name) {
    return named(fields, name).stream()
        .map(FieldShape::owner)
        .collect(Collectors.toCollection(ArrayList::new));
  }
}
