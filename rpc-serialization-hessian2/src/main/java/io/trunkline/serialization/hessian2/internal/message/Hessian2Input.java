package io.trunkline.serialization.hessian2.internal.message;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.Tolerance;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.hessian2.internal.codec.AmbiguousFields;
import io.trunkline.serialization.hessian2.internal.codec.CodecRegistry;
import io.trunkline.serialization.hessian2.internal.codec.Conversions;
import io.trunkline.serialization.hessian2.internal.codec.DeclaredType;
import io.trunkline.serialization.hessian2.internal.codec.FieldNames;
import io.trunkline.serialization.hessian2.internal.codec.HeldElements;
import io.trunkline.serialization.hessian2.internal.codec.PostponedKeys;
import io.trunkline.serialization.hessian2.internal.codec.SerializedForm;
import io.trunkline.serialization.hessian2.internal.codec.TypeCodec;
import io.trunkline.serialization.hessian2.internal.codec.ValueReader;
import io.trunkline.serialization.hessian2.internal.time.AgreedTimeReader;
import io.trunkline.serialization.hessian2.internal.wire.MalformedException;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Date;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads and skips the values of one message after another. A name becomes a class only through the
 * gate of the current item, nothing is allocated for which the message has no bytes, and nothing is
 * decoded to describe an error. For one thread at a time.
 *
 * <p>Longer than other classes because what follows a tag is decided in one place, for reading and
 * for skipping: lists, maps, objects and references share the state of one message.
 */
public final class Hessian2Input extends ValueReader {

  private static final int WORTH_REMEMBERING = 256; // bytes of an object that was skipped
  private static final int BYTES_OF_SHARED = 100;
  private static final int STEPS_OF_VALUE = 10; // of work, each time that one is skipped
  private static final int STEPS_OF_DEFINITION = 100;
  private static final String SEARCH = "finding the message of an exception";

  private final TypeCodecs codecs;
  private final boolean readsTime;
  private final ReadLimits limits;
  private final ReadBudget budget;
  private final ReadObjects objects = new ReadObjects();
  private final ReadNames names;
  private final AgreedTimeReader times;
  private final Map<Integer, Skipped> skipped = new HashMap<>();
  private final Set<Shared> shared = new HashSet<>();
  private final PostponedKeys postponed = new PostponedKeys();
  private @Nullable ClassGate gate;
  private final FailurePath path = new FailurePath();
  private boolean isTolerant;
  private boolean readsAttachments;
  private boolean isUnused; // the value that is being read may be of a refused class
  private boolean isDropped; // nobody takes the value that is being read
  private int comparators; // that call others
  private @Nullable ResolvedName readAsMap; // the refused class of an attachment
  private final Set<Tolerance> tolerated = EnumSet.noneOf(Tolerance.class);
  private int markedPosition;
  private int markedDefinitions;
  private int markedDefinitionsInARow;

  /**
   * A large object that was skipped: where it ends, and how many definitions are before its end.
   */
  private record Skipped(int end, int definitions) {}

  /** An object in a place of this type that refers to it; equal if all three are the same. */
  private record Shared(
      Object holder, @Nullable DeclaredType first, @Nullable DeclaredType second) {

    @Override
    @SuppressWarnings("ReferenceEquality") // an object's own equals may read all that it holds
    public boolean equals(@Nullable Object other) {
      return other instanceof Shared place
          && holder == place.holder
          && first == place.first
          && second == place.second;
    }

    @Override
    public int hashCode() {
      int types = 31 * System.identityHashCode(first) + System.identityHashCode(second);
      return 31 * types + System.identityHashCode(holder);
    }
  }

  /**
   * Creates a reader.
   *
   * @param cache shared by all readers with these codecs
   */
  public Hessian2Input(TypeCodecs codecs, NameCache cache, Budgets budgets, DeepStack deepStack) {
    this.codecs = codecs;
    this.readsTime = codecs.writesAgreedTime();
    this.limits = new ReadLimits(budgets, deepStack);
    this.budget = limits.budget();
    this.names = new ReadNames(this, codecs, cache);
    this.times = new AgreedTimeReader(this, cache.zones());
  }

