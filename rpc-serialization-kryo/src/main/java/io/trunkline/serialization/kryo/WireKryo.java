package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNull;

import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.DefaultSerializers;
import com.esotericsoftware.kryo.serializers.DefaultSerializers.CalendarSerializer;
import com.esotericsoftware.kryo.serializers.DefaultSerializers.EnumSerializer;
import com.esotericsoftware.kryo.serializers.FieldSerializer;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.ReadBudget;
import java.lang.reflect.Modifier;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Kryo set up as in stock: references on, names allowed, generics used, the numbers of the table.
 * Under agreed terms beans, records, enums and arrays have serializers that know what was agreed,
 * and generics are not used: what they say of a class is not in its schema.
 */
final class WireKryo extends DeepKryo {

  private final GatedClassResolver classes;
  private final KryoForm form;
  private final @Nullable AgreedClasses agreed;

  /** For plain terms. */
  private final @Nullable JdkStreams streams;

  private final ObjectReferences objects;
  private final EnumSizes enumSizes = new EnumSizes();
  private @Nullable FieldPrograms programs;
  private @Nullable GraphWriter writer;
  private @Nullable GraphReader reader;
  private boolean hasChosenSerializers;

  /** One that reads nothing. */
  WireKryo(GatedClassResolver classes, Budgets budgets) {
    this(classes, budgets, new DeepStack(budgets));
  }

  private WireKryo(GatedClassResolver classes, Budgets budgets, DeepStack deepStack) {
    this(classes, budgets, new ReadBudget(budgets, deepStack), deepStack, true);
  }

  /**
   * @param budget of the messages that are read
   * @param deepStack for objects that nest too deeply for the stack of any thread
   * @param references for good: the serializers of fields are chosen by it
   */
  WireKryo(
      GatedClassResolver classes,
      Budgets budgets,
      ReadBudget budget,
      DeepStack deepStack,
      boolean references) {
    super(
        classes,
        new ObjectReferences(classes.version(), classes instanceof AgreedClasses),
        budgets,
        budget,
        deepStack);
    objects = (ObjectReferences) getReferenceResolver();
    setReferences(references);
    this.classes = classes;
    form = classes.version();
    agreed = classes instanceof AgreedClasses ours ? ours : null;
    streams = agreed == null ? new JdkStreams(classes, budgets) : null;
    setOptimizedGenerics(usesGenerics());
    setRegistrationRequired(false);
    setMaxDepth(budgets.maxDepth());
    setInstantiatorStrategy(new Instantiators(budget));
    keepSerializersOfKryo();
    addBoundedCollections();
    addDefaultSerializer(Throwable.class, new ThrowableSerializer(classes, budgets));
    addDefaultSerializer(Class.class, new ClassValueSerializer(classes));
    addDefaultSerializer(Calendar.class, new BoundedValues.OfCalendar());
    addDefaultSerializer(
        TimeZone.class,
        agreed == null
            ? new BoundedValues.OfTimeZone()
            : new AgreedTimeZoneSerializer(classes, budgets));
    addDefaultSerializer(InetAddress.class, new InetAddressSerializer());
    addDefaultSerializer(AtomicBoolean.class, AtomicSerializers.ofBoolean());
    addDefaultSerializer(AtomicInteger.class, AtomicSerializers.ofInteger());
    addDefaultSerializer(AtomicLong.class, AtomicSerializers.ofLong());
    ComparatorSerializers.addTo(this);
    if (agreed == null) {
      addDefaultSerializer(Locale.class, new BoundedValues.OfLocale());
    } else {
      AgreedSerializers.addValues(this);
    }
    WireTable.register(this, form);
    if (agreed != null) {
      walkNumberedValues();
      Registration calendar = classes.getRegistration(GregorianCalendar.class);
      calendar.setSerializer(new AgreedGregorianCalendarSerializer());
    }
    classes.addNumbers();
  }

