package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.DefaultClassResolver;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializedNames;
import io.trunkline.serialization.kryo.ViewRegistration.CopySerializer;
import java.lang.reflect.InaccessibleObjectException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Lets a message name only classes that its gate allows; Kryo itself never loads a class. Numbers
 * stand for the classes of {@link WireTable} and nothing else: each of those is allowed by every
 * gate, or has a serializer that refuses. See {@link AgreedClasses} for more.
 */
class GatedClassResolver extends DefaultClassResolver {

  private static final int EXPECTED_NAMES = 32;
  private static final int MAX_EXPECTED_BYTES = 256;
  private static final int MAX_BODY_DIGITS = 5;
  private static final int MAX_CAUSES = 64;
  private static final int KEPT_NAMES = 1024; // a hostile item names a class again and again

  private final Map<Class<?>, String> wireNames;
  private final KryoForm version;

  private @Nullable ClassGate gate;

  /** The classes named so far in the item that is read, by the numbers the item gave them. */
  private Registration[] named = new Registration[16];

  private int namedCount;

  /** Names that came before, by their place in an item: most items repeat those of another. */
  private final @Nullable ReadName[] expected = new @Nullable ReadName[EXPECTED_NAMES];

  /** Counts the items written, so that a class knows whether its number is of this one. */
  private long item;

  /** The classes named first in the parts that are written and that a reader may skip. */
  private final List<NamedRegistration> namedInParts = new ArrayList<>();

  private int parts;

  /** What the place declares whose class comes at this position; null if that is not known. */
  private @Nullable Class<?> declared;

  private int declaredAt;

  GatedClassResolver() {
    this(Map.of(), KryoForm.KRYO_5);
  }

  /**
   * @param wireNames the classes that are written under another name
   * @param version of Kryo whose form the messages have
   */
  GatedClassResolver(Map<Class<?>, String> wireNames, KryoForm version) {
    this.wireNames = wireNames;
    this.version = version;
  }

  /** The version of Kryo whose form the messages have. */
  final KryoForm version() {
    return version;
  }

  /** Registers what has a number beside the rows of {@link WireTable}. */
  void addNumbers() {}

  /**
   * Checks the class of an item that was read against what is declared, where its number may have
   * been another class to its writer.
   */
  void checkDeclared(Class<?> type, Class<?> declared) {}

  /** Begins a message that is read. */
  void beginMessage() {}

  /**
   * The advice for a message that seems to be misread, if class numbers can be the reason.
   *
   * @return text that follows a reason, or empty
   */
  String adviceOnNumbers() {
    return "";
  }

  /** The classes that are written under another name. */
  Map<Class<?>, String> wireNames() {
    return wireNames;
  }

  /** Decides from now on. */
  void gate(ClassGate newGate) {
    gate = newGate;
  }

  /** What decides now. */
  ClassGate gate() {
    ClassGate current = gate;
    if (current == null) {
      throw new IllegalStateException("no gate was given for this object");
    }
    return current;
  }

  /**
   * Tells what is declared where a value is read now. Where the message names a collection or map
   * there that the gate refuses, one of the JDK is read instead.
   */
  final void declare(Class<?> type, Input input) {
    declared = type;
    declaredAt = input.position();
  }

  @Override
  public @Nullable Registration readClass(Input input) {
    int mark = input.readVarInt(true);
    if (mark == Kryo.NULL) {
      return null;
    }
    if (mark == NAME + 2) {
      return readName(input);
    }
    Registration registration = idToRegistration.get(mark - 2);
    if (registration == null) {
      throw unassigned(mark - 2);
    }
    return registration;
  }

  /** What to say of a number that stands for nothing here. */
  SerializationException unassigned(int number) {
    return new MisreadException(
        "kryo: class number "
            + number
            + " stands for no class here. A stock peer of Dubbo 3 numbers the classes of its"
            + " optimizer in the order of a hash table, which depends on identity hash codes of its"
            + " JVM; no message contains that order, so the number cannot be resolved. If the peer"
            + " has an optimizer, remove the attribute 'optimizer' of its protocol, or use hessian2"
            + " with it");
  }

  @Override
  protected Registration readName(Input input) {
    int number = input.readVarInt(true);
    if (number >= 0 && number < namedCount) {
      return named[number];
    }
    if (number != namedCount) {
      throw new MisreadException(
          "kryo: class name number " + number + " where " + namedCount + " is expected");
    }
    Registration registration = readNewName((ArrayInput) input);
    if (namedCount == named.length) {
      named = Arrays.copyOf(named, namedCount * 2);
    }
    named[namedCount++] = registration;
    return registration;
  }

  /**
   * The same bytes under the same gate and terms are the same class, and are not looked at again.
   */
  private Registration readNewName(ArrayInput input) {
    ReadName likely = namedCount < EXPECTED_NAMES ? expected[namedCount] : null;
    if (likely != null
        && likely.gate == gate
        && likely.form == form()
        && input.skip(likely.bytes)) {
      return likely.registration;
    }
    int start = input.position();
    String name = input.readString();
    if (name == null) {
      throw new SerializationException("kryo: null instead of a class name");
    }
    Registration registration;
    try {
      registration = named(input, name);
    } catch (ClassRefusedException refused) {
      Registration standard = standardIn(input, start);
      if (standard == null) {
        throw refused;
      }
      return standard; // only here
    }
    if (namedCount < EXPECTED_NAMES && input.position() - start <= MAX_EXPECTED_BYTES) {
      expected[namedCount] = new ReadName(input.bytesFrom(start), gate(), form(), registration);
    }
    return registration;
  }

