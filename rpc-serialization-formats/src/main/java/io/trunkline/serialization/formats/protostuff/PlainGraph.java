package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ContainerTraits;
import io.trunkline.serialization.budget.Nesting;
import io.trunkline.serialization.formats.model.Binder;
import java.lang.reflect.Array;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Vector;
import org.jspecify.annotations.Nullable;

/**
 * Writes one item of a plain message: a value in the field of stock's wrapper. There each class is
 * named, every group has its number, and stock reads what it would lose itself, such as a
 * LinkedHashSet.
 *
 * <p>Longer than 300 lines because protostuff has a form of its own for each kind of value.
 */
final class PlainGraph {

  private static final int FIRST = 1;
  private static final int SECOND = 2;

  private final WireOutput out;
  private final BeanSchemas schemas;
  private final Binder binder;
  private final Nesting nesting;
  private final Map<Object, Integer> numbers = new IdentityHashMap<>();
  private int groups;
  private Class<?> at = Object.class;

  PlainGraph(WireOutput out, BeanSchemas schemas, Binder binder) {
    this.out = out;
    this.schemas = schemas;
    this.binder = binder;
    this.nesting = binder.nesting();
  }

  /** Writes the item; null is a wrapper without a field. */
  void write(@Nullable Object value) {
    byte[] name = ScalarKind.utf8(BeanSchemas.WRAPPER);
    out.writeInt(name.length);
    int place = out.position();
    out.writeInt(0);
    out.writeBytes(name);
    if (value != null) {
      try {
        write(Shape.DYNAMIC, FIRST, value);
      } catch (SerializationException e) {
        throw e;
      } catch (RuntimeException | StackOverflowError | LinkageError | AssertionError e) {
        throw failed(e);
      }
    }
    out.patchLength(place, name.length);
  }

  /** Says what went wrong in code of the application, without its text, which can quote values. */
  private SerializationException failed(Throwable e) {
    return SerializationException.withStackOf(
        e,
        "protostuff cannot write an object of class "
            + at.getName()
            + ": "
            + e.getClass().getName());
  }

  private void write(Shape shape, int number, Object value) {
    if (shape instanceof Shape.Scalar scalar) {
      scalar.kind().write(out, number, value);
    } else if (shape instanceof Shape.Constant) {
      out.writeVarint(Wire.tag(number, Wire.VARINT));
      out.writeVarint(((Enum<?>) value).ordinal());
    } else {
      writeGroup(shape, number, value);
    }
  }

  private void writeGroup(Shape shape, int number, Object value) {
    Integer known = numbers.putIfAbsent(value, groups);
    if (known != null) {
      out.writeVarint(Wire.tag(number, Wire.REFERENCE));
      out.writeVarint(known);
      return;
    }
    groups++;
    out.writeVarint(Wire.tag(number, Wire.START));
    try {
      nesting.enter();
    } catch (BudgetExceededException tooDeep) {
      throw new BudgetExceededException(
          BudgetExceededException.Budget.DEPTH,
          "protostuff: objects nest too deeply to be written, at class "
              + value.getClass().getName());
    }
    if (nesting.isDeep()) {
      nesting.continueDeep(
          () -> {
            writeContent(shape, value);
            return null;
          });
    } else {
      writeContent(shape, value);
    }
    nesting.leave();
    out.writeVarint(Wire.tag(number, Wire.END));
  }

  private void writeContent(Shape shape, Object value) {
    at = value.getClass();
    if (shape instanceof Shape.Bean bean) {
      requireClass(bean.type(), value);
      writeFields(value);
    } else if (shape instanceof Shape.Derived) {
      writeNamed(Dynamics.POJO, value);
    } else if (shape instanceof Shape.Items items) {
      requireClass(items.type(), value);
      writeItems(items, value);
    } else if (shape instanceof Shape.Pairs pairs) {
      writePairs(pairs, (Map<?, ?>) value);
    } else if (shape instanceof Shape.Elements) {
      writeArray(value);
    } else {
      writeDynamic(value);
    }
  }

