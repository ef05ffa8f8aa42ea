package io.trunkline.serialization.fst;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializedNames;
import io.trunkline.serialization.UnregisteredNameCounter;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.FSTClazzInfo;

/**
 * How the message at hand says classes: by stock's numbers, by those of the agreed table behind
 * them, and by name, whose first time gives the next number of the message. The gate decides on
 * every class that is read.
 */
final class ClassNumbers {

  private static final int NAME_UTF = 0;
  private static final int NAME_ASCII = 1;
  private static final int FIRST_OF_MESSAGE = 1000;
  private static final int MAX_ASCII = 126;

  private final EngineConfiguration configuration;
  private final Map<Class<?>, String> wireNames;
  private final Map<String, Long> catalog;
  private final UnregisteredNameCounter spelt;
  private final List<ClassForm> named = new ArrayList<>();
  private @Nullable ClassGate gate;
  private ClassTable table = ClassTable.EMPTY;
  private boolean agreed;
  private long message;
  private int firstOfMessage = FIRST_OF_MESSAGE;
  private @Nullable ClassForm lastAgreed; // that the gate has let pass in this message
  private int lastNumber;

  /**
   * @param wireNames the classes that peers with plain terms know under another name
   * @param catalog the digests of the schemas of this side's catalog, by class name
   * @param spelt counts classes that travel by name and could have a number
   */
  ClassNumbers(
      EngineConfiguration configuration,
      Map<Class<?>, String> wireNames,
      Map<String, Long> catalog,
      UnregisteredNameCounter spelt) {
    this.configuration = configuration;
    this.wireNames = wireNames;
    this.catalog = catalog;
    this.spelt = spelt;
  }

  /**
   * A message begins.
   *
   * @param isAgreed whether its terms are agreed
   * @param next the numbers of the terms
   */
  void begin(boolean isAgreed, ClassTable next) {
    message++;
    spelt.beginMessage();
    named.clear();
    agreed = isAgreed;
    table = table.equals(next) ? table : next;
    lastAgreed = null;
    firstOfMessage = Math.max(FIRST_OF_MESSAGE, StockNumbers.END + table.classes().size());
  }

  /** Decides from now on. */
  void gate(ClassGate newGate) {
    gate = newGate;
    lastAgreed = null;
  }

  private ClassGate gate() {
    ClassGate current = gate;
    if (current == null) {
      throw new IllegalStateException("no gate was given for this object");
    }
    return current;
  }

  /** What this engine knows of a class; fails as {@link CarriedClasses#check} does. */
  ClassForm formOf(Class<?> type) {
    return formOf(configuration.infoOf(type));
  }

  private static ClassForm formOf(FSTClazzInfo info) {
    if (info.getDecoderAttached() instanceof ClassForm known) {
      return known;
    }
    ClassForm form = new ClassForm(info);
    info.setDecoderAttached(form);
    return form;
  }

  /** What an empty object of a class costs. */
  ObjectPrice price(FSTClazzInfo info) {
    return formOf(info).price();
  }

  /** Whether a field leaves out the class of its value where that is the field's own type. */
  boolean leavesOut(FSTClazzInfo info) {
    ClassForm form = formOf(info);
    return agreed ? isAlike(form) : !form.isAlwaysNamed();
  }

  /** Whether both sides are known to write a class alike. */
  private boolean isAlike(ClassForm form) {
    return form.isFixed() || numberOf(form) >= 0;
  }

  /** The number in the table of a class that is the one this side announced; -1 for all others. */
  private int numberOf(ClassForm form) {
    Integer known = form.numberIn(table);
    if (known == null) {
      AgreedClass entry = table.get(form.type().getName());
      known = entry != null && isOfCatalog(entry, form) ? entry.number() : -1;
      form.number(table, known);
    }
    return known;
  }

  private boolean isOfCatalog(AgreedClass entry, ClassForm form) {
    Long announced = catalog.get(entry.name());
    return entry.same() && announced != null && announced == form.digest();
  }

  void write(ArrayEncoder out, Class<?> type) {
    write(out, configuration.infoOf(type), false);
  }

  void write(ArrayEncoder out, FSTClazzInfo info) {
    write(out, info, info.isAsciiNameShortString());
  }

  private void write(ArrayEncoder out, FSTClazzInfo info, boolean ascii) {
    ClassForm form = formOf(info);
    if (form.stockNumber() >= 0) {
      out.writeNumber(form.stockNumber());
    } else if (agreed && numberOf(form) >= 0) {
      out.writeNumber(StockNumbers.END + numberOf(form));
    } else if (form.numberIn(message) >= 0) {
      out.writeNumber(form.numberIn(message));
    } else {
      writeName(out, form, ascii);
    }
  }