  /**
   * Begins a message.
   *
   * @param tolerant whether to read what stock peers read where nothing is lost
   */
  public void open(PayloadInput in, boolean tolerant) {
    open(in);
    isTolerant = tolerant;
  }

  @Override
  public void open(PayloadInput in) {
    super.open(in);
    isTolerant = false;
    isUnused = false;
    isDropped = false;
    comparators = 0;
    times.start();
    readAsMap = null;
    limits.start(in);
    objects.start();
    path.clear();
  }

  /** Forgets the message. */
  @Override
  public void clear() {
    super.clear();
    objects.clear();
    names.clear();
    postponed.clear();
    if (!skipped.isEmpty()) {
      skipped.clear();
    }
    if (!shared.isEmpty()) {
      shared.clear();
    }
    gate = null;
    path.clear();
    if (!tolerated.isEmpty()) {
      tolerated.clear();
    }
  }

  /** What was read although it was not written as declared. */
  public Set<Tolerance> tolerated() {
    return tolerated.isEmpty() ? Set.of() : Set.copyOf(tolerated);
  }

  @Override
  public ClassGate gate() {
    ClassGate now = gate;
    if (now == null) {
      throw new IllegalStateException("no item is being read");
    }
    return now;
  }

  @Override
  public CodecRegistry codecs() {
    return codecs;
  }

  @Override
  public boolean isUnderTerms() {
    return !isTolerant;
  }

  /** Where the value is that could not be read. */
  public FailurePath path() {
    return path;
  }

  @Override
  public void failedIn(String part) {
    path.add(part);
  }

  /**
   * Reads one item of the message.
   *
   * @param type declared by the method; its type arguments say what elements are converted to
   */
  public @Nullable Object readItem(Type type, ClassGate itemGate) {
    gate = itemGate;
    if (type instanceof Class<?> plain) {
      return checked(readItem(plain, null, null));
    }
    DeclaredType declared = codecs.declared(type);
    return checked(readItem(declared.type(), declared.first(), declared.second()));
  }

  /**
   * Adds the keys that waited, and checks shared objects again: some may not have been complete
   * where they were referred to.
   */
  private @Nullable Object checked(@Nullable Object item) {
    if (!postponed.isEmpty()) {
      postponed.addAll(budget);
    }
    if (!shared.isEmpty()) {
      shared.forEach(this::require);
      shared.clear();
    }
    return item;
  }

  private void require(Shared object) {
    HeldElements.require(object.holder, object.first, object.second, this);
  }

  /** Reads a map of attachments, single values of which may be of classes that are not here. */
  public @Nullable Object readAttachments(ClassGate itemGate) {
    readsAttachments = isTolerant;
    try {
      return readItem(Map.class, itemGate);
    } finally {
      readsAttachments = false;
    }
  }

  /**
   * Whether an item that could not be read is a map. Nothing else can be read of the message
   * afterwards.
   *
   * @param start where it begins
   */
  public boolean isMap(int start) {
    position(start);
    limits.definitionsInARow(0);
    try {
      int tag = next();
      for (; tag == Tags.DEFINITION; tag = next()) {
        limits.claimDefinition();
        names.readDefinition(gate(), true, true);
      }
      if (tag == Tags.MAP_UNTYPED || !Tags.isObject(tag) && tag != Tags.MAP) {
        return tag == Tags.MAP_UNTYPED;
      }
      ResolvedName type = tag == Tags.MAP ? names.readType(gate()) : definitionOf(tag).name();
      TypeCodec codec = type.name().isEmpty() ? codecs.map() : type.codecIfAllowed(codecs, gate());
      return codec != null && isMap(codec.type());
    } catch (SerializationException | MalformedException broken) {
      return false;
    }
  }

