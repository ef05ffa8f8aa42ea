package io.trunkline.serialization.objectstream;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.objectstream.internal.standin.GuardedStream;
import io.trunkline.serialization.objectstream.internal.standin.StandIns;
import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectStreamClass;
import java.io.ObjectStreamConstants;
import java.io.ObjectStreamField;
import java.io.StreamCorruptedException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A JDK serialization stream that passes every class to the gate before it is loaded, and never
 * allocates more than the bytes of the message could hold.
 *
 * <p>A class with different versions on the two sides is read by the JDK's rules: fields are
 * matched by name; a field that only one side has is dropped or keeps its initial value. The JDK
 * itself would refuse such a class for its serialVersionUID, which it computes from all members.
 * This stream refuses it only if this side's class declares a serialVersionUID, because its author
 * then decides which versions are compatible.
 */
public class GatedObjectInput extends GuardedStream {

  /** Their streams have a lock in them, which is no data. */
  private static final Set<String> WITH_LOCK =
      Set.of(
          "java.util.concurrent.ArrayBlockingQueue",
          "java.util.concurrent.LinkedBlockingDeque",
          "java.util.concurrent.LinkedBlockingQueue",
          "java.util.concurrent.PriorityBlockingQueue",
          "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject");

  private static final String LOCKED = "the JDK writes its lock, too, so hold a plain list instead";

  /** As many as fit any stack: the JDK cannot continue on another one. */
  private static final int MAX_DEPTH = 200;

  private static final int MAX_CLASSES = 1000;
  private static final int BYTES_OF_CLASS = 2048;
  private static final int BYTES_OF_FIELD = 3; // at least: its type and its name
  private static final int BYTES_OF_NAME = 512; // of a class, whose description is here

  /** Why a message is refused with classes of both kinds. */
  static final String TOGETHER =
      "a class that extends a table of the JDK, and one with code of its own, such as readObject,"
          + " are not read together; hold a plain table instead";

  private static final String QUEUE = "java.util.PriorityQueue";

  /** As which List.of, Set.of and Map.of travel. */
  private static final String COLLECTION = "java.util.CollSer";

  /**
   * What the JDK writes in place of its own collections and times, and what it writes inside a
   * ConcurrentHashMap, a Calendar or a SimpleDateFormat. Reading one of them makes nothing but data
   * of the JDK.
   */
  private static final Map<String, Class<?>> FORMS_OF_JDK =
      Stream.of(
              COLLECTION,
              "java.text.DateFormat",
              "java.text.DateFormatSymbols",
              "java.text.DecimalFormat",
              "java.text.DecimalFormatSymbols",
              "java.text.Format",
              "[Ljava.text.Format;",
              "java.text.NumberFormat",
              "java.time.Ser",
              "java.time.chrono.Ser",
              "java.util.AbstractMap$SimpleEntry",
              "java.util.AbstractMap$SimpleImmutableEntry",
              "java.util.SimpleTimeZone",
              "java.util.EnumSet$SerializationProxy",
              "java.util.concurrent.ConcurrentHashMap$CollectionView",
              "java.util.concurrent.ConcurrentHashMap$KeySetView",
              "java.util.concurrent.ConcurrentHashMap$Segment",
              "[Ljava.util.concurrent.ConcurrentHashMap$Segment;",
              "java.util.concurrent.atomic.DoubleAdder$SerializationProxy",
              "java.util.concurrent.atomic.LongAdder$SerializationProxy",
              "java.util.concurrent.locks.AbstractOwnableSynchronizer",
              "java.util.concurrent.locks.AbstractQueuedSynchronizer",
              "java.util.concurrent.locks.ReentrantLock",
              "java.util.concurrent.locks.ReentrantLock$NonfairSync",
              "java.util.concurrent.locks.ReentrantLock$Sync")
          .collect(Collectors.toUnmodifiableMap(name -> name, GatedObjectInput::ofJdk));