  private void writeName(ArrayEncoder out, ClassForm form, boolean ascii) {
    out.writeNumber(ascii ? NAME_ASCII : NAME_UTF);
    String name =
        agreed
            ? form.type().getName()
            : wireNames.getOrDefault(form.type(), SerializedNames.of(form.type()));
    out.writeStringUTF(name); // one byte for each ASCII character
    if (agreed && !form.isFixed()) {
      out.writePlainLong(form.digest());
      if (missesNumber(form)) {
        spelt.count();
      }
    }
    name(form);
  }

  private boolean missesNumber(ClassForm form) {
    Boolean known = form.missesNumber();
    if (known == null) {
      Long announced = catalog.get(form.type().getName());
      known =
          UnregisteredNameCounter.canBeRegistered(form.type())
              && (announced == null || announced == form.digest());
      if (known) {
        spelt.found(form.type(), announced != null);
      }
      form.missesNumber(known);
    }
    return known;
  }

  private void name(ClassForm form) {
    form.number(message, firstOfMessage + named.size());
    named.add(form);
  }

  /** Reads what {@link #write} wrote. */
  FSTClazzInfo read(ArrayDecoder in) {
    int number = in.readNumber();
    if (number == NAME_UTF || number == NAME_ASCII) {
      return readName(in, number == NAME_ASCII).info();
    }
    if (number >= firstOfMessage) {
      int place = number - firstOfMessage;
      if (place >= named.size()) {
        throw Failures.unknownNumber(number);
      }
      return named.get(place).info();
    }
    if (agreed && number >= StockNumbers.END) {
      return readAgreed(number - StockNumbers.END).info();
    }
    Class<?> type = StockNumbers.classOf(number);
    if (type == null) {
      throw Failures.unknownNumber(number);
    }
    return allowed(type).info();
  }

  /** How many classes the message has named so far. */
  int named() {
    return named.size();
  }

  /** The names of the first so many of them. */
  List<String> names(int count) {
    return named.subList(0, count).stream().map(form -> form.type().getName()).toList();
  }

  /**
   * Reads the name of a class and asks no gate, since nothing is made of it. Those with a digest
   * are all but arrays here.
   *
   * @param names those that the message has named so far; gets this one
   */
  String readName(ArrayDecoder in, List<String> names) {
    int number = in.readNumber();
    if (number == NAME_UTF || number == NAME_ASCII) {
      String name = number == NAME_ASCII ? in.readStringAsc(MAX_ASCII) : in.readStringUTF();
      if (agreed && !name.startsWith("[")) {
        in.readPlainLong();
      }
      names.add(name);
      return name;
    }
    if (number >= firstOfMessage && number - firstOfMessage < names.size()) {
      return names.get(number - firstOfMessage);
    }
    AgreedClass entry = agreed ? table.get(number - StockNumbers.END) : null;
    if (entry == null) {
      throw Failures.unknownNumber(number);
    }
    return entry.name();
  }

  /** The class of a field that left out the class of its value. */
  FSTClazzInfo leftOut(@Nullable Class<?> declared) {
    if (declared == null) {
      throw new SerializationException("fst: the class of a value is left out" + Failures.COMPARE);
    }
    if (declared != Class.class) {
      gate().check(declared);
    }
    ClassForm form = formOf(declared);
    if (agreed && !isAlike(form)) {
      throw Failures.unlike(form.type());
    }
    return form.info();
  }

  /** The class that a value of class {@link Class} is. */
  Class<?> resolve(String name) {
    return gate().resolve(name);
  }

  private ClassForm allowed(Class<?> type) {
    gate().check(type);
    return formOf(type);
  }

  private ClassForm readAgreed(int number) {
    ClassForm last = lastAgreed;
    if (last != null && lastNumber == number) {
      return last;
    }
    AgreedClass entry = table.get(number);
    if (entry == null) {
      throw new SerializationException(
          "fst: number "
              + number
              + " is not in the agreed table of "
              + table.classes().size()
              + " classes");
    }
    ClassForm form = formOf(gate().resolve(entry.name()));
    if (numberOf(form) != number) {
      throw new SerializationException(
          "fst: the class "
              + entry.name()
              + " of this message is not the one of that name in this side's optimizers; let both"
              + " come from one class loader");
    }
    lastNumber = number;
    lastAgreed = form;
    return form;
  }

  private ClassForm readName(ArrayDecoder in, boolean ascii) {
    String name = ascii ? in.readStringAsc(MAX_ASCII) : in.readStringUTF();
    Class<?> type = JdkForms.standIn(name);
    ClassForm form = formOf(type == null ? gate().resolve(name) : type);
    if (agreed && !form.isFixed() && in.readPlainLong() != form.digest()) {
      throw Failures.unlike(form.type());
    }
    name(form);
    return form;
  }
}