  /**
   * The class of a name that was read, and of what follows the name; in the form of stock nothing
   * does.
   */
  Registration named(ArrayInput input, String name) {
    return kryo.getRegistration(resolve(name));
  }

  /** What is read in place of a refused class; null if what is declared does not say. */
  private @Nullable Registration standardIn(ArrayInput input, int start) {
    Class<?> place = declared;
    if (place == null || declaredAt != start - lengthOf(namedCount) - 1) {
      return null;
    }
    ContainerShape shape = ContainerShape.ofDeclared(place);
    return shape == null || input.beginsStream(1) ? null : kryo.getRegistration(shape.standard());
  }

  private static int lengthOf(int number) {
    return Output.varIntLength(number, true);
  }

  /** What {@link #named} depends on beside the gate. */
  Object form() {
    return this;
  }

  private record ReadName(byte[] bytes, ClassGate gate, Object form, Registration registration) {}

  final Class<?> resolve(String name) {
    try {
      return gate().resolve(name);
    } catch (ClassRefusedException refused) {
      Class<?> ofConstant = enumOfConstant(name);
      if (ofConstant == null) {
        throw refused;
      }
      return ofConstant;
    }
  }

  /**
   * Kryo names an enum constant with a body by that body's class, Color$1. It stands for the enum
   * itself, whose name is asked for instead; the body's class is not.
   */
  private @Nullable Class<?> enumOfConstant(String name) {
    int end = name.length();
    while (end > name.length() - MAX_BODY_DIGITS
        && end > 0
        && name.charAt(end - 1) >= '0'
        && name.charAt(end - 1) <= '9') {
      end--;
    }
    if (end == name.length() || end < 2 || name.charAt(end - 1) != '$') {
      return null;
    }
    try {
      Class<?> type = gate().resolve(name.substring(0, end - 1));
      return type.isEnum() ? type : null;
    } catch (ClassRefusedException refused) {
      return null; // the name as the message has it is the one to report
    }
  }

  @Override
  @SuppressWarnings("rawtypes") // Kryo's signature
  public Registration registerImplicit(Class type) {
    try {
      Serializer<?> serializer = kryo.getDefaultSerializer(type);
      if (!(serializer instanceof CopySerializer<?> copy)) {
        Class<?> named = type;
        String wireName = wireName(named, serializer);
        return register(new NamedRegistration(named, serializer, wireName, version));
      }
      ViewRegistration view = new ViewRegistration(type, copy);
      classToRegistration.put(type, view); // not by its number, which is that of what is written
      return view;
    } catch (SerializationException alreadyClear) {
      throw alreadyClear;
    } catch (RuntimeException e) {
      if (isInaccessible(e)) {
        throw new SerializationException(
            "kryo cannot handle class "
                + type.getName()
                + ": the JDK keeps its fields to itself; pass its data in a class of your own",
            e);
      }
      throw new SerializationException(
          "kryo cannot handle class " + type.getName() + ": " + e.getMessage(), e);
    }
  }

  /** What a class is called in messages. */
  String wireName(Class<?> type, Serializer<?> serializer) {
    return wireNames.getOrDefault(type, SerializedNames.of(type));
  }

  private static boolean isInaccessible(Throwable failure) {
    Throwable cause = failure;
    for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
      if (cause instanceof InaccessibleObjectException) {
        return true;
      }
      cause = cause.getCause();
    }
    return false;
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
    } else if (registration.getId() == NAME) {
      writeName(output, type, registration);
    } else {
      output.writeVarInt(registration.getId() + 2, true);
    }
    return registration;
  }

  @Override
  @SuppressWarnings("rawtypes") // Kryo's signature
  protected void writeName(Output output, Class type, Registration registration) {
    if (!(registration instanceof NamedRegistration named) || named.getType() != type) {
      super.writeName(output, type, registration); // a constant's body, under its own name
      return;
    }
    output.writeByte(NAME + 2);
    int number = named.numberIn(item);
    if (number >= 0) {
      output.writeVarInt(number, true);
    } else {
      output.writeVarInt(nextNameId, true);
      output.writeBytes(spelling(named));
      named.giveNumber(item, nextNameId++);
      if (parts > 0) {
        namedInParts.add(named);
      }
    }
  }

  /**
   * Begins a part that a reader may skip: what it names first is named again behind it.
   *
   * @return what {@link #forgetNames} needs
   */
  final int beginNames() {
    parts++;
    return namedInParts.size();
  }

  /** Ends what the matching {@link #beginNames} began. */
  final void forgetNames(int begin) {
    parts--;
    while (namedInParts.size() > begin) {
      namedInParts.remove(namedInParts.size() - 1).giveNumber(NamedRegistration.NO_ITEM, 0);
      nextNameId--;
    }
  }

  /** How many names were read; for {@link #forgetNamesRead}. */
  final int namesRead() {
    return namedCount;
  }

  /** Forgets the names that were read since there were so many. */
  final void forgetNamesRead(int count) {
    namedCount = count;
  }

  /** The name as bytes, for the first time that an item names the class; not to be changed. */
  byte[] spelling(NamedRegistration registration) {
    return registration.nameBytes();
  }

  @Override
  public void reset() {
    super.reset();
    item++;
    if (parts > 0) { // after a failure
      parts = 0;
      namedInParts.clear();
    }
    declared = null;
    if (named.length > KEPT_NAMES) {
      named = new Registration[KEPT_NAMES];
    }
    namedCount = 0;
  }
}