  /** Of class values. */
  private static final Map<String, Class<?>> PRIMITIVES =
      Stream.of(
              boolean.class,
              byte.class,
              char.class,
              short.class,
              int.class,
              long.class,
              float.class,
              double.class,
              void.class)
          .collect(Collectors.toUnmodifiableMap(Class::getName, type -> type));

  private final StreamSource source;
  private final StreamWording wording;
  private ClassGate gate;
  private final DescriptionForm form;
  private final KnownClasses known;
  private final List<Integer> begins = new ArrayList<>();
  private final StreamCharges charges;
  private int classes;

  /** The name in the class descriptor that is read now; null outside of one. */
  private @Nullable String described;

  private boolean inDescriptor;
  private boolean hasOwnCode; // a class of an application that was read
  private boolean extendsTable; // as well

  /** What this side last took for a name, and the class that is read then. */
  private @Nullable ObjectStreamClass ownDescription;

  private @Nullable Class<?> standsForOwn;

  /**
   * Creates a stream that begins at the position of its source.
   *
   * @param budget of the message; is charged
   * @param gate checks each class
   * @param known caches data about classes for the streams of one reader, used by one stream at a
   *     time
   * @throws IOException if no stream begins at this position
   */
  public GatedObjectInput(
      StreamSource source,
      StreamWording wording,
      ReadBudget budget,
      ClassGate gate,
      Budgets budgets,
      KnownClasses known)
      throws IOException {
    this(
        source,
        wording,
        budget,
        gate,
        Math.min(MAX_DEPTH, budgets.maxDepth()),
        DescriptionForm.PLAIN,
        known);
  }

  /**
   * Creates a stream for objects that may nest deeper than an ordinary stack permits; the caller
   * provides a larger stack.
   *
   * @param maxDepth how many levels objects may nest
   * @param form the form in which the stream describes classes
   */
  protected GatedObjectInput(
      StreamSource source,
      StreamWording wording,
      ReadBudget budget,
      ClassGate gate,
      int maxDepth,
      DescriptionForm form,
      KnownClasses known)
      throws IOException {
    super(new LengthCheckingInput(source, wording), budget);
    this.source = source;
    this.wording = wording;
    this.gate = gate;
    this.form = form;
    this.known = known;
    charges = new StreamCharges(source, wording, budget, maxDepth, known);
    setObjectInputFilter(charges::judge);
    enableResolveObject(true);
  }

  /** Sets the gate for classes that the stream has not described yet. */
  public final void use(ClassGate next) {
    gate = next;
  }

  /** The gate in use. */
  protected final ClassGate gate() {
    return gate;
  }

  /**
   * Reads the next object.
   *
   * @throws ClassRefusedException without a suggested line if no line would admit the class,
   *     because the class has a lock in its stream
   */
  public @Nullable Object readNext() throws IOException, ClassNotFoundException {
    begins.add(source.position());
    try {
      return readIntact();
    } catch (ClassRefusedException refused) {
      throw WITH_LOCK.contains(refused.className()) ? refused.withoutLine(LOCKED) : refused;
    }
  }

  /** Why no reader takes objects of a class, and what to do about it; null if one may. */
  static @Nullable String refusalOfJdk(Class<?> type) {
    String name = type.getName();
    if (WITH_LOCK.contains(name)) {
      return LOCKED;
    }
    return FORMS_OF_JDK.containsKey(name) || !ClassGate.isHiddenJdkClass(type)
        ? null
        : "readers refuse this class of the JDK, which is no plain data; pass its data in a class of"
            + " your own";
  }

  /**
   * The parts of the exception last read by {@link #readNext} that can be read without its class;
   * null for none.
   */
  public final @Nullable ThrowableText outline() {
    return walk().last();
  }

  /**
   * The fields on the path to the first class name within the object last read by {@link
   * #readNext}, such as {@code shop.Order.item > shop.Item.price}; empty if unknown.
   */
  public final String pathTo(String className) {
    return walk().pathTo(className);
  }

