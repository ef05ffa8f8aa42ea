package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.SerializationException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/** The items of kryo2's plain messages: objects without their class, which the reader declares. */
final class DeclaredItems {

  private DeclaredItems() {}

  /**
   * Whether no value can be read that is declared so, because its class must be another one. Of
   * enums and arrays every class is known.
   */
  static boolean haveNoClass(Class<?> declared) {
    return declared == Object.class
        || Modifier.isAbstract(declared.getModifiers())
            && !declared.isArray()
            && !declared.isEnum()
            && !declared.isPrimitive();
  }

  /** What to do about a stock peer that could not read a message in this form. */
  static String advice(KryoForm form) {
    return "stock's kryo2 reads no value that is declared as an interface, an abstract class or"
        + " Object; declare a class or use kryo or hessian2"
        + (form == KryoForm.KRYO_5 ? "; " + OtherForm.advice(KryoEntry.KRYO2) : "");
  }

  static void write(WireKryo kryo, Output out, @Nullable Object value) {
    kryo.writeObjectOrNull(out, value, value == null ? Object.class : value.getClass());
  }

  /** Reads an object of exactly this class, if the gate allows it. */
  static @Nullable Object read(WireKryo kryo, ArrayInput in, Class<?> declared) {
    Class<?> type = MethodType.methodType(declared).wrap().returnType();
    if (haveNoClass(type)) {
      throw new SerializationException(
          "kryo2: the message does not say of which class a value is that is declared as "
              + type.getName()
              + ", here as between stock peers; declare a class such as java.util.ArrayList, or use"
              + " kryo with this peer");
    }
    kryo.classes().gate().resolve(type.getName());
    Object value = kryo.readObjectOrNull(in, type);
    kryo.completeKeys(in);
    return value;
  }
}
