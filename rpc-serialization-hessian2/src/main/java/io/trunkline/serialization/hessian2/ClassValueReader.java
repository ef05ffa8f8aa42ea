package io.trunkline.serialization.hessian2;

import com.alibaba.com.caucho.hessian.io.AbstractDeserializer;
import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import java.io.IOException;
import java.util.Map;

/** Reads a class by its name, as enum sets and calendars contain one: through the gate like any. */
final class ClassValueReader extends AbstractDeserializer {

  private static final Map<String, Class<?>> PRIMITIVES =
      Map.of(
          "boolean", boolean.class,
          "byte", byte.class,
          "char", char.class,
          "short", short.class,
          "int", int.class,
          "long", long.class,
          "float", float.class,
          "double", double.class,
          "void", void.class);

  @Override
  public Class<?> getType() {
    return Class.class;
  }

  @Override
  public Object readObject(AbstractHessianInput in, Object[] names) throws IOException {
    int ref = in.addRef(null);
    String className = "";
    for (Object name : names) {
      Object value = in.readObject();
      if ("name".equals(name) && value instanceof String text) {
        className = text;
      }
    }
    Class<?> primitive = PRIMITIVES.get(className);
    Class<?> type =
        primitive == null ? ReadEngine.of(in).classes().gate().resolve(className) : primitive;
    in.setRef(ref, type);
    return type;
  }
}