  private void requireClass(Class<?> declared, Object value) {
    if (value.getClass() != declared) {
      throw new SerializationException(
          "protostuff: where "
              + declared.getTypeName()
              + " is declared there is an object of class "
              + value.getClass().getName()
              + ", of which stock peers would read a "
              + declared.getTypeName()
              + "; declare an interface, an abstract class or Object");
    }
  }

  // ---------------------------------------------------------------- objects

  private void writeText(int number, String text) {
    ScalarKind.TEXT.write(out, number, text);
  }

  private void writeNumber(int number, int value) {
    out.writeVarint(Wire.tag(number, Wire.VARINT));
    out.writeVarint(value);
  }

  private void writeNamed(int number, Object value) {
    Class<?> type = value.getClass();
    if (type.isHidden() || Proxy.isProxyClass(type)) {
      throw new SerializationException(
          "protostuff: a lambda or dynamic proxy, of class "
              + type.getName()
              + ", has no class that a reader could make; send its data in a class of your own");
    }
    writeText(number, binder.nameOf(value.getClass()));
    writeFields(value);
  }

  private void writeFields(Object value) {
    JdkValue<?> known = JdkValue.of(value.getClass());
    if (known != null) {
      Object[] parts = known.partsOf(value);
      for (int i = 0; i < parts.length; i++) {
        write(known.parts().get(i), i + 1, parts[i]);
      }
      return;
    }
    for (BeanField field : schemas.of(value.getClass()).fields()) {
      Object part = field.value() == null ? null : field.value().apply(value);
      if (part != null) {
        writeField(field, part);
      }
    }
  }

  private void writeField(BeanField field, Object part) {
    try {
      if (!field.isRepeated()) {
        write(field.shape(), field.number(), part);
        return;
      }
      Collection<?> collection = (Collection<?>) part;
      for (Object element : collection) {
        write(field.shape(), field.number(), present(element, collection));
      }
    } catch (SerializationException e) {
      throw e.path() == null && e.getClass() == SerializationException.class
          ? e.at(field.place())
          : e;
    }
  }

  private static Object present(@Nullable Object element, Collection<?> collection) {
    if (element == null) {
      throw new SerializationException(
          "protostuff: a "
              + collection.getClass().getName()
              + " has null, which stock peers drop; leave it out");
    }
    return element;
  }

  // ---------------------------------------------------------------- where nothing is declared

  private void writeDynamic(Object value) {
    Class<?> type = value.getClass();
    ScalarKind scalar = ScalarKind.of(type);
    if (scalar != null) {
      boolean isDelegate = scalar.number() == Dynamics.DELEGATE;
      if (isDelegate) {
        writeText(Dynamics.DELEGATE, type.getName());
      }
      scalar.write(out, isDelegate ? FIRST : scalar.number(), value);
    } else if (value instanceof Enum<?> constant) {
      writeText(Dynamics.ENUM, binder.nameOf(constant.getDeclaringClass()));
      writeNumber(FIRST, constant.ordinal());
    } else if (type.isArray()) {
      writeAnyArray(value);
    } else if (type == Object.class) {
      writeNumber(Dynamics.OBJECT, 0);
    } else if (value instanceof Map<?, ?> map) {
      writeMap(map);
    } else if (value instanceof Collection<?> collection) {
      writeCollection(collection);
    } else {
      writeNamed(value instanceof Throwable ? Dynamics.THROWABLE : Dynamics.POJO, value);
    }
  }

  private void writeCollection(Collection<?> collection) {
    if (collection instanceof EnumSet<?>) {
      writeText(Dynamics.ENUM_SET, enumOf(collection));
    } else {
      writeText(Dynamics.COLLECTION, containerName(collection));
    }
    for (Object element : collection) {
      write(Shape.DYNAMIC, FIRST, present(element, collection));
    }
  }

  private void writeMap(Map<?, ?> map) {
    if (map instanceof EnumMap<?, ?>) {
      writeText(Dynamics.ENUM_MAP, enumOf(map));
    } else {
      writeText(Dynamics.MAP, containerName(map));
    }
    writeEntries(map, Shape.DYNAMIC, Shape.DYNAMIC);
  }

