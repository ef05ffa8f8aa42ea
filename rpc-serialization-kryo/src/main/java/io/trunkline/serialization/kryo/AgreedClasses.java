package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.DefaultClassResolver;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.UnregisteredNameCounter;
import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassTable;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Classes under agreed terms. The classes of the table travel as 53 and their number there; the
 * gate decides on a number as on the name it stands for. A class outside the table travels by name,
 * and where its form could drift the digest of its schema follows the name.
 */
final class AgreedClasses extends GatedClassResolver {

  /** The number on the wire of the first class of a table: the one behind {@link WireTable}. */
  static final int FIRST = 53;

  private static final int REMEMBERED_TABLES = 16;
  private static final int NAME_MARK = NAME + 2;
  private static final int STEPS_OF_REFUSAL = 1_000;

  /** The tables used last, the latest at the end: peers of one version have equal tables. */
  private final Map<ClassTable, TableView> views = new LinkedHashMap<>(16, 0.75f, true);

  /** What is read in place of collections and maps that are not here. */
  private final Map<ContainerShape, Registration> foreign = new EnumMap<>(ContainerShape.class);

  private final Map<String, Long> catalog;
  private final UnregisteredNameCounter unregisteredNames;

  private TableView view = new TableView(ClassTable.EMPTY);

  /**
   * @param catalog the digests of the schemas that this side announced, by class name
   * @param unregisteredNames counts classes that travel by name and could have a number
   */
  AgreedClasses(Map<String, Long> catalog, UnregisteredNameCounter unregisteredNames) {
    this.catalog = catalog;
    this.unregisteredNames = unregisteredNames;
  }

  /** Uses a table from now on. */
  void use(ClassTable table) {
    if (view.table() == table) {
      return;
    }
    TableView known = views.get(table);
    if (known == null) {
      known = new TableView(table);
      views.put(table, known);
      if (views.size() > REMEMBERED_TABLES) {
        views.remove(views.keySet().iterator().next());
      }
    }
    view = known;
  }

  TableView view() {
    return view;
  }

  /** Whether what is read was stored by a side whose classes differ from those here. */
  boolean isStored() {
    return view.table().isStored();
  }

  /**
   * A class that a stored table names.
   *
   * @throws io.trunkline.serialization.ClassRefusedException as the gate does
   */
  Class<?> allowed(String name) {
    return gate().resolve(name);
  }

  /**
   * What both sides agreed about a class; null if it goes by name.
   *
   * @throws SerializationException if they agreed that it cannot travel
   */
  @Nullable AgreedClass agreed(Class<?> type) {
    AgreedClass agreed = view.table().get(type.getName());
    return agreed != null
            && kryo.getRegistration(type) instanceof NamedRegistration named
            && isOfCatalog(named)
        ? Refusals.checkTravels(agreed)
        : null;
  }

  /**
   * Whether a field whose values are all of one class can leave that class out: its form is the
   * same everywhere, or agreed. Both sides come to the same answer.
   */
  boolean canLeaveOut(Class<?> type) {
    if (!(kryo.getRegistration(type) instanceof NamedRegistration named) || named.isFixed()) {
      return true;
    }
    AgreedClass agreed = view.table().get(type.getName());
    if (agreed != null && isStored()) {
      Refusals.checkTravels(agreed); // the writer did leave it out
    }
    if (agreed == null || agreed.refusal() != null) {
      return false;
    }
    if (!isOfCatalog(named)) {
      throw Refusals.foreign(agreed);
    }
    return true;
  }

  private boolean isOfCatalog(NamedRegistration registration) {
    Long digest = catalog.get(registration.getType().getName());
    return digest != null && digest == registration.digest();
  }

  @Override
  @SuppressWarnings("rawtypes") // Kryo's signature
  public @Nullable Registration writeClass(Output output, Class type) {
    if (type == null) {
      output.writeByte(Kryo.NULL);
      return null;
    }
    Registration registration = kryo.getRegistration(type);
    if (registration instanceof ViewRegistration view) {
      writeClass(output, view.writtenType());
      return view;
    }
    if (!(registration instanceof NamedRegistration named)) {
      output.writeVarInt(registration.getId() + 2, true);
      return registration;
    }
    int number = named.agreedNumber(view);
    if (number == NamedRegistration.UNKNOWN) {
      Refusals.checkTravels(named);
      AgreedClass agreed = agreed(named.getType());
      number = agreed == null ? NamedRegistration.BY_NAME : agreed.number();
      named.agreeNumber(view, number);
    }
    if (number == NamedRegistration.BY_NAME) {
      writeName(output, named.getType(), named); // an enum's own name, also for a constant's body
    } else {
      output.writeVarInt(FIRST + 2 + number, true);
    }
    return named;
  }