  /** Others get their serializers from {@link #getDefaultSerializer}. */
  private void walkNumberedValues() {
    for (Class<?> type : Values.types()) {
      Registration registration = classes.getRegistration(type);
      if (registration != null) {
        registration.setSerializer(Values.of(type));
      }
    }
  }

  /**
   * Has beans compiled, and objects in them written and read without Kryo's methods: by the way of
   * these and no others. Only for agreed terms, before anything is written or read.
   */
  void walk(ArrayOutput out, ArrayInput in, FieldPrograms shared) {
    AgreedClasses ours = requireNonNull(agreed, "only agreed forms are compiled");
    ObjectReferences table = getReferences() ? objects : null;
    ExactSerializers exact = new ExactSerializers(this);
    programs = shared;
    setAutoReset(false); // Kryo would when it has written an object inside one it does not know of
    writer = new GraphWriter(this, ours, exact, table, out);
    reader = new GraphReader(this, ours, exact, table, in);
  }

  /** Writes one item of a message, as {@link #writeClassAndObject} does. */
  void writeItem(ArrayOutput out, @Nullable Object value) {
    GraphWriter walking = writer;
    if (walking == null) {
      writeClassAndObject(out, value);
    } else {
      walking.writeOpen(value);
      objects.checkForgotten();
      endItem();
    }
  }

  /** Reads one item of a message, as {@link #readClassAndObject} does. */
  @Nullable Object readItem(ArrayInput in) {
    GraphReader walking = reader;
    Object value;
    if (walking == null) {
      value = readClassAndObject(in);
    } else {
      value = walking.readOpen();
      endItem();
    }
    objects.completeKeys(in);
    return value;
  }

  /** Ends an item that was read: sets and maps in it may have to be filled again. */
  void completeKeys(ArrayInput in) {
    objects.completeKeys(in);
  }

  /** Ends an item that was written or read with Kryo's methods. */
  void endItem() {
    if (writer != null) {
      resetUsed();
    } // else Kryo has done so
  }

  /** Null if nothing is compiled, or something else writes there. */
  @Nullable GraphWriter writer(Output out) {
    return writer != null && writer.out() == out ? writer : null;
  }

  /** Null if nothing is compiled, or something else is read. */
  @Nullable GraphReader reader(Input in) {
    return reader != null && reader.in() == in ? reader : null;
  }

  /** Null if nothing is compiled. */
  @Nullable FieldPrograms programs() {
    return programs;
  }

  /** Kryo 4 can, but stock has it write the class of each element. */
  private boolean usesGenerics() {
    return agreed == null && form == KryoForm.KRYO_5;
  }

  /** The version whose form it writes and reads. */
  KryoForm form() {
    return form;
  }

  /** What it knows of classes, and who is asked for them. */
  GatedClassResolver classes() {
    return classes;
  }

  /** From now on code of the application is part of this Kryo. */
  void useChosenSerializer() {
    hasChosenSerializers = true;
  }

  /**
   * Forgets an item whose reading or writing failed halfway.
   *
   * @return whether it can be used again; not if it has serializers that the application chose,
   *     because nobody else knows what those keep between their calls
   */
  boolean recover() {
    if (hasChosenSerializers || !UnfinishedObjects.forget(this)) {
      return false;
    }
    reset();
    objects.forgetKeys();
    setOptimizedGenerics(usesGenerics()); // anew, without the types on the way to the failure
    return true;
  }

  /** Otherwise the serializers for every Collection and Map would replace Kryo's special ones. */
  private void keepSerializersOfKryo() {
    addDefaultSerializer(EnumSet.class, new BoundedValues.OfEnumSet(enumSizes));
    addDefaultSerializer(
        Collections.emptyList().getClass(),
        new DefaultSerializers.CollectionsEmptyListSerializer());
    addDefaultSerializer(
        Collections.emptySet().getClass(), new DefaultSerializers.CollectionsEmptySetSerializer());
    addDefaultSerializer(
        Collections.emptyMap().getClass(), new DefaultSerializers.CollectionsEmptyMapSerializer());
    addDefaultSerializer(
        Collections.singletonList(0).getClass(),
        new LateSerializer<>(new DefaultSerializers.CollectionsSingletonListSerializer()));
    addDefaultSerializer(
        Collections.singleton(0).getClass(),
        new LateSerializer<>(new DefaultSerializers.CollectionsSingletonSetSerializer()));
    addDefaultSerializer(
        Collections.singletonMap(0, 0).getClass(),
        new LateSerializer<>(new DefaultSerializers.CollectionsSingletonMapSerializer()));
  }