  /**
   * Refuses the class that was last read as a map or list among the attachments, if there is one:
   * for attachments that cannot be read, since what stands in for its objects may be the reason.
   *
   * @throws io.trunkline.serialization.ClassRefusedException with the line that allows the class
   */
  public void refuseWhatWasReadAsMap() {
    if (readAsMap != null) {
      readAsMap.codec(codecs, gate());
    }
  }

  /**
   * What can be known of an exception without its class; null if there is none, or it cannot be
   * read. Nothing else can be read of the message afterwards.
   *
   * @param start where it begins
   */
  public @Nullable ThrowableText outline(int start) {
    position(start);
    names.clear();
    skipped.clear();
    limits.startAgain(remaining());
    isTolerant = true; // so that a definition may be of a class that is refused
    try {
      return new ThrowableOutline(this, names).read();
    } catch (SerializationException | MalformedException broken) {
      return null;
    }
  }

  private @Nullable Object readItem(
      Class<?> declared, @Nullable DeclaredType first, @Nullable DeclaredType second) {
    int tag = peek();
    if (isTime(tag) && codecs.codecOfValues(declared) == null) {
      skipTag();
      return times.read(tag); // names its class itself
    }
    if (Tags.isContainer(tag)
        && (tag != Tags.MAP_UNTYPED
            || Map.class.isAssignableFrom(declared)
            || isTolerant && isObjectFromMap(declared))) {
      return readContainer(declared, first, second);
    }
    if (tag != Tags.NULL && !declared.isPrimitive() && codecs.codecOfValues(declared) != null) {
      return readValue(declared);
    }
    Object value = Conversions.convert(readAny(), declared);
    return isTolerant ? tolerate(value, declared) : value;
  }

  private boolean isObjectFromMap(Class<?> declared) {
    if (declared == Object.class
        || declared.isPrimitive()
        || Modifier.isAbstract(declared.getModifiers())
        || !codecs.of(declared).hasNamedFields()) {
      return false;
    }
    tolerated.add(Tolerance.OBJECT_FROM_MAP);
    return true;
  }

  private @Nullable Object tolerate(@Nullable Object value, Class<?> declared) {
    Object converted = Conversions.tolerate(value, declared);
    if (converted != value) {
      tolerated.add(Conversions.tolerance(value, declared));
    }
    return converted;
  }

  // ---------------------------------------------------------------- values

  @Override
  public @Nullable Object readAny() {
    int tag = next();
    if (tag <= Tags.STRING_DIRECT_MAX) {
      return directString(tag);
    }
    if (Tags.isInt(tag)) {
      return intOf(tag);
    }
    if (tag >= 0xd8) { // the usual longs
      return longOf(tag);
    }
    if (tag == Tags.NULL) {
      return null;
    }
    if (isTime(tag)) {
      return times.read(tag);
    }
    if (Tags.isContainer(tag)) {
      position(position() - 1);
      return readContainer(null, null, null);
    }
    if (Tags.isString(tag)) {
      return string(tag);
    }
    if (Tags.isDouble(tag)) {
      return doubleOf(tag);
    }
    if (Tags.isLong(tag)) {
      return longOf(tag);
    }
    if (Tags.isBinary(tag)) {
      return binary(tag);
    }
    return switch (tag) {
      case Tags.TRUE -> Boolean.TRUE;
      case Tags.FALSE -> Boolean.FALSE;
      case Tags.DATE, Tags.DATE_MINUTE -> new Date(dateOf(tag));
      default -> throw expected("a value", tag);
    };
  }

  @Override
  public void readUnused() {
    readDropped(isTolerant);
  }

  @Override
  public @Nullable Object readDropped() {
    return readDropped(true);
  }

  private @Nullable Object readDropped(boolean mayBeRefused) {
    boolean unusedBefore = isUnused;
    boolean droppedBefore = isDropped;
    isUnused = mayBeRefused;
    isDropped = true;
    Object dropped = readAny();
    isUnused = unusedBefore;
    isDropped = droppedBefore;
    return dropped;
  }

