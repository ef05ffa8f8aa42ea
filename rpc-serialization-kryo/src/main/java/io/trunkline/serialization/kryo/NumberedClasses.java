package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.kryo.ViewRegistration.CopySerializer;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Classes in the form of Kryo 4, where those of optimizers have the numbers behind the table, in
 * the order in which the optimizers name them: Dubbo 2.6 and 2.7 count so, and know no other way to
 * agree. The gate decides on a number as on the name it stands for.
 */
final class NumberedClasses extends GatedClassResolver {

  private final List<Class<?>> catalog;

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
      if (place >= 0 && allowedBy[place] != gate()) {
        gate().check(registration.getType());
        allowedBy[place] = gate();
      }
    }
    return registration;
  }

  @Override
  SerializationException unassigned(int number) {
    int first = WireTable.end(KryoForm.KRYO_4);
    return new MisreadException(
        "kryo: number "
            + number
            + " is given to no class here: the optimizers of this side name "
            + allowedBy.length
            + " classes, whose numbers begin with "
            + first
            + "; name the same optimizers in the same order as the peer does");
  }
}
