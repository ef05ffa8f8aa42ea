package io.trunkline.serialization.kryo;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.Status;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.util.Arrays;
import java.util.Map;
import java.util.regex.Matcher;
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
 */
final class GatedObjectInput extends ObjectInputStream {

  private static final int FREE_SLOTS = 64;

  /**
   * What the JDK writes in place of its own collections and times, and what it writes inside a
   * ConcurrentHashMap. Reading one of them makes nothing but the class it stands for.
   */
  private static final Map<String, Class<?>> FORMS_OF_JDK =
      Stream.of(
              "java.time.Ser",
              "java.util.CollSer",
              "java.util.EnumSet$SerializationProxy",
              "java.util.concurrent.ConcurrentHashMap$Segment",
              "[Ljava.util.concurrent.ConcurrentHashMap$Segment;",
              "java.util.concurrent.locks.AbstractOwnableSynchronizer",
              "java.util.concurrent.locks.AbstractQueuedSynchronizer",
              "java.util.concurrent.locks.ReentrantLock",
              "java.util.concurrent.locks.ReentrantLock$NonfairSync",
              "java.util.concurrent.locks.ReentrantLock$Sync")
          .collect(Collectors.toUnmodifiableMap(name -> name, GatedObjectInput::ofJdk));

  private static final Pattern TWO_TYPES =
      Pattern.compile("incompatible types for field ([\\w$]{1,128})$");
  private static final Pattern OTHER_CLASS =
      Pattern.compile(
          "^cannot assign instance of ([\\w$.]{1,256}) to field ([\\w$.]{1,256}) of type"
              + " ([\\w$.]{1,256}) ");

  private final ArrayInput source;
  private final ClassGate gate;
  private final int maxDepth;
  private final int bytes;
  private long slots;

  /** The name in the class descriptor that is read now; null outside of one. */
  private @Nullable String described;

  private boolean inDescriptor;

  GatedObjectInput(ArrayInput source, ClassGate gate, Budgets budgets) throws IOException {
    super(source);
    this.source = source;
    this.gate = gate;
    this.maxDepth = budgets.maxDepth();
    this.bytes = source.remaining();
    setObjectInputFilter(this::judge);
  }

  @Override
  protected Class<?> resolveClass(ObjectStreamClass description) {
    return resolve(description.getName());
  }

  private Class<?> resolve(String name) {
    Class<?> ofJdk = FORMS_OF_JDK.get(name);
    return ofJdk == null ? gate.resolve(name) : ofJdk;
  }

  /** The JDK reads a descriptor with this stream's own methods: first the name, then the UID. */
  @Override
  protected ObjectStreamClass readClassDescriptor() throws IOException, ClassNotFoundException {
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
          "kryo: class "
              + type.getName()
              + " inside an exception has serialVersionUID "
              + own.getSerialVersionUID()
              + " here and "
              + sent
              + " at the sender; declare the same number on both sides, or none on this one, so"
              + " that the fields that both have are read");
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

  /** What to throw where a class of this side does not fit what was sent of it; else null. */
  static @Nullable SerializationException unlike(InvalidClassException failure, ClassGate gate) {
    String name = failure.classname;
    if (name == null) {
      return null; // about the stream and not about a class
    }
    String known = isAllowed(name, gate) ? "class " + name : "a class";
    Matcher field = TWO_TYPES.matcher(String.valueOf(failure.getMessage()));
    return new SerializationException(
        "kryo: "
            + known
            + " inside an exception is not the same on both sides: "
            + (field.find()
                ? "its field " + field.group(1) + " has another type at the sender; give it one"
                : "the JDK cannot read the sender's version of it into the one here; compare its"
                    + " superclass and whether it is Serializable, an enum or Externalizable"));
  }

  /**
   * What to throw where a value that was sent does not fit the type of its field here; else null.
   */
  static @Nullable SerializationException unlike(ClassCastException failure) {
    Matcher field = OTHER_CLASS.matcher(String.valueOf(failure.getMessage()));
    return field.find()
        ? new SerializationException(
            "kryo: field "
                + field.group(2)
                + " of an exception is a "
                + field.group(3)
                + " here and was sent as a "
                + field.group(1)
                + "; give it one type on both sides")
        : null;
  }

  private static boolean isAllowed(String name, ClassGate gate) {
    try {
      gate.resolve(name);
      return true;
    } catch (ClassRefusedException refused) {
      return false; // the name is the message's, and no text repeats what a message says
    }
  }

  @Override
  protected Class<?> resolveProxyClass(String[] interfaces) {
    throw new SerializationException("kryo: a dynamic proxy inside an exception is refused");
  }

  /** Limits only: which classes are allowed was the gate's to say. */
  private Status judge(ObjectInputFilter.FilterInfo info) {
    if (info.depth() > maxDepth) {
      throw new BudgetExceededException(
          BudgetExceededException.Budget.DEPTH,
          "kryo: an exception nests objects deeper than " + maxDepth + " levels");
    }
    if (info.references() > bytes || !canHold(info)) {
      throw new BudgetExceededException(
          "kryo: an exception declares more than its " + bytes + " bytes can hold");
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
      return length * width(element) <= source.remaining();
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
