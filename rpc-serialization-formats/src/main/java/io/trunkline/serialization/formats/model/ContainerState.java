package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.JdkClasses;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ArrayBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * What the containers of one class have besides their elements, between two Trunkline ends: their
 * {@link Traits} and the fields of the application's class. A container that has any of it is an
 * object with these members and its elements; all others are their elements alone.
 */
final class ContainerState {

  private static final int ORDER = 0;
  private static final int ACCESS = 1;
  private static final int CAPACITY = 2;
  private static final int DEFAULTS = 3;
  private static final int OF_CLASS = 4; // what its class alone knows
  private static final int TRAITS = 5;

  private static final int FREE_ROOM = 4_096; // of an array of a bounded queue

  private static final List<String> PARTS =
      List.of("@comparator", "@access", "@capacity", "@defaults", "@own");

  private final Class<?> type;
  private final Traits.Kind kind;
  private final @Nullable ContainerCreator creator;
  private final Member[] fields;
  private final int elements; // their index among the parts
  private final int firstField;
  private final MemberNames names;
  private final ReadNames readNames;
  private final Registry registry;
  private final Slot orders;
  private final Slot defaults;
  private @Nullable Traits usual; // of the class; any thread's will do

  ContainerState(
      Class<?> type, @Nullable ContainerCreator creator, List<Member> fields, Registry registry) {
    this.type = type;
    this.kind = Traits.Kind.of(type);
    this.creator = creator;
    this.fields = fields.toArray(Member[]::new);
    this.registry = registry;
    this.orders = new Slot(registry, Comparator.class);
    this.defaults = new Slot(registry, Properties.class);
    List<String> all = new ArrayList<>(PARTS);
    List<@Nullable Member> members = new ArrayList<>();
    PARTS.forEach(part -> members.add(null));
    // What evicts by the fields must have them before the elements come.
    boolean evicts = kind == Traits.Kind.ACCESS && !JdkClasses.has(type);
    elements = evicts ? TRAITS + fields.size() : TRAITS;
    firstField = evicts ? TRAITS : TRAITS + 1;
    for (int i = TRAITS; i <= TRAITS + fields.size(); i++) {
      Member field = i == elements ? null : fields.get(i - firstField);
      all.add(field == null ? "@elements" : field.name());
      members.add(field);
    }
    this.names = new MemberNames(all);
    Map<String, Integer> byName = new LinkedHashMap<>();
    for (int i = 0; i < all.size(); i++) {
      byName.put(all.get(i), i);
    }
    this.readNames = new ReadNames(type, byName, members, registry.dialect());
  }

  /**
   * The traits of a container of which more than its elements is to be written; null if they are
   * all of it.
   */
  @Nullable Traits traitsOf(Object container) {
    if (kind == Traits.Kind.NONE && fields.length == 0) {
      return null;
    }
    Traits traits = kind.traits(container);
    return fields.length == 0 && traits.matches(Traits.USUAL) && traits.matches(usual())
        ? null
        : traits;
  }

  private Traits usual() {
    Traits known = usual;
    if (known == null) {
      known = creator == null ? Traits.USUAL : creator.usual();
      usual = known;
    }
    return known;
  }

  /**
   * The part that has the traits of a container; that of the elements if it has none to write.
   * Traits that are usual for the class and not for the JDK's are written too, for a reader without
   * the class.
   */
  private int partOf(Writing out, Object container, Traits traits) {
    boolean isUsual = traits.matches(usual());
    if (isUsual && traits.matches(Traits.USUAL)) {
      return elements;
    }
    Comparator<Object> order = traits.order();
    String refusal =
        order == null || order instanceof Enum ? null : registry.of(order.getClass()).refusal();
    if (refusal != null && !isUsual) {
      throw out.failure(
          "the comparator of an object of class "
              + container.getClass().getName()
              + " cannot be sent: "
              + refusal);
    }
    if (container instanceof ArrayBlockingQueue<?> queue
        && traits.capacity() > FREE_ROOM + 2L * queue.size()) {
      throw out.failure(
          "an object of class "
              + container.getClass().getName()
              + " has room for "
              + traits.capacity()
              + " elements, which a reader would have to make for few; send a LinkedBlockingQueue");
    }
    return refusal == null ? kind.ordinal() : OF_CLASS;
  }

