package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.util.DefaultClassResolver;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Lets a message name only classes that its gate allows; Kryo itself never loads a class. Numbers
 * stand for the classes of {@link WireTable} and nothing else: each of those is allowed by every
 * gate, or has a serializer that refuses.
 */
final class GatedClassResolver extends DefaultClassResolver {

  private @Nullable ClassGate gate;

  /** The classes named so far in the item that is read, by the numbers the item gave them. */
  private Registration[] named = new Registration[16];

  private int namedCount;

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

  @Override
  protected Registration readName(Input input) {
    int number = input.readVarInt(true);
    if (number >= 0 && number < namedCount) {
      return named[number];
    }
    if (number != namedCount) {
      throw new SerializationException(
          "kryo: class name number " + number + " where " + namedCount + " is expected");
    }
    String name = input.readString();
    if (name == null) {
      throw new SerializationException("kryo: null instead of a class name");
    }
    Registration registration = kryo.getRegistration(resolve(name));
    if (namedCount == named.length) {
      named = Arrays.copyOf(named, namedCount * 2);
    }
    named[namedCount++] = registration;
    return registration;
  }

  private Class<?> resolve(String name) {
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
    while (end > 0 && name.charAt(end - 1) >= '0' && name.charAt(end - 1) <= '9') {
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
      return super.registerImplicit(type);
    } catch (SerializationException alreadyClear) {
      throw alreadyClear;
    } catch (RuntimeException e) {
      throw new SerializationException(
          "kryo cannot handle class " + type.getName() + ": " + e.getMessage(), e);
    }
  }

  @Override
  public void reset() {
    super.reset();
    namedCount = 0;
  }
}
