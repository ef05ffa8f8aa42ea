package io.trunkline.cli.diff;

import io.trunkline.cli.diff.ClassShape.FieldShape;
import io.trunkline.cli.diff.ClassShape.Kind;
import io.trunkline.cli.diff.Format.Matching;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The rules for one class that differs between a writer and a reader, in all formats. Immutable.
 */
final class DriftRules {

  /**
   * A verdict with its reasons.
   *
   * @param reasons one for each difference; empty for equal classes
   */
  record Judgement(Verdict verdict, List<String> reasons) {

    Judgement {
      reasons = List.copyOf(reasons);
    }
  }

  private static final String STOCK = "stock";
  private static final String BEAN = "bean";
  private static final String EXCEPTION = "exception";

  private final Format format;
  private final Matching matching;
  private final String peer;
  private final boolean registered;
  private final RetypedTable retyped;

  /**
   * @param stock whether one of the two peers is stock
   * @param registered whether the optimizers of both sides name the class
   */
  DriftRules(Format format, boolean stock, boolean registered, RetypedTable retyped) {
    this.format = format;
    this.matching = stock ? Objects.requireNonNull(format.stock()) : format.ours();
    this.peer = stock ? STOCK : "ours";
    this.registered = registered;
    this.retyped = retyped;
  }

  /** What becomes of objects of a class, themselves only: not of the objects in their fields. */
  Judgement judge(ClassShape from, ClassFiles writer, ClassShape to, ClassFiles reader) {
    if (kind(from) != kind(to)) {
      return new Judgement(
          Verdict.REFUSED, List.of("it is a " + kind(from) + " there and a " + kind(to) + " here"));
    }
    return from.kind() == Kind.ENUM ? constants(from, to) : fields(from, writer, to, reader);
  }

  private static String kind(ClassShape shape) {
    return shape.kind() == Kind.ENUM ? "enum" : "class";
  }

  private Judgement constants(ClassShape from, ClassShape to) {
    List<String> reasons = new ArrayList<>();
    for (String constant : from.constants()) {
      if (!to.constants().contains(constant)) {
        reasons.add("the reader has no constant " + constant);
      }
    }
    boolean isSame = from.constants().equals(to.constants());
    if (isSame && from.bodies() == to.bodies()) {
      return new Judgement(Verdict.EQUAL, List.of());
    }
    int common = Math.min(from.constants().size(), to.constants().size());
    boolean isShifted =
        !to.constants().subList(0, common).equals(from.constants().subList(0, common));
    boolean refusesNumbers = format.isKryo() || from.constants().size() == common;
    if (matching == Matching.IN_ORDER && (isShifted || !refusesNumbers)) {
      reasons.add("constants are sent as numbers, and their order differs");
      return new Judgement(Verdict.MISREAD, reasons);
    }
    if (isStrict() && !isSame) {
      reasons.add("the constants differ");
      return new Judgement(Verdict.REFUSED, reasons);
    }
    return new Judgement(reasons.isEmpty() ? Verdict.EQUAL : Verdict.REFUSED, reasons);
  }

  /** Whether each difference is refused. */
  private boolean isStrict() {
    return matching == Matching.IDENTICAL || matching == Matching.AGREED && !registered;
  }

  private Judgement fields(ClassShape from, ClassFiles writer, ClassShape to, ClassFiles reader) {
    List<FieldShape> sent = writer.fields(from);
    List<FieldShape> read = reader.fields(to);
    boolean isException = writer.isException(from);
    List<String> reasons = new ArrayList<>();
    Verdict verdict = Verdict.EQUAL;
    for (FieldShape field : sent) {
      Optional<FieldShape> other = find(read, field, sent, isException);
      if (other.isEmpty()) {
        reasons.add("field " + field.name() + " is dropped");
        verdict = verdict.or(dropped(isException));
      } else if (!other.get().type().toString().equals(field.type().toString())) {
        verdict = verdict.or(retyped(field, writer, other.get(), reader, isException));
        reasons.add(
            "field %s is %s at the writer and %s at the reader"
                .formatted(field.name(), field.type(), other.get().type()));
      }
    }
    for (FieldShape field : read) {
      if (find(sent, field, read, isException).isEmpty()) {
        reasons.add("field " + field.name() + " keeps its default");
        verdict = verdict.or(Verdict.COMPATIBLE);
      }
    }
    HidingRule hiding = new HidingRule(format, matching, peer.equals(STOCK));
    verdict =
        verdict
            .or(hiding.judge(sent, read, isException, to, reader, reasons))
            .or(omitted(from, to, read, reasons));
    return overall(new Judgement(verdict, reasons), from, writer, to, reader);
  }