  /** Why no object of a class can travel; null if it can. */
  @Nullable String refusal(Class<?> type) {
    return kryo.getRegistration(type).getSerializer() instanceof RefusingSerializer refusing
        ? refusing.reason()
        : null;
  }

  /** What a class of which an item names the first object takes, beyond a number's one byte. */
  int bytesOfName(Class<?> type) {
    return kryo.getRegistration(type) instanceof NamedRegistration named && !named.isFixed()
        ? named.checkedNameBytes().length + 1 // the place of the name among the item's names
        : 0;
  }

  @Override
  Object form() {
    return view;
  }

  @Override
  byte[] spelling(NamedRegistration registration) {
    Boolean misses = registration.missesNumber();
    if (misses == null) {
      misses = missesNumber(registration);
      registration.missesNumber(misses);
    }
    if (misses) {
      unregisteredNames.count();
    }
    return registration.checkedNameBytes();
  }

  private boolean missesNumber(NamedRegistration registration) {
    boolean registeredHere = catalog.containsKey(registration.getType().getName());
    boolean misses = registration.canHaveNumber() && (!registeredHere || isOfCatalog(registration));
    if (misses) {
      unregisteredNames.found(registration.getType(), registeredHere);
    }
    return misses;
  }

  @Override
  public @Nullable Registration readClass(Input input) {
    int mark = input.readVarInt(true);
    if (mark == Kryo.NULL) {
      return null;
    }
    if (mark == NAME_MARK) {
      return readName(input);
    }
    if (mark >= FIRST + 2) {
      int number = mark - FIRST - 2;
      Registration known = view.allowed(number, gate());
      return known != null ? known : readNumber(number);
    }
    Registration registration = idToRegistration.get(mark - 2);
    if (registration == null) {
      throw new SerializationException("kryo: class number " + (mark - 2) + " is not assigned");
    }
    return registration;
  }

  private Registration readNumber(int number) {
    AgreedClass agreed = view.table().get(number);
    if (agreed == null) {
      throw Refusals.unknownNumber(number, view.table());
    }
    Class<?> type = gate().resolve(agreed.name());
    Refusals.checkTravels(agreed);
    if (!type.getName().equals(agreed.name()) // the gate may have it as an alias
        || !(kryo.getRegistration(type) instanceof NamedRegistration named)
        || !isOfCatalog(named)) {
      throw Refusals.foreign(agreed);
    }
    view.allow(number, gate(), named);
    return named;
  }

  /**
   * The name is that of a class of its own and without its tag, if it has one: one of the JDK is
   * read in place of a collection or map that is not here or that the gate refuses.
   */
  @Override
  Registration named(ArrayInput input, String wireName) {
    ContainerShape shape = ContainerShape.ofTagged(wireName);
    String name = shape == null ? wireName : wireName.substring(1);
    Class<?> type;
    try {
      type = resolve(name);
    } catch (ClassRefusedException refused) {
      if (shape == null) {
        throw refused;
      }
      input.budget().claimWork(STEPS_OF_REFUSAL, "names of collections and maps");
      input.readLong(); // the digest of what is not here
      return foreign(shape, ContainerShape.isLonger(wireName));
    }
    Registration registration = kryo.getRegistration(type);
    check(input, name, registration);
    return registration;
  }

  private Registration foreign(ContainerShape shape, boolean longer) {
    if (!longer) {
      return kryo.getRegistration(shape.standard());
    }
    return foreign.computeIfAbsent(
        shape,
        any ->
            new Registration(any.standard(), new ForeignContainer(any), DefaultClassResolver.NAME));
  }

  @Override
  String wireName(Class<?> type, Serializer<?> serializer) {
    return InheritedForm.tagOf(type, serializer) + super.wireName(type, serializer);
  }

  private void check(ArrayInput input, String name, Registration registration) {
    if (!(registration instanceof NamedRegistration named)) {
      return;
    }
    Refusals.checkTravels(named);
    if (named.isFixed()) {
      return;
    }
    if (input.readLong() != named.digestAs(name)) {
      throw Refusals.unlike(named.getType());
    }
    AgreedClass agreed = agreed(named.getType());
    if (agreed != null && !agreed.same()) {
      // All its fields follow, and this side would read the common ones.
      throw Refusals.named(agreed);
    }
  }
}
