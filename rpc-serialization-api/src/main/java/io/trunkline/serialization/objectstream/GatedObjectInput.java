package io.trunkline.serialization.objectstream;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.budget.ShallowSizes;
import io.trunkline.serialization.objectstream.internal.standin.GuardedStream;
import io.trunkline.serialization.objectstream.internal.standin.StandIns;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectStreamClass;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A JDK serialization stream in which every class is asked for at the gate before it is loaded, and
 * which can never ask for more than the bytes of the message could hold.
 *
 * <p>A class whose versions differ is read by the rules of the JDK: fields go by name, a field that
 * only one side has is dropped or keeps its initial value. The JDK itself would refuse such a class
 * for its serialVersionUID, which it computes from all members; that is only done here if this
 * side's class declares one, because then its author decides what fits.
 *
 * <p>Longer than 300 lines because the JDK's stream can only be watched by overriding its methods.
 */
public final class GatedObjectInput extends GuardedStream {

  private static final int FREE_SLOTS = 64;

  /** As many as fit any stack: the JDK cannot continue on another one. */
  private static final int MAX_DEPTH = 200;

  private static final int MAX_CLASSES = 1000;
  private static final int BYTES_OF_CLASS = 2048;
  private static final int BYTES_OF_HANDLE = 48;

  /**
   * What the JDK writes in place of its own collections and times, and what it writes inside a
   * ConcurrentHashMap. Reading one of them makes nothing but the class it stands for.
   */
  private static final Map<String, Class<?>> FORMS_OF_JDK =
      Stream.of(
              "java.time.Ser",
              "java.util.EnumSet$SerializationProxy",
              "java.util.concurrent.ConcurrentHashMap$Segment",
              "[Ljava.util.concurrent.ConcurrentHashMap$Segment;",
              "java.util.concurrent.locks.AbstractOwnableSynchronizer",
              "java.util.concurrent.locks.AbstractQueuedSynchronizer",
              "java.util.concurrent.locks.ReentrantLock",
              "java.util.concurrent.locks.ReentrantLock$NonfairSync",
              "java.util.concurrent.locks.ReentrantLock$Sync")
          .collect(Collectors.toUnmodifiableMap(name -> name, GatedObjectInput::ofJdk));

  /** As which List.of, Set.of and Map.of travel. */
  private static final String COLLECTION = "java.util.CollSer";

  private final StreamSource source;
  private final StreamWording wording;
  private final ClassGate gate;
  private final int maxDepth;
  private final int bytes;
  private final Map<Class<?>, Integer> sizes;
  private final List<Integer> begins = new ArrayList<>();
  private long slots;
  private int classes;
  private int comparators;
  private int longest; // of the lists and stack traces so far

  /** The name in the class descriptor that is read now; null outside of one. */
  private @Nullable String described;

  private boolean inDescriptor;

  /**
   * A stream that begins at the position of its source.
   *
   * @param budget of the message, which it charges
   * @param gate asked for each class
   * @param sizes the memory that empty objects take, by class; the stream adds to it, and it may be
   *     kept for the next streams of one thread at a time
   * @throws IOException if no stream begins there
   */
  public GatedObjectInput(
      StreamSource source,
      StreamWording wording,
      ReadBudget budget,
      ClassGate gate,
      Budgets budgets,
      Map<Class<?>, Integer> sizes)
      throws IOException {
    super(source.in(), budget);
    this.source = source;
    this.wording = wording;
    this.gate = gate;
    this.sizes = sizes;
    this.maxDepth = Math.min(MAX_DEPTH, budgets.maxDepth());
    this.bytes = remaining();
    setObjectInputFilter(this::judge);
    enableResolveObject(true);
  }

  private int remaining() {
    return source.limit() - source.position();
  }

  /**
   * Reads the next object.
   *
   * @throws ClassRefusedException that suggests no line for a class that extends a table of the
   *     JDK, since none would let it pass
   */
  public Object readNext() throws IOException, ClassNotFoundException {
    begins.add(source.position());
    try {
      return readObject();
    } catch (ClassRefusedException refused) {
      String table =
          ThrowableStream.tableAbove(refused.className(), source.array(), begins, source.limit());
      throw table == null ? refused : refused.withoutLine(instead(table));
    }
  }

  private static String instead(String table) {
    return "the JDK would fill it without limits, so hold a plain " + table + " instead";
  }

  @Override
  protected Class<?> resolveClass(ObjectStreamClass description) {
    return resolve(description.getName());
  }