  /** The enum of the elements or keys. */
  private String enumOf(Object container) {
    Collection<?> constants =
        container instanceof Map<?, ?> map ? map.keySet() : (Collection<?>) container;
    for (Object constant : constants) {
      return binder.nameOf(((Enum<?>) constant).getDeclaringClass());
    }
    throw new SerializationException(
        "protostuff: an empty "
            + container.getClass().getName()
            + " does not say which enum it is of; send null, or another set or map");
  }

  private String containerName(Object container) {
    requireNoComparator(container);
    if (container instanceof Vector<?> vector && JdkContainers.hasMore(vector)) {
      throw new SerializationException(
          "protostuff: class "
              + container.getClass().getName()
              + " has fields of its own, and stock peers have what it extends as the private fields"
              + " of their Java; give it a field with a list instead");
    }
    Class<?> type = JdkContainers.named(container.getClass());
    if (!JdkClasses.has(type)) {
      return binder.nameOf(type);
    }
    return (JdkContainers.isKnown(type) ? type : JdkContainers.standIn(type)).getSimpleName();
  }

  private static void requireNoComparator(Object container) {
    if (ContainerTraits.comparator(container) != null) {
      throw new SerializationException(
          "protostuff: the comparator of an object of class "
              + container.getClass().getName()
              + " is not sent to stock peers; send a list or a LinkedHashMap");
    }
  }

  private void writePairs(Shape.Pairs pairs, Map<?, ?> map) {
    requireNoComparator(map);
    writeEntries(map, pairs.key(), pairs.value());
  }

  private void writeEntries(Map<?, ?> map, Shape keys, Shape values) {
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      groups++; // an entry has a number as other groups have
      out.writeVarint(Wire.tag(FIRST, Wire.START));
      Object key = entry.getKey();
      Object value = entry.getValue();
      if (key != null) {
        write(keys, FIRST, key);
      }
      if (value != null) {
        write(values, SECOND, value);
      }
      out.writeVarint(Wire.tag(FIRST, Wire.END));
    }
  }

  // ---------------------------------------------------------------- arrays

  private void writeAnyArray(Object array) {
    Class<?> component = array.getClass().componentType();
    ScalarKind scalar = ScalarKind.of(component);
    if (scalar != null && scalar.arrayNumber(component.isPrimitive()) >= 0) {
      writeNumber(Dynamics.ARRAY_SCALAR, scalar.arrayNumber(component.isPrimitive()));
      writeItems(Shape.arrayOf(array.getClass(), new Shape.Scalar(scalar)), array);
    } else if (component.isEnum()) {
      writeText(Dynamics.ARRAY_ENUM, binder.nameOf(component));
      writeItems(Shape.arrayOf(array.getClass(), new Shape.Constant(component)), array);
    } else {
      writeArray(array);
    }
  }

  /** The length, and the elements; for each null a number, since it has to be paid for. */
  private void writeItems(Shape.Items items, Object array) {
    int length = Array.getLength(array);
    boolean isNegative =
        items.isSigned()
            && items.element() instanceof Shape.Scalar scalar
            && scalar.kind().number() <= ScalarKind.DOUBLE.number()
            && !items.type().componentType().isPrimitive();
    writeNumber(FIRST, isNegative ? -length - 1 : length);
    for (int i = 0; i < length; i++) {
      Object element = Array.get(array, i);
      if (element == null) {
        writeNumber(Dynamics.NULLS, 1);
      } else {
        write(items.element(), SECOND, element);
      }
    }
  }

  private void writeArray(Object array) {
    Class<?> element = array.getClass();
    int dimensions = 0;
    while (element.isArray()) {
      element = element.componentType();
      dimensions++;
    }
    writeText(Dynamics.ARRAY, binder.nameOf(element));
    int length = Array.getLength(array);
    writeNumber(Dynamics.ARRAY_LENGTH, length);
    writeNumber(Dynamics.ARRAY_DIMENSIONS, dimensions);
    for (int i = 0; i < length; i++) {
      Object part = Array.get(array, i);
      if (part == null) {
        throw new SerializationException(
            "protostuff: an array of class "
                + array.getClass().getTypeName()
                + " has null, which stock peers drop; leave it out");
      }
      write(Shape.DYNAMIC, FIRST, part);
    }
  }
}