  /**
   * Whether the object last read by {@link #readNext} is a map, or a replacement for one, whose
   * first class name is in the value of a string key.
   */
  public final boolean isInAttachment(String className) {
    ThrowableStream walk = walk();
    String name = walk.classAround(className);
    Class<?> type = name == null ? null : allowedOrNull(name);
    return type != null && (Map.class.isAssignableFrom(type) || COLLECTION.equals(name));
  }

  private ThrowableStream walk() {
    return new ThrowableStream(
        source.array(), begins, source.limit(), form, this::allowedOrNull, known);
  }

  private @Nullable Class<?> allowedOrNull(String name) {
    try {
      return named(name);
    } catch (SerializationException refused) {
      return null;
    }
  }

  @Override
  protected Class<?> resolveClass(ObjectStreamClass description) {
    Class<?> own = description == ownDescription ? standsForOwn : null;
    return own == null ? resolve(description.getName()) : own;
  }

  /**
   * Returns the class with this name.
   *
   * @throws ClassRefusedException if the gate refuses it
   */
  protected Class<?> allowed(String name) {
    return gate.resolve(name);
  }

  /** The class that the stream speaks of, and the one that is read in its place. */
  private Class<?> resolve(String name) {
    return readInPlaceOf(named(name));
  }

  private Class<?> named(String name) {
    Class<?> ofJdk = FORMS_OF_JDK.get(name);
    if (ofJdk == null) {
      ofJdk = PRIMITIVES.get(name);
    }
    return ofJdk == null ? allowed(name) : ofJdk;
  }

  private Class<?> readInPlaceOf(Class<?> type) {
    String unreadable = known.unreadableTable(type);
    if (unreadable != null) {
      throw new SerializationException(
          wording.say("a " + type.getName() + wording.place() + " is not read: " + unreadable));
    }
    if (StandIns.isTable(type.getName())) {
      expectTables();
    } else {
      extendsTable |= known.extendsTable(type);
      hasOwnCode |= known.ownCode(type) != null;
    }
    if (extendsTable && hasOwnCode) {
      // What a readResolve made could not be told from a table whose fields are still to come.
      throw new SerializationException(
          wording.say("a " + type.getName() + wording.place() + " is not read: " + TOGETHER));
    }
    Class<?> standIn = StandIns.of(type.getName());
    return standIn == null ? type : standIn;
  }

  /** Reads text of a descriptor: the JDK reads the name first, then the serialVersionUID. */
  @Override
  protected ObjectStreamClass readClassDescriptor() throws IOException, ClassNotFoundException {
    if (++classes > MAX_CLASSES) {
      throw new BudgetExceededException(
          wording.say(
              wording.whole() + " has more than " + MAX_CLASSES + " descriptions of classes"));
    }
    budget()
        .claimBytes(
            form.compacted() ? BYTES_OF_NAME : BYTES_OF_CLASS,
            "the descriptions of classes" + wording.place());
    boolean isValue = source.array()[source.position() - 2] == ObjectStreamConstants.TC_CLASS;
    inDescriptor = true;
    try {
      ObjectStreamClass description = isWhole() ? super.readClassDescriptor() : ofThisSide();
      inDescriptor = false;
      String name = requireNonNull(described);
      if (form.hasDigest(name)) {
        checkDigest(description, readLong());
      }
      if (name.equals(QUEUE)) {
        requireSizeFirst(description);
      }
      if (isValue && StandIns.of(name) != null) {
        throw new SerializationException(
            wording.say("the class " + name + " as a value" + wording.place() + " is refused"));
      }
      return description;
    } finally {
      inDescriptor = false;
      described = null;
    }
  }

