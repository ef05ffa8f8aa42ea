package io.trunkline.serialization.formats.jsonb.internal.message;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.jsonb.internal.form.Declared;
import io.trunkline.serialization.formats.jsonb.internal.form.Form;
import io.trunkline.serialization.formats.jsonb.internal.form.Forms;
import io.trunkline.serialization.formats.jsonb.internal.wire.ClassNames;
import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSource;
import io.trunkline.serialization.formats.model.ValueKind;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the forms of the classes that an item names, if the gate lets them pass. A collection or
 * map of a class that does not is one of the JDK where that is declared. For one thread at a time.
 */
final class NamedClasses {

  private static final int BYTES_OF_NAME = 96;

  /** Its name says that it is in another order than a TreeMap is made in. */
  private static final String DESCENDING = "java.util.TreeMap$DescendingSubMap";

  private final Forms forms;
  private final JsonbSource source;
  private final ReadBudget budget;
  private final ClassGate closed = ClassGate.builder(null).build();
  private ClassGate gate = closed;
  private @Nullable AgreedClasses agreed; // null under plain terms

  /** Names in the item of classes that are read as collections and maps of the JDK. */
  private final Set<String> standIns = new HashSet<>();

  // What was asked for last, since most values are of the class of the one before.
  private int lastNumber;
  private @Nullable Form lastNumbered; // whose class the gate has let pass

  NamedClasses(Forms forms, JsonbSource source, ReadBudget budget) {
    this.forms = forms;
    this.source = source;
    this.budget = budget;
  }

  /** Begins a message, or ends it with null. */
  void agreed(@Nullable AgreedClasses classes) {
    agreed = classes;
  }

  void beginItem(ClassGate by) {
    gate = by;
    lastNumbered = null;
  }

  void forget() {
    gate = closed;
    standIns.clear();
  }

  ClassGate gate() {
    return gate;
  }

  /**
   * Takes the class that is next, in front of a value.
   *
   * @param mayStandIn whether a collection or map of the JDK may take the place of the value
   */
  Form next(Declared declared, boolean mayStandIn) {
    int number = source.readClass();
    AgreedClasses classes = agreed;
    if (number < 0 || classes == null) {
      return named(source.className(), declared, mayStandIn);
    }
    Form known = lastNumbered;
    if (known == null || lastNumber != number) {
      Class<?> type = classes.type(number, gate);
      gate.check(type);
      known = forms.of(type);
      lastNumbered = known;
      lastNumber = number;
    }
    return known;
  }

  private Form named(String name, Declared declared, boolean mayStandIn) {
    if (mayStandIn && !standIns.isEmpty() && standIns.contains(name)) {
      Form known = standIn(name, declared);
      if (known != null) {
        return known;
      }
    }
    if (agreed == null && name.equals(DESCENDING)) {
      throw new SerializationException(
          "fastjson2: a "
              + name
              + " without its Comparator, which stock peers do not write; let the writer send a"
              + " LinkedHashMap");
    }
    Form of;
    try {
      of = forms.of(ClassNames.resolve(name, gate));
    } catch (ClassRefusedException refused) {
      Form instead = mayStandIn ? standIn(name, declared) : null;
      if (instead == null) {
        throw refused;
      }
      budget.claimBytes(BYTES_OF_NAME, "names of classes that are not here");
      standIns.add(name);
      return instead;
    }
    Form instead = of.canBeMade(agreed != null) ? null : standIn(name, declared);
    return instead == null ? of : instead;
  }

  private @Nullable Form standIn(String name, Declared declared) {
    ValueKind kind = source.peek();
    boolean isObject = kind == ValueKind.OBJECT;
    if (!isObject && kind != ValueKind.ARRAY || isObject && source.isOfMembers()) {
      return null;
    }
    Form instead = forms.standIn(ClassNames.longName(name), declared.type());
    if (instead == null || instead.type() == declared.type() && !gate.allows(declared.type())) {
      return null;
    }
    boolean isMap = Map.class.isAssignableFrom(instead.type());
    return agreed != null || isMap == isObject ? instead : null;
  }

  /** What stands for a value of a class that is here, whose replacement is not. */
  @Nullable Form standIn(Class<?> type, Declared declared) {
    return forms.standIn(type.getName(), declared.type());
  }

  /** Whether the next value says that it is of a class that is refused; takes nothing of it. */
  boolean refusesNext() {
    if (source.peek() != ValueKind.TYPED) {
      return false;
    }
    JsonbSource.Place start = source.place();
    int number = source.readClass();
    AgreedClasses classes = agreed;
    try {
      if (number < 0 || classes == null) {
        ClassNames.resolve(source.className(), gate);
      } else {
        gate.check(classes.type(number, gate));
      }
      return false;
    } catch (ClassRefusedException refused) {
      return true;
    } finally {
      source.go(start);
    }
  }

  /** That something is declared is no permission to make it. */
  Form checked(Form of) {
    gate.check(of.type());
    return of;
  }

  /** The class of a name that is a value itself. */
  Class<?> value(String name) {
    return ClassNames.resolveValue(name, gate);
  }
}