  @Override
  public int beginElements() {
    int tag = next();
    if (!Tags.isList(tag) || Tags.isTypedList(tag) || Tags.isVariableList(tag)) {
      throw expected("the elements of a collection", tag);
    }
    int length = readListLength(tag);
    budget.claimElements(length);
    addIncomplete(); // the list is part of the object, and nothing refers to it
    return length;
  }

  @Override
  public void beginEntries() {
    int tag = next();
    if (tag != Tags.MAP_UNTYPED) {
      throw expected("the entries of a map", tag);
    }
    addIncomplete();
  }

  @Override
  public void countComparator() {
    comparators++;
  }

  @Override
  public int comparators() {
    return comparators;
  }

  @Override
  public boolean isTime(int tag) {
    return readsTime && Tags.isAgreedTime(tag);
  }

  @Override
  public Object readTime(Class<?> declared) {
    try {
      return times.read(next());
    } catch (Throwable e) {
      path.leave(declared);
      throw e;
    }
  }

  @Override
  public @Nullable Object readContainer(
      @Nullable Class<?> declared, @Nullable DeclaredType first, @Nullable DeclaredType second) {
    return budget.isDeep()
        ? budget.continueDeep(() -> readContainerHere(declared, null, first, second))
        : readContainerHere(declared, null, first, second);
  }

  @Override
  public @Nullable Object readNamedContainer(
      @Nullable Class<?> inPlaceOfRefused,
      @Nullable DeclaredType first,
      @Nullable DeclaredType second) {
    return budget.isDeep()
        ? budget.continueDeep(() -> readContainerHere(null, inPlaceOfRefused, first, second))
        : readContainerHere(null, inPlaceOfRefused, first, second);
  }

  /**
   * Reads a container.
   *
   * @param declared what it is read as that does not name its own type, or another one
   * @param spare what it is read as if the gate refuses its type, and nothing is declared
   */
  private @Nullable Object readContainerHere(
      @Nullable Class<?> declared,
      @Nullable Class<?> spare,
      @Nullable DeclaredType first,
      @Nullable DeclaredType second) {
    while (true) {
      int tag = next();
      if (Tags.isDirectObject(tag)) {
        return instance(tag - Tags.OBJECT_DIRECT, declared, spare, first, second);
      }
      switch (tag) {
        case Tags.DEFINITION -> readDefinition(); // the object is behind it
        case Tags.OBJECT -> {
          return instance(readDefinitionNumber(), declared, spare, first, second);
        }
        case Tags.REFERENCE -> {
          Object object = referred(readObjectNumber());
          requireShared(object, first, second);
          return object;
        }
        case Tags.MAP_UNTYPED -> {
          // Only peers in other languages write an object as a map: ours mean a map.
          return declared == null
                  || !isTolerant && !isMap(declared)
                  || isMap(declared) && declared.isAssignableFrom(HashMap.class)
              ? map(codecs.map(), first, second)
              : map(declared(declared), first, second);
        }
        case Tags.MAP -> {
          return map(mapCodec(names.readType(gate()), declared, spare), first, second);
        }
        default -> {
          return list(tag, declared, spare, first);
        }
      }
    }
  }

  @Override
  public @Nullable Object readValue(Class<?> declared) {
    TypeCodec codec = declared(declared);
    try {
      return codec.readValue(this);
    } catch (Throwable e) {
      path.leave(codec.type());
      throw e;
    }
  }