  /** Its size is read and hidden where it stands. */
  private void requireSizeFirst(ObjectStreamClass description) {
    ObjectStreamField[] fields = description.getFields();
    boolean isAsWritten =
        fields.length == 2
            && fields[0].getName().equals("size")
            && fields[0].getTypeCode() == 'I'
            && !fields[1].isPrimitive();
    if (!isAsWritten) {
      throw new SerializationException(
          wording.say(
              "a " + QUEUE + wording.place() + " is not described as the JDK describes it"));
    }
  }

  private boolean isWhole() throws IOException {
    if (!form.compacted()) {
      return true;
    }
    int kind = readUnsignedByte();
    if (kind > DescriptionForm.NAME) {
      throw new StreamCorruptedException("neither a name nor a description");
    }
    return kind == DescriptionForm.WHOLE;
  }

  /** The description that this side has of a class of which only the name was sent. */
  private ObjectStreamClass ofThisSide() throws IOException {
    Class<?> type = named(readUTF());
    ObjectStreamClass own = ObjectStreamClass.lookup(type);
    if (own == null) {
      throw new SerializationException(
          wording.say("class " + type.getName() + " is not Serializable here"));
    }
    ownDescription = own;
    standsForOwn = readInPlaceOf(type);
    return own;
  }

  private void checkDigest(ObjectStreamClass description, long sent) {
    Class<?> type = description == ownDescription ? standsForOwn : resolve(description.getName());
    if (type != null && known.digest(type) != sent) {
      throw new SerializationException(
          wording.say(
              "class "
                  + type.getName()
                  + " is not the same on both sides; give it the same fields and superclasses"));
    }
  }

  @Override
  public String readUTF() throws IOException {
    String text = super.readUTF();
    if (inDescriptor && described == null) {
      described = text;
    }
    return text;
  }

  /**
   * Reads a short; in a descriptor it is the number of fields, for which the JDK allocates memory
   * immediately.
   */
  @Override
  public short readShort() throws IOException {
    short value = super.readShort();
    if (inDescriptor && BYTES_OF_FIELD * value > source.limit() - source.position()) {
      throw new EOFException();
    }
    return value;
  }

  @Override
  public long readLong() throws IOException {
    long value = super.readLong();
    return inDescriptor && described != null ? fitting(described, value) : value;
  }

  /** The serialVersionUID with which the JDK takes the descriptor for one of this side's class. */
  private long fitting(String name, long sent) {
    Class<?> type = resolve(name);
    ObjectStreamClass own = ObjectStreamClass.lookup(type);
    if (own == null || type.isArray() || type.isEnum() || own.getSerialVersionUID() == sent) {
      return sent;
    }
    if (declaresVersion(type) || requiresVersions()) {
      throw new SerializationException(
          wording.say(
              "class "
                  + type.getName()
                  + wording.place()
                  + " has serialVersionUID "
                  + own.getSerialVersionUID()
                  + " here and "
                  + sent
                  + " at the sender; declare the same number on both sides"
                  + (requiresVersions()
                      ? ""
                      : ", or none on this one, so that the fields that both have are read")));
    }
    return own.getSerialVersionUID();
  }

  /**
   * Whether a class with different versions is refused even if this side declares no
   * serialVersionUID.
   */
  protected boolean requiresVersions() {
    return false;
  }

  private static Class<?> ofJdk(String name) {
    try {
      return Class.forName(name, false, null);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("every Java has " + name, e);
    }
  }

  private static boolean declaresVersion(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .anyMatch(field -> field.getName().equals("serialVersionUID"));
  }

  @Override
  protected Class<?> resolveProxyClass(String[] interfaces) {
    throw LengthCheckingInput.noProxies(wording);
  }

  @Override
  protected int comparators() {
    return charges.comparators();
  }

  @Override
  protected int nextByte() {
    int position = source.position();
    return position < source.limit() ? source.array()[position] & 0xff : -1;
  }

  @Override
  protected boolean hasReplacing() {
    return hasOwnCode;
  }

  @Override
  protected Object complete(Object object) {
    return charges.complete(object);
  }
}
