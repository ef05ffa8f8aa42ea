package io.trunkline.interop.stock;

import com.alibaba.dubbo.common.serialize.support.SerializationOptimizer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Registers the classes that the system property {@code shop.classes} lists, in its order. */
public final class ListedClasses implements SerializationOptimizer {

  /** Made by stock Dubbo. */
  public ListedClasses() {}

  @Override
  @SuppressWarnings("rawtypes") // the signature of 2.6
  public Collection<Class> getSerializableClasses() {
    List<Class> classes = new ArrayList<>();
    for (String name : System.getProperty("shop.classes").split(",")) {
      try {
        classes.add(Class.forName(name));
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException("shop.classes lists " + name, e);
      }
    }
    return classes;
  }
}
