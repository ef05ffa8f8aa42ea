package io.trunkline.check;

import static java.util.stream.Collectors.joining;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ReachableType;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationOptimizer;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/** The rules of a {@link ServiceCheck}, applied to one type after the other. For one thread. */
final class Rules {

  private static final int MOST_NAMED = 10;

  /** Types that say nothing about their values. */
  private static final Set<Class<?>> ANYTHING =
      Set.of(Object.class, Serializable.class, Comparable.class, Cloneable.class);

  private final ServiceCheck check;
  private final List<Serialization> serializations; // which look into values
  private final ClassGate gate;
  private final Set<Class<?>> notSent;
  private final List<Finding> findings = new ArrayList<>();

  /**
   * @param notSent types of parameters whose objects stay where they are
   */
  Rules(ServiceCheck check, ClassGate gate, Set<Class<?>> notSent) {
    this.notSent = notSent;
    this.check = check;
    this.serializations =
        check.serializations().stream().filter(s -> !s.sendsDeclaredTypesOnly()).toList();
    this.gate = gate;
  }

  List<Finding> of(Class<?> service) {
    for (Serialization other : check.serializations()) {
      if (other.sendsDeclaredTypesOnly()) {
        declared(other, service);
      }
    }
    if (!serializations.isEmpty()) {
      reachable(service);
    }
    return findings;
  }

  private void declared(Serialization serialization, Class<?> service) {
    for (ReachableType found : ReachableType.declaredBy(service)) {
      String refusal = notSent.contains(found.type()) ? null : serialization.refusal(found.type());
      if (refusal != null) {
        addQuoted(Severity.WILL_FAIL, found, refusal);
      }
    }
  }

  private void reachable(Class<?> service) {
    for (ReachableType found : ReachableType.of(service)) {
      if (notSent.contains(found.type())) {
        continue;
      }
      if (found.raw()) {
        rawType(found);
      } else if (ANYTHING.contains(found.type())) {
        anything(found);
      } else {
        losses(found);
        if (hasObjects(found.type())) {
          values(found);
        } else {
          implementations(found);
        }
      }
    }
    findings.addAll(UnconvertedArguments.of(service, serializations));
  }

  /** Constants with bodies make an enum abstract. */
  private static boolean hasObjects(Class<?> type) {
    return type.isEnum() || !Modifier.isAbstract(type.getModifiers());
  }

  private void values(ReachableType found) {
    List<Serialization> refusing =
        serializations.stream().filter(s -> s.refusal(found.type()) != null).toList();
    for (Serialization serialization : refusing) {
      addQuoted(Severity.WILL_FAIL, found, String.valueOf(serialization.refusal(found.type())));
    }
    if (found.isPlatform()) {
      return;
    }
    if (refusing.isEmpty()) {
      notSerializable(found);
      noConstructor(found);
    }
    notRegistered(found);
  }

  private void notSerializable(ReachableType found) {
    if (!Serializable.class.isAssignableFrom(found.type())) {
      add(
          Severity.MAY_FAIL,
          found,
          "it is not Serializable, and stock Dubbo from 3.2 on refuses to read or write it",
          "let " + found.type().getSimpleName() + " implement java.io.Serializable");
    }
  }

  private void noConstructor(ReachableType found) {
    Class<?> type = found.type();
    if (type.isRecord() || type.isEnum() || Throwable.class.isAssignableFrom(type)) {
      return; // each is made in its own way
    }
    try {
      type.getDeclaredConstructor();
    } catch (NoSuchMethodException none) {
      List<String> whom =
          serializations.stream()
              .map(serialization -> serialization.withoutConstructor(type))
              .filter(Objects::nonNull)
              .toList();
      if (!whom.isEmpty()) {
        add(
            Severity.MAY_FAIL,
            found,
            "it has no constructor without parameters: " + String.join(", and ", whom),
            type.isMemberClass() && !Modifier.isStatic(type.getModifiers())
                ? "make " + type.getSimpleName() + " a static class"
                : "add \"private %s() {}\"%s"
                    .formatted(
                        type.getSimpleName(),
                        hasFinalField(type) ? ", with values for its final fields" : ""));
      }
    }
  }

  private static boolean hasFinalField(Class<?> type) {
    return Stream.of(type.getDeclaredFields())
        .map(Field::getModifiers)
        .anyMatch(field -> Modifier.isFinal(field) && !Modifier.isStatic(field));
  }

