package io.trunkline.serialization.fst;

import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.util.List;
import org.nustaq.serialization.FSTClazzInfo;
import org.nustaq.serialization.FSTClazzInfo.FSTFieldInfo;
import org.nustaq.serialization.FSTObjectInput;
import org.nustaq.serialization.serializers.FSTClassSerializer;

/** The library's form of classes as values: the gate decides on each by its name. */
final class ClassValueSerializer extends FSTClassSerializer {

  private static final List<Class<?>> PRIMITIVES =
      List.of(
          boolean.class,
          byte.class,
          char.class,
          short.class,
          int.class,
          long.class,
          float.class,
          double.class,
          void.class);

  @Override
  @SuppressWarnings("rawtypes") // the library's signature
  public Object instantiate(
      Class type, FSTObjectInput in, FSTClazzInfo info, FSTFieldInfo at, int start)
      throws IOException, ClassNotFoundException {
    boolean primitive = in.readBoolean();
    String name = in.readStringUTF();
    Class<?> value = primitive ? primitive(name) : in.getClassForName(name);
    in.registerObject(value, start, info, at);
    return value;
  }

  private static Class<?> primitive(String name) {
    return PRIMITIVES.stream()
        .filter(type -> type.getName().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new SerializationException("fst: a primitive class that Java does not have"));
  }
}