  private Class<?> resolve(String name) {
    Class<?> ofJdk = name.equals(COLLECTION) ? StandIns.of(name) : FORMS_OF_JDK.get(name);
    if (ofJdk != null) {
      return ofJdk;
    }
    Class<?> allowed = gate.resolve(name);
    String table = StandIns.above(allowed);
    if (table != null) {
      throw new SerializationException(
          wording.say(
              "a " + allowed.getName() + wording.place() + " is not read: " + instead(table)));
    }
    Class<?> standIn = StandIns.of(allowed.getName());
    return standIn == null ? allowed : standIn;
  }

  /** The JDK reads a descriptor with this stream's own methods: first the name, then the UID. */
  @Override
  protected ObjectStreamClass readClassDescriptor() throws IOException, ClassNotFoundException {
    if (++classes > MAX_CLASSES) {
      throw new BudgetExceededException(
          wording.say(
              wording.whole() + " has more than " + MAX_CLASSES + " descriptions of classes"));
    }
    budget().claimBytes(BYTES_OF_CLASS, "the descriptions of classes" + wording.place());
    inDescriptor = true;
    try {
      return super.readClassDescriptor();
    } finally {
      inDescriptor = false;
      described = null;
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
    if (declaresVersion(type)) {
      throw new SerializationException(
          wording.say(
              "class "
                  + type.getName()
                  + wording.place()
                  + " has serialVersionUID "
                  + own.getSerialVersionUID()
                  + " here and "
                  + sent
                  + " at the sender; declare the same number on both sides, or none on this one, so"
                  + " that the fields that both have are read"));
    }
    return own.getSerialVersionUID();
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
    throw new SerializationException(
        wording.say("a dynamic proxy" + wording.place() + " is refused"));
  }

  @Override
  protected int comparators() {
    return comparators;
  }

  /** Called for each object and string when it is complete, before another one holds it. */
  @Override
  protected Object resolveObject(Object object) {
    if (object instanceof String) {
      return object;
    }
    Class<?> type = object.getClass();
    budget().claimObject(type, BYTES_OF_HANDLE + sizeOf(type));
    if (object instanceof StackTraceElement[] trace) {
      longest = Math.max(longest, trace.length);
    } else if (type == ArrayList.class || type == LinkedList.class) {
      longest = Math.max(longest, ((List<?>) object).size());
    } else if (object instanceof Throwable) {
      // It has copied its stack trace and suppressed exceptions, which others may refer to as well.
      budget().claimBytes(2L * Integer.BYTES * longest, "the stack traces of exceptions");
    } else if (object instanceof Comparator) {
      comparators++;
    } else if (object instanceof BigInteger number) {
      ReadBudget.requireBigInteger(number.bitLength() / Byte.SIZE);
    } else if (object instanceof BigDecimal number) {
      ReadBudget.requireBigInteger(number.unscaledValue().bitLength() / Byte.SIZE);
    } else if (object instanceof Pattern pattern) {
      return budget().pattern(pattern.pattern(), pattern.flags());
    } else if (object instanceof Class<?> value && StandIns.contains(value)) {
      throw new SerializationException(
          wording.say("a class of a collection as a value" + wording.place() + " is refused"));
    }
    return object;
  }

  private int sizeOf(Class<?> type) {
    Integer size = sizes.get(type);
    if (size == null) {
      size = ShallowSizes.of(type);
      sizes.put(type, size);
    }
    return size;
  }

  /** Limits only: which classes are allowed was the gate's to say. */
  private Status judge(ObjectInputFilter.FilterInfo info) {
    if (info.depth() > maxDepth) {
      throw new BudgetExceededException(
          BudgetExceededException.Budget.DEPTH,
          wording.say(wording.whole() + " nests objects deeper than " + maxDepth + " levels"));
    }
    if (info.references() > bytes || !canHold(info)) {
      throw new BudgetExceededException(
          wording.say(wording.whole() + " declares more than its " + bytes + " bytes can hold"));
    }
    return Status.UNDECIDED;
  }

  /**
   * Primitives are all in the bytes to come. Collections ask for tables larger than their contents,
   * and may do so inside one another: small ones are free, the others share twice the bytes.
   */
  private boolean canHold(ObjectInputFilter.FilterInfo info) {
    long length = info.arrayLength();
    if (length < 0) {
      return true; // not an array
    }
    Class<?> type = info.serialClass();
    Class<?> element = type == null ? null : type.componentType();
    if (element != null && element.isPrimitive()) {
      return length * width(element) <= remaining();
    }
    slots += Math.max(0, length - FREE_SLOTS);
    return slots <= 2L * bytes;
  }

  private static int width(Class<?> primitive) {
    if (primitive == long.class || primitive == double.class) {
      return Long.BYTES;
    }
    return primitive == int.class || primitive == float.class ? Integer.BYTES : 1;
  }
}