  private void addBoundedCollections() {
    if (agreed != null) {
      AgreedSerializers.addCollections(this);
    }
    addDefaultSerializer(String[].class, new BoundedArrays.OfStrings());
    addDefaultSerializer(boolean[].class, new BoundedArrays.OfBooleans());
    addDefaultSerializer(Collection.class, new BoundedCollectionSerializer<>(form));
    addDefaultSerializer(TreeSet.class, new BoundedSorted.OfTreeSet(form));
    addDefaultSerializer(Map.class, new BoundedMapSerializer<>(form));
    addDefaultSerializer(TreeMap.class, new BoundedSorted.OfTreeMap(form));
    addDefaultSerializer(EnumMap.class, new EnumMapSerializer(enumSizes, form, agreed != null));
    addDefaultSerializer(
        CopyOnWriteArrayList.class,
        FinishedCollectionSerializer.ofList(CopyOnWriteArrayList::new, form));
    addDefaultSerializer(
        CopyOnWriteArraySet.class,
        FinishedCollectionSerializer.ofArraySet(CopyOnWriteArraySet::new, form));
    if (form == KryoForm.KRYO_4) {
      NaturallyOrdered.addTo(this);
    } else {
      addSerializersOfKryo5();
    }
  }

  /** Of classes that are no different from other containers in Kryo 4. */
  private void addSerializersOfKryo5() {
    addDefaultSerializer(PriorityQueue.class, new BoundedSorted.OfPriorityQueue());
    addDefaultSerializer(ConcurrentSkipListMap.class, new BoundedSorted.OfSkipListMap());
    Serializer<?> list = FinishedCollectionSerializer.ofImmutableList(WireKryo::immutable);
    List<Integer> four = List.of(1, 2, 3, 4);
    addDefaultSerializer(List.of().getClass(), list);
    addDefaultSerializer(List.of(1).getClass(), list);
    addDefaultSerializer(four.subList(0, 2).getClass(), list);
    Serializer<?> set = FinishedCollectionSerializer.ofImmutableSet(c -> Set.of(c.toArray()));
    addDefaultSerializer(Set.of().getClass(), set);
    addDefaultSerializer(Set.of(1).getClass(), set);
    Serializer<?> map = new ImmutableMapSerializer();
    addDefaultSerializer(Map.of().getClass(), map);
    addDefaultSerializer(Map.of(1, 1).getClass(), map);
  }

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // Kryo's signature
  public Serializer getDefaultSerializer(Class type) {
    Serializer<?> usual = usualSerializer(type);
    return agreed == null || isCode(type) ? usual : ReplacedSerializer.of(this, type, usual);
  }

  private boolean isCode(Class<?> type) {
    return type.isHidden() || isClosure(type);
  }