  private @Nullable Object instance(
      int number,
      @Nullable Class<?> declared,
      @Nullable Class<?> spare,
      @Nullable DeclaredType first,
      @Nullable DeclaredType second) {
    ClassDefinition definition = names.definition(number);
    if (definition.plan() instanceof AmbiguousFields ambiguous) {
      requireDropped(ambiguous);
      return dropped(ambiguous, ambiguous.count());
    }
    if (!(definition.plan() instanceof FieldNames fields)) {
      return instance(definition.codec(), definition.plan(), first, second);
    }
    if (!isTolerant && fields.isRefused()) {
      Class<?> asked = fields.hasElements() ? inPlaceOfRefused(declared, spare) : null;
      if (asked != null) {
        TypeCodec codec = declared(asked);
        return instance(codec, codec.planOfRefused(fields.names()), first, second);
      }
      if (!isUnused) {
        definition.name().codec(codecs, gate()); // refuses it
      }
      return dropped(definition.name(), fields.names().length);
    }
    Class<?> instead = inPlaceOfRefused(declared, spare);
    if (fields.isRefused()
        && instead != null
        && SerializedForm.isKnown(definition.name().name(), instead)) {
      TypeCodec codec = declared(instead);
      tolerated.add(Tolerance.CLASS_NOT_NEEDED);
      claimObject(codec);
      return SerializedForm.read(this, fields.names(), codec);
    }
    TypeCodec map = mapCodec(definition, fields, declared);
    return map == null
        ? dropped(definition.name(), fields.names().length)
        : entries(map, fields, first, second);
  }

  private @Nullable Object instance(
      TypeCodec codec, Object plan, @Nullable DeclaredType first, @Nullable DeclaredType second) {
    claimObject(codec);
    try {
      Object object = codec.readObject(this, plan, first, second);
      if (!isTolerant && (first != null || second != null)) {
        HeldElements.require(object, first, second, this); // a stand-in, as for an EnumSet
      }
      return object;
    } catch (Throwable e) {
      path.leave(codec.type());
      throw e;
    }
  }

  private Object entries(
      TypeCodec codec,
      FieldNames fields,
      @Nullable DeclaredType key,
      @Nullable DeclaredType value) {
    claimObject(codec);
    claimObject(codec); // as large again with its first entry, for which a byte is enough
    try {
      return codec.readEntries(this, fields.names(), key, value);
    } catch (Throwable e) {
      path.leave(codec.type());
      throw e;
    }
  }

  /** Refuses an object with such fields, unless its value is dropped. */
  private void requireDropped(AmbiguousFields fields) {
    if (!isDropped) {
      throw new SerializationException(fields.reason());
    }
  }

  /**
   * Reads the fields of an object that nobody takes.
   *
   * @param standIn what it is remembered as; references to it from elsewhere are refused
   */
  private @Nullable Object dropped(Object standIn, int fields) {
    limits.enter();
    objects.add(standIn, this);
    for (int i = 0; i < fields; i++) {
      readAny();
    }
    limits.leave();
    return null;
  }

  private @Nullable Object referred(int number) {
    Object object = objects.get(number);
    if (object instanceof AmbiguousFields ambiguous) {
      requireDropped(ambiguous);
      return null;
    }
    if (!(object instanceof ResolvedName dropped)) {
      return object;
    }
    if (!isUnused) {
      dropped.codec(codecs, gate()); // refuses it
    }
    return null;
  }

  /** Refuses an object that was read elsewhere and does not hold what this place declares. */
  private void requireShared(
      @Nullable Object object, @Nullable DeclaredType first, @Nullable DeclaredType second) {
    if (isTolerant || object == null || first == null && second == null) {
      return;
    }
    Shared place = new Shared(object, first, second);
    if (shared.add(place)) {
      budget.claimBytes(BYTES_OF_SHARED, "shared objects");
      require(place);
    }
  }

  private @Nullable Object map(
      TypeCodec codec, @Nullable DeclaredType key, @Nullable DeclaredType value) {
    claimObject(codec);
    try {
      return codec.readMap(this, key, value);
    } catch (Throwable e) {
      path.leave(codec.type());
      throw e;
    }
  }

  private @Nullable Object list(
      int tag,
      @Nullable Class<?> declared,
      @Nullable Class<?> spare,
      @Nullable DeclaredType element) {
    if (!Tags.isList(tag)) {
      throw expected("a list, map or object", tag);
    }
    ResolvedName type = Tags.isTypedList(tag) ? names.readType(gate()) : null;
    int length = readListLength(tag);
    if (!Tags.isVariableList(tag)) {
      budget.claimElements(length);
    }
    TypeCodec codec = listCodec(type, declared, spare);
    claimObject(codec);
    try {
      return codec.readList(this, length, element);
    } catch (Throwable e) {
      path.leave(codec.type());
      throw e;
    }
  }

