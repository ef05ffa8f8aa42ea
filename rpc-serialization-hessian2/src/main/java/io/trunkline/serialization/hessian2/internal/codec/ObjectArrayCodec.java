package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.lang.reflect.Array;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Arrays of objects, which travel as lists with the type of the array. */
final class ObjectArrayCodec extends TypeCodec {

  private final WireName wireType;
  private final Class<?> component;
  private final DeclaredType ownElement;
  private final boolean isOfNumbers; // or characters, which their type says are short

  ObjectArrayCodec(Class<?> type, CodecRegistry codecs) {
    super(type);
    wireType = codecs.names().type(ArrayNames.nameOf(type, codecs.names()));
    component = type.componentType();
    ownElement = DeclaredType.of(component);
    isOfNumbers =
        Number.class.isAssignableFrom(component) && Modifier.isFinal(component.getModifiers())
            || component == Character.class;
  }

  @Override
  public void write(ValueWriter out, Object value) {
    if (out.writeReference(value)) {
      return;
    }
    Object[] array = (Object[]) value;
    out.enter(type());
    out.writeListBegin(array.length, wireType);
    for (Object element : array) {
      if (!isOfNumbers || element == null) {
        out.writeObject(element);
      } else {
        out.write(out.codecs().of(component).whereDeclared(), element);
      }
    }
    out.leave();
  }

  @Override
  public Object readList(ValueReader in, int length, @Nullable DeclaredType declared) {
    in.enter();
    DeclaredType element = declared == null ? ownElement : declared;
    @Nullable Object[] array;
    int i = 0;
    try {
      if (length >= 0) {
        array = (@Nullable Object[]) Array.newInstance(component, length);
        in.addObject(array);
        for (; i < length; i++) {
          array[i] = checked(element.read(in));
        }
      } else {
        int number = in.addIncomplete();
        List<@Nullable Object> elements = new ArrayList<>();
        for (; !in.isEnd(); i++) {
          elements.add(checked(element.read(in)));
        }
        array = elements.toArray((@Nullable Object[]) Array.newInstance(component, 0));
        in.setObject(number, array);
      }
    } catch (Throwable e) {
      in.failedIn("[" + i + "]");
      throw e;
    }
    in.leave();
    return array;
  }

  private @Nullable Object checked(@Nullable Object element) {
    if (element != null && !component.isInstance(element)) {
      throw new SerializationException(
          "hessian2: an array of "
              + component.getName()
              + " contains an object of class "
              + element.getClass().getName());
    }
    return element;
  }
}