  /** What writes a class that does not replace its objects by others. */
  @SuppressWarnings({"rawtypes", "unchecked"}) // Kryo's signatures
  private Serializer usualSerializer(Class type) {
    if (isCode(type)) {
      return new RefusingSerializer(
          "kryo: "
              + type.getName()
              + " is a lambda or hidden class, which no peer can name; use a class with a name");
    }
    Serializer<?> stream = streams == null ? null : streams.of(type);
    if (stream != null) {
      return stream;
    }
    if (type.isArray() && !type.componentType().isPrimitive() && type != String[].class) {
      return agreed == null
          ? new BoundedArrays.OfObjects(this, type)
          : new AgreedArraySerializer(type);
    }
    Serializer<?> walked = agreed == null ? null : walkedSerializer(type);
    if (walked != null) {
      return walked;
    }
    Serializer serializer = super.getDefaultSerializer(type);
    if (serializer instanceof DefaultSerializers.KryoSerializableSerializer) {
      useChosenSerializer();
    }
    if (serializer instanceof FieldSerializer chosen) {
      ReachableFields.replaceUnreachable(chosen);
    }
    if (serializer instanceof com.esotericsoftware.kryo.serializers.RecordSerializer) {
      return new RecordSerializer<>(this, type, agreed);
    }
    if (agreed != null && type.isEnum() && serializer instanceof EnumSerializer) {
      return new AgreedEnumSerializer(agreed, type);
    }
    Serializer<?> container = agreed == null ? null : AgreedContainers.of(this, type, serializer);
    if (container != null) {
      return container;
    }
    if (isUnfillable(type, serializer)) {
      Serializer copy = ViewRegistration.serializerOf(type, this);
      return copy != null
          ? copy
          : new RefusingSerializer(
              "kryo: "
                  + type.getName()
                  + " cannot be made anew, it has no public constructor without parameters; copy it"
                  + " into an ordinary collection first");
    }
    if (isUnmakable(type, serializer)) {
      return new RefusingSerializer(
          "kryo: a "
              + type.getName()
              + " cannot be made anew: it belongs to the JDK, which offers no way to do so; pass"
              + " its data in a class of your own");
    }
    return agreed == null ? serializer : AgreedSerializers.checked(agreed, type, serializer);
  }

  @Override
  @SuppressWarnings("rawtypes") // Kryo's signature
  protected @Nullable Serializer getDefaultSerializerForAnnotatedType(Class type) {
    Serializer<?> chosen = super.getDefaultSerializerForAnnotatedType(type);
    if (chosen != null) {
      useChosenSerializer();
    }
    return chosen;
  }

  /** Of classes of the JDK whose form is the same everywhere; null for others. */
  private static @Nullable Serializer<?> walkedSerializer(Class<?> type) {
    if (type == ArrayList.class) {
      return new ArrayListSerializer();
    }
    if (type == HashMap.class || type == LinkedHashMap.class) {
      return new HashMapSerializer(type);
    }
    if (type == HashSet.class || type == LinkedHashSet.class) {
      return new HashSetSerializer(type);
    }
    return type == String[].class ? new StringsSerializer() : Values.of(type);
  }

  /** As {@code List.of} makes it, or as {@code Stream.toList()} does, which admits null. */
  private static List<?> immutable(Collection<?> elements) {
    return elements.contains(null) ? elements.stream().toList() : List.of(elements.toArray());
  }

  /** A container that the reader would make empty first, and cannot. */
  private static boolean isUnfillable(Class<?> type, Serializer<?> serializer) {
    boolean filledAfterwards =
        serializer.getClass() == BoundedCollectionSerializer.class
            || serializer.getClass() == BoundedMapSerializer.class;
    return filledAfterwards && !Instantiators.hasConstructor(type);
  }

  /**
   * A class of the JDK that no reader could make an object of, or not the same, or whose serializer
   * would make one of another class.
   */
  private boolean isUnmakable(Class<?> type, Serializer<?> serializer) {
    if (!JdkClasses.has(type) || Modifier.isAbstract(type.getModifiers())) {
      return false;
    }
    return serializer instanceof FieldSerializer
        ? !Instantiators.hasConstructor(type) || agreed != null && !PlatformState.isInFields(type)
        : serializer instanceof CalendarSerializer && type != GregorianCalendar.class;
  }

  @Override
  @SuppressWarnings({"rawtypes", "unchecked"}) // Kryo's signature
  protected Serializer newDefaultSerializer(Class type) {
    return agreed == null
        ? new BeanSerializer(this, type)
        : new AgreedBeanSerializer(this, agreed, type);
  }
}