  // ---------------------------------------------- what follows the tags of containers

  private ClassDefinition definitionOf(int tagOfObject) {
    return names.definition(
        Tags.isDirectObject(tagOfObject)
            ? tagOfObject - Tags.OBJECT_DIRECT
            : readDefinitionNumber());
  }

  void readDefinition() {
    limits.claimDefinition();
    names.readDefinition(gate(), isTolerant || isUnused, isTolerant);
  }

  int readDefinitionNumber() {
    return readCount("the number of a class definition");
  }

  private int readObjectNumber() {
    return readCount("the number of an object");
  }

  /** The length of a list behind its type; -1 for one that ends with a tag. */
  int readListLength(int tag) {
    if (Tags.isDirectList(tag)) {
      return tag & Tags.LIST_DIRECT_MAX;
    }
    return Tags.isVariableList(tag) ? -1 : readCount("the length of a list");
  }

  // ---------------------------------------------------------------- codecs

  /** The codec of a class that a field or parameter declares: the gate has to allow it as well. */
  private TypeCodec declared(Class<?> type) {
    TypeCodec known = codecs.known(type);
    if (known == null ? TypeCodec.needsGate(type) : known.needsGate()) {
      gate().check(type);
    }
    return known == null ? codecs.of(type) : known;
  }

  /**
   * The codec of a name.
   *
   * @param asked a list or map that is declared, and so read if the gate refuses the name
   * @param usual a list or map to read if no class is needed
   */
  private TypeCodec named(ResolvedName type, @Nullable Class<?> asked, TypeCodec usual) {
    TypeCodec named = type.codecIfAllowed(codecs, gate());
    if (named != null) {
      return named;
    }
    if (asked == null && !isUnused && !readsAttachments) {
      return type.codec(codecs, gate()); // refuses it
    }
    if (isTolerant) {
      tolerated.add(Tolerance.CLASS_NOT_NEEDED);
    }
    if (readsAttachments) {
      readAsMap = type;
    }
    return asked == null ? usual : declared(asked);
  }

  private TypeCodec mapCodec(
      ResolvedName type, @Nullable Class<?> declared, @Nullable Class<?> spare) {
    if (!type.name().isEmpty()) {
      Class<?> asked = inPlaceOfRefused(declared, spare);
      return named(type, isMap(asked) ? asked : null, codecs.map());
    }
    return declared == null ? codecs.map() : declared(declared);
  }

  /** The codec of the map that an object with fields is read as; null if nobody takes it. */
  private @Nullable TypeCodec mapCodec(
      ClassDefinition definition, FieldNames fields, @Nullable Class<?> declared) {
    Class<?> asked = isMap(declared) ? declared : null;
    if (fields.isRefused()) {
      if (!isUnused && !readsAttachments && SerializedForm.isMeantBy(definition.name().name())) {
        definition.name().codec(codecs, gate()); // refuses it
      }
      TypeCodec map = named(definition.name(), asked, codecs.map());
      return isUnused && asked == null ? null : map;
    }
    tolerated.add(Tolerance.MAP_FROM_OBJECT);
    TypeCodec named = definition.codec();
    return asked == null || asked.isAssignableFrom(named.type()) ? named : declared(asked);
  }

  /**
   * What is read in place of a collection or map whose class the gate refuses. Under terms only
   * classes of the JDK: what the fields of another one would be is not known.
   */
  private @Nullable Class<?> inPlaceOfRefused(
      @Nullable Class<?> declared, @Nullable Class<?> spare) {
    Class<?> asked = declared == null ? spare : declared;
    if (asked == Iterable.class) {
      return Collection.class;
    }
    return isTolerant || asked == null || DeclaredType.isContainerOfJdk(asked) ? asked : null;
  }

  private static boolean isMap(@Nullable Class<?> declared) {
    return declared != null && Map.class.isAssignableFrom(declared);
  }