  /** What becomes of values that stock's fastjson2 omits: zero, false and null. */
  private Verdict omitted(
      ClassShape from, ClassShape to, List<FieldShape> read, List<String> reasons) {
    boolean canHaveInitial =
        read.stream()
            .map(field -> field.type().toString())
            .anyMatch(type -> type.indexOf('.') < 0 || type.equals("java.lang.String"));
    if (!format.name().equals("fastjson2")
        || !peer.equals(STOCK)
        || from.emptyConstructor()
        || !to.emptyConstructor()
        || !canHaveInitial) {
      return Verdict.EQUAL;
    }
    reasons.add(
        "only the reader has a constructor without parameters: what it assigns remains where zero,"
            + " false or null was sent, which stock's fastjson2 omits");
    return Verdict.MISREAD;
  }

  /** The field of the same class, or the only one of its name if formats look for names only. */
  private Optional<FieldShape> find(
      List<FieldShape> fields, FieldShape wanted, List<FieldShape> own, boolean isException) {
    Optional<FieldShape> same = fields.stream().filter(wanted::isSamePlace).findFirst();
    boolean isByJdk = matching == Matching.JDK || matching == Matching.AGREED && isException;
    if (same.isPresent() || isByJdk) {
      return same;
    }
    List<FieldShape> named =
        fields.stream().filter(one -> one.name().equals(wanted.name())).toList();
    long mine = own.stream().filter(one -> one.name().equals(wanted.name())).count();
    return named.size() == 1 && mine == 1 ? Optional.of(named.get(0)) : Optional.empty();
  }

  private Verdict dropped(boolean isException) {
    return matching == Matching.BY_NAME_STRICTLY && !isException
        ? Verdict.REFUSED
        : Verdict.COMPATIBLE;
  }

  private Verdict retyped(
      FieldShape from, ClassFiles writer, FieldShape to, ClassFiles reader, boolean isException) {
    if (matching == Matching.AGREED && !isException) {
      return from.type().fits(to.type()) ? Verdict.COMPATIBLE : Verdict.REFUSED;
    }
    if (peer.equals(STOCK) && from.isVariable() && to.isVariable()) {
      return Verdict.MISREAD; // the class file has Object there, and nothing else is checked
    }
    String section = format.name() + " " + peer + " " + (isException ? EXCEPTION : BEAN);
    Verdict measured = retyped.of(section, from.type(), writer, to.type(), reader);
    boolean isBeanAsMap =
        writer.find(from.type().name()) != null && to.type().name().equals("java.util.Map");
    // A stock peer sends an object as a map, which is empty if the object has no values.
    return peer.equals(STOCK) && isBeanAsMap ? measured.or(Verdict.MISREAD) : measured;
  }

  /** What a format does with a class that differs at all. */
  private Judgement overall(
      Judgement byField, ClassShape from, ClassFiles writer, ClassShape to, ClassFiles reader) {
    List<String> reasons = new ArrayList<>(byField.reasons());
    boolean isInOrder = matching == Matching.IN_ORDER;
    boolean isSame =
        Layout.of(format, isInOrder, from, writer).equals(Layout.of(format, isInOrder, to, reader));
    boolean isException = writer.isException(from);
    boolean isKryo = isInOrder && format.isKryo();
    if (isKryo && !isException && from.emptyConstructor() != to.emptyConstructor()) {
      reasons.add(
          "only one version has a constructor without parameters, and kryo writes the other one as"
              + " the JDK does");
      return new Judgement(Verdict.MISREAD, reasons);
    }
    boolean isByJdk = isKryo && (isException || !from.emptyConstructor());
    switch (isByJdk ? Matching.JDK : matching) {
      case BY_NAME, BY_NAME_STRICTLY -> {
        return byField;
      }
      case AGREED -> {
        if (registered || isSame || isException) {
          return byField;
        }
        reasons.add(
            "the optimizers of both sides do not name the class, so each difference is refused");
        return new Judgement(Verdict.REFUSED, reasons);
      }
      case IDENTICAL -> {
        if (isSame) {
          return byField;
        }
        reasons.add(format.name() + " refuses each difference");
        return new Judgement(Verdict.REFUSED, reasons);
      }
      case IN_ORDER -> {
        if (isSame) {
          return byField;
        }
        reasons.add(
            format.name() + " sends no names of fields, so a reader cannot see the difference");
        return new Judgement(Verdict.MISREAD, reasons);
      }
      case JDK -> {
        return identified(byField, from, writer, reader);
      }
    }
    throw new IllegalStateException(matching.toString());
  }

  /**
   * The JDK compares the serialVersionUID of a class and the writer's superclasses, which need not
   * be the reader's.
   */
  private static Judgement identified(
      Judgement byField, ClassShape from, ClassFiles writer, ClassFiles reader) {
    for (ClassShape one = from; one != null; one = writer.find(one.parent().name())) {
      ClassShape other = reader.find(one.name());
      if (other != null && one.uid() != other.uid()) {
        List<String> reasons = new ArrayList<>(byField.reasons());
        String of = one == from ? "" : " of " + one.name();
        reasons.add("serialVersionUID" + of + " " + one.uid() + " becomes " + other.uid());
        return new Judgement(Verdict.REFUSED, reasons);
      }
    }
    return byField;
  }
}