  /**
   * Writes a container.
   *
   * @param traits what {@link #traitsOf} returned
   * @param content writes its elements
   */
  void write(Writing out, Object container, Traits traits, Runnable content) {
    int explicit = partOf(out, container, traits);
    Object outer = out.enter(type, container);
    ValueSink sink = out.sink();
    boolean[] isOmitted = new boolean[names.size()];
    for (int i = 0; i < TRAITS; i++) {
      isOmitted[i] = i != explicit;
    }
    sink.beginObject(names, isOmitted, 1 + fields.length + (explicit == elements ? 0 : 1));
    for (int i = 0; i < names.size(); i++) {
      if (isOmitted[i]) {
        continue;
      }
      sink.writeMember(names, i);
      out.atMember(names.name(i));
      switch (i) {
        case ORDER -> orders.write(out, traits.order());
        case ACCESS -> sink.writeBoolean(traits.byAccess());
        case CAPACITY -> sink.writeInt(traits.capacity());
        case DEFAULTS -> defaults.write(out, traits.defaults());
        case OF_CLASS -> sink.writeBoolean(true);
        default -> {
          if (i == elements) {
            content.run();
          } else {
            fields[i - firstField].write(out, container);
          }
        }
      }
    }
    sink.endObject();
    out.leave(outer);
  }

  /** Makes the container and reads its elements. */
  interface Filling {
    /**
     * An empty container for fields that come before the elements.
     *
     * @param traits that it must have; null for the usual ones
     */
    Object create(@Nullable Traits traits);

    /**
     * Reads the elements.
     *
     * @param created what {@link #create} returned; null if it was not called
     */
    Object fill(@Nullable Traits traits, @Nullable Object created);
  }

  /**
   * Reads the members of an object that {@link #write} wrote.
   *
   * @return null if the object has no elements, so that it is none of a container
   */
  @Nullable Object read(Reading in, Filling filling) {
    int size = in.begin();
    Traits traits = null;
    Object container = null;
    boolean isFilled = false;
    int expected = 0;
    for (int i = 0; in.hasNext(size, i); i++) {
      int name = readNames.read(in, expected);
      if (name < 0) {
        in.drop(type);
        continue;
      }
      in.atMember(readNames.name(name));
      expected = name + 1;
      int part = readNames.member(name);
      if (part == elements && !isFilled) {
        container = filling.fill(traits, container);
        isFilled = true;
      } else if (part < TRAITS && container == null) {
        traits = trait(in, part);
      } else if (part >= TRAITS && part != elements && (isFilled || elements > firstField)) {
        container = container == null ? filling.create(traits) : container;
        fields[part - firstField].read(in, container);
      } else {
        throw in.failure("the parts of a " + type.getName() + " are not in their order");
      }
    }
    return isFilled ? container : null;
  }

  /** Reads a trait; null if the containers of this class have none of the kind. */
  @SuppressWarnings("unchecked") // as unchecked as it was at the sender
  private @Nullable Traits trait(Reading in, int part) {
    @Nullable Traits read =
        switch (part) {
          case ORDER ->
              new Traits((Comparator<Object>) orders.read(in), false, Integer.MAX_VALUE, null);
          case ACCESS ->
              new Traits(null, in.readBoolean(in.source().peek()), Integer.MAX_VALUE, null);
          case CAPACITY ->
              new Traits(
                  null,
                  false,
                  (int) in.readWhole(in.source().peek(), 1, Integer.MAX_VALUE, Integer.class),
                  null);
          case DEFAULTS ->
              new Traits(null, false, Integer.MAX_VALUE, (Properties) defaults.read(in));
          default -> {
            if (!in.readBoolean(in.source().peek()) || JdkClasses.has(type)) {
              throw in.failure(
                  "its comparator is one that its own class makes, which this side lacks or"
                      + " refuses; a "
                      + type.getName()
                      + " would have another order");
            }
            yield null;
          }
        };
    return part == kind.ordinal() ? read : null;
  }
}