  private void notRegistered(ReachableType found) {
    if (check.catalog().classes().contains(found.type())
        || Throwable.class.isAssignableFrom(found.type())) {
      return;
    }
    for (Serialization serialization : serializations) {
      int bytes = serialization.bytesOfName(found.type());
      if (bytes > 0) {
        add(
            Severity.COSTS,
            found,
            ("no optimizer names it, so %s writes its name, %s bytes more in each argument or"
                    + " result that contains it")
                .formatted(serialization.name(), bytes),
            register(found.type()));
      }
    }
  }

  private String register(Class<?> type) {
    String line = type.getSimpleName() + ".class";
    if (check.optimizers().isEmpty()) {
      return "name an optimizer that lists " + line + ", on both sides";
    }
    return check.optimizers().stream()
        .map(SerializationOptimizer::name)
        .map(
            name ->
                name.startsWith("list:")
                    ? "annotate it with @Registered, or add the line %s to what %s reads"
                        .formatted(type.getName(), name)
                    : "add " + line + " to " + name)
        .collect(joining(", or "));
  }

  private void losses(ReachableType found) {
    for (Serialization serialization : serializations) {
      String loss = serialization.loss(found.type());
      if (loss == null && found.raw() && found.type() != Class.class) {
        loss = serialization.loss(Object.class); // which its elements are then declared as
      }
      if (loss != null) {
        addQuoted(Severity.MAY_FAIL, found, loss);
      }
    }
  }

  private void rawType(ReachableType found) {
    if (found.type() != Class.class) {
      add(
          Severity.MAY_FAIL,
          found,
          "it is declared without type arguments, so its content is unknown; " + known(),
          "declare its type arguments, or " + line());
    }
  }

  private void anything(ReachableType found) {
    add(
        Severity.MAY_FAIL,
        found,
        "it does not show which classes its values have; " + known(),
        "declare the class that is sent, or " + line());
  }

  private void implementations(ReachableType found) {
    Class<?> type = found.type();
    List<Class<?>> known = gate.knownImplementations(type);
    if (!known.isEmpty()) {
      forgotten(found, known);
      return;
    }
    if (gate.allowsPackageOf(type)) {
      return;
    }
    String what = type.isInterface() ? "implements it" : "extends it";
    // A side that only sends its values never reads one, and signatures do not tell the sides
    // apart.
    add(
        found.isPlatform() ? Severity.WILL_FAIL : Severity.MAY_FAIL,
        found,
        ("this side has found no class that %s, so it refuses to read such a value, unless a"
                + " package pattern in the allow lines covers the value's class")
            .formatted(what),
        found.isPlatform()
            ? "declare a class that can be sent instead; no allow line helps"
            : ("add each class that %s to %s or to an optimizer (\"%s.*\" if they are in the same"
                    + " package), or make it sealed")
                .formatted(what, ClassGate.ALLOW_LIST, type.getPackageName()));
  }

  /** Reports classes that may have been forgotten, in the packages of those that are known. */
  private void forgotten(ReachableType found, List<Class<?>> known) {
    if (found.isPlatform()) {
      return;
    }
    Subclasses subclasses = new Subclasses(found.type());
    List<Class<?>> refused = subclasses.refusedBy(gate);
    if (!refused.isEmpty()) {
      add(
          Severity.MAY_FAIL,
          found,
          "of the classes that %s it, this side accepts %s and refuses %s"
              .formatted(subclasses.verb(), names(known), names(refused)),
          "add each class that is sent to " + ClassGate.ALLOW_LIST + " or to an optimizer");
    }
  }

  private static String names(List<Class<?>> all) {
    String named = all.stream().limit(MOST_NAMED).map(Class::getName).collect(joining(", "));
    return all.size() <= MOST_NAMED ? named : named + " and " + (all.size() - MOST_NAMED) + " more";
  }

  private static String known() {
    return "the reader accepts JDK value types and the classes of the signatures, optimizers and"
        + " allow lines, and refuses values of any other class";
  }

  private static String line() {
    return "add a line to "
        + ClassGate.ALLOW_LIST
        + " for each other class that is sent; this finding stays";
  }

  private void addQuoted(Severity severity, ReachableType found, String text) {
    findings.add(Finding.quoted(severity, found.type(), found.way(), text));
  }

  private void add(Severity severity, ReachableType found, String problem, String remedy) {
    findings.add(new Finding(severity, found.type(), found.way(), problem, remedy));
  }
}
