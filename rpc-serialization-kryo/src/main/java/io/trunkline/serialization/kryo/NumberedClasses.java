package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.kryo.ViewRegistration.CopySerializer;
import java.lang.reflect.Modifier;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Classes in the form of Kryo 4, where those of optimizers have the numbers behind the table, in
 * the order in which the optimizers name them: Dubbo 2.6 and 2.7 count so, and know no other way to
 * agree. The gate decides on a number as on the name it stands for.
 */
final class NumberedClasses extends GatedClassResolver {

  /** Of classes and numbers in a text at most so many. */
  private static final int LISTED = 12;

  private final List<Class<?>> catalog;

  /** Those of the catalog that the message names by number, by their place behind the table. */
  private final BitSet met = new BitSet();

  private boolean metUnassigned;

  /** By number behind the table's last: the gate that allowed it last. */
  private final @Nullable ClassGate[] allowedBy;

  /**
   * @param catalog the classes of optimizers, in order
   */
  NumberedClasses(Map<Class<?>, String> wireNames, List<Class<?>> catalog) {
    super(wireNames, KryoForm.KRYO_4);
    this.catalog = catalog;
    allowedBy = new @Nullable ClassGate[catalog.size()];
  }

  /** As stock does, a class of the table keeps its number there and takes no other. */
  @Override
  void addNumbers() {
    int next = WireTable.end(KryoForm.KRYO_4);
    for (Class<?> type : catalog) {
      if (getRegistration(type) == null) {
        register(new Registration(type, serializer(type), next++));
      }
    }
  }

  /** A class of which no object exists has a number all the same, since it has one in stock. */
  private Serializer<?> serializer(Class<?> type) {
    if (type.isInterface() || Modifier.isAbstract(type.getModifiers()) && !hasObjects(type)) {
      return new RefusingSerializer("kryo: no object is just a " + type.getName());
    }
    Serializer<?> serializer = kryo.getDefaultSerializer(type);
    return serializer instanceof CopySerializer<?>
        ? new RefusingSerializer(
            "kryo: "
                + type.getName()
                + " shows what another object holds; leave it out of the"
                + " optimizer")
        : serializer;
  }

  private static boolean hasObjects(Class<?> type) {
    return type.isArray() || type.isEnum();
  }

  @Override
  public @Nullable Registration readClass(Input input) {
    Registration registration = super.readClass(input);
    if (registration != null) {
      int place = registration.getId() - WireTable.end(KryoForm.KRYO_4);
      if (place >= 0) {
        met.set(place);
        if (allowedBy[place] != gate()) {
          gate().check(registration.getType());
          allowedBy[place] = gate();
        }
      }
    }
    return registration;
  }

  @Override
  void checkDeclared(Class<?> type, Class<?> declared) {
    if (!met.isEmpty() && !declared.isAssignableFrom(type) && isNumbered(type)) {
      throw new MisreadException(
          "kryo: a " + type.getName() + " comes where " + declared.getName() + " is declared");
    }
  }

  private boolean isNumbered(Class<?> type) {
    Registration known = classToRegistration.get(type);
    return known != null && known.getId() >= WireTable.end(KryoForm.KRYO_4);
  }

  @Override
  void beginMessage() {
    met.clear();
    metUnassigned = false;
  }

  @Override
  SerializationException unassigned(int number) {
    metUnassigned = true;
    return new MisreadException("kryo: class number " + number + " is given to no class here");
  }

  /** Each side counts by itself: no message shows which class a number means to its writer. */
  @Override
  String adviceOnNumbers() {
    if (met.isEmpty() && !metUnassigned) {
      return "";
    }
    String numbers =
        met.isEmpty()
            ? ""
            : "this message has "
                + met.stream().limit(LISTED).mapToObj(this::name).collect(Collectors.joining(", "))
                + (met.cardinality() > LISTED ? " and more" : "")
                + "; ";
    return "; " + numbers + order();
  }

  /** The numbers that this side gives, and the order that both sides need. */
  String order() {
    int count = numbers();
    return "the optimizers of this side number "
        + (count == 0
            ? "no classes"
            : IntStream.range(0, Math.min(count, LISTED))
                    .mapToObj(this::name)
                    .collect(Collectors.joining(", "))
                + (count > LISTED ? " and " + (count - LISTED) + " more" : ""))
        + ". A peer of Dubbo 2.6 or 2.7 counts the classes of its own optimizers, and its order does"
        + " not travel: name the same classes in the same order on both sides";
  }

  /** How many classes have a number behind the table. */
  private int numbers() {
    int first = WireTable.end(KryoForm.KRYO_4);
    int count = 0;
    while (getRegistration(first + count) != null) {
      count++;
    }
    return count;
  }

  private String name(int place) {
    int number = WireTable.end(KryoForm.KRYO_4) + place;
    return number + "=" + getRegistration(number).getType().getName();
  }
}