  /** A list is read as the declared class unless the class that it names is one of it. */
  private TypeCodec listCodec(
      @Nullable ResolvedName type, @Nullable Class<?> declared, @Nullable Class<?> spare) {
    Class<?> asked = declared != null && DeclaredType.isListLike(declared) ? declared : null;
    if (type == null || type.name().isEmpty()) {
      return asked == null ? codecs.list() : declared(asked);
    }
    Class<?> instead = inPlaceOfRefused(declared, spare);
    boolean isList = instead != null && DeclaredType.isListLike(instead);
    TypeCodec named = named(type, isList ? instead : null, codecs.list());
    return asked != null && !asked.isAssignableFrom(named.type()) ? declared(asked) : named;
  }

  // -------------------------------------------------------------- skipping

  @Override
  public void mark() {
    markedPosition = position();
    markedDefinitions = names.definitionCount();
    markedDefinitionsInARow = limits.definitionsInARow();
  }

  @Override
  public void reset() {
    position(markedPosition);
    names.definitionCount(markedDefinitions);
    limits.definitionsInARow(markedDefinitionsInARow);
  }

  @Override
  public boolean skipReference(int number) {
    int start = position();
    if (peek() == Tags.REFERENCE) {
      skipTag();
      if (readObjectNumber() == number) {
        return true;
      }
      position(start);
    }
    return false;
  }

  @Override
  public void skip() {
    if (budget.isDeep()) {
      budget.continueDeep(this::skipHere);
    } else {
      skipHere();
    }
  }

  private @Nullable Object skipHere() {
    budget.claimWork(STEPS_OF_VALUE, SEARCH);
    int start = position();
    int tag = next();
    while (tag == Tags.DEFINITION) {
      budget.claimWork(STEPS_OF_DEFINITION, SEARCH);
      readDefinition();
      tag = next();
    }
    if (Tags.isObject(tag)) {
      skipInstance(start, definitionOf(tag));
    } else if (tag == Tags.REFERENCE) {
      readObjectNumber();
    } else if (isTime(tag)) {
      times.skip(tag);
    } else if (tag == Tags.MAP || tag == Tags.MAP_UNTYPED) {
      if (tag == Tags.MAP) {
        names.skipType();
      }
      skipElements(-1);
    } else if (Tags.isList(tag)) {
      if (Tags.isTypedList(tag)) {
        names.skipType();
      }
      int length = readListLength(tag);
      skipElements(Tags.isVariableList(tag) ? -1 : Math.max(0, length));
    } else {
      skipScalar(tag);
    }
    return null;
  }

  /** Skips an object; what was skipped inside another exception is not walked again. */
  private void skipInstance(int start, ClassDefinition definition) {
    Skipped known = skipped.get(start);
    if (known != null) {
      position(known.end);
      names.definitionCount(Math.max(names.definitionCount(), known.definitions));
      return;
    }
    skipElements(definition.values());
    if (position() - start > WORTH_REMEMBERING) {
      skipped.put(start, new Skipped(position(), names.definitionCount()));
    }
  }

  /** Skips so many values; if the number is -1, all up to the end tag. */
  private void skipElements(int count) {
    enter();
    for (int i = 0; count < 0 ? !isEnd() : i < count; i++) {
      skip();
    }
    leave();
  }

  // ------------------------------------------------- references and limits

  @Override
  public int addObject(Object object) {
    int number = objects.add(object, this);
    if (number >= 0) {
      postponed.begin(budget.depth(), object);
    }
    return number;
  }

  @Override
  public int addIncomplete() {
    return objects.addIncomplete(this);
  }

  @Override
  public void setObject(int number, @Nullable Object object) {
    objects.set(number, object);
    if (number >= 0) {
      postponed.begin(budget.depth(), object);
    }
  }

  @Override
  public PostponedKeys postponed() {
    return postponed;
  }

  @Override
  public void enter() {
    limits.enter();
  }

  @Override
  public void leave() {
    limits.leave();
  }

  @Override
  public ReadBudget budget() {
    return budget;
  }

  private void claimObject(TypeCodec codec) {
    budget.claimObject(codec.price());
  }
}
