package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationException;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Arrays of objects, as lists with the type of the array. */
final class ArrayForm extends Form {

  private final WireName wireType;
  private final Class<?> component;
  private final Slot slot;

  ArrayForm(Class<?> type, Forms forms) {
    super(type);
    wireType = forms.typeName(ArrayNames.nameOf(type, forms));
    component = type.componentType();
    slot = Slot.of(component);
  }

  @Override
  void write(WriteEngine out, Object value) {
    if (out.writeReference(value)) {
      return;
    }
    Object[] array = (Object[]) value;
    out.enter(type());
    out.writeListBegin(array.length, wireType);
    for (Object element : array) {
      out.writeObject(element);
    }
    out.leave();
  }

  @Override
  Object readList(ReadEngine in, int length, @Nullable Slot element) {
    in.enter();
    Object[] array;
    if (length >= 0) {
      array = (Object[]) Array.newInstance(component, length);
      in.addObject(array);
      for (int i = 0; i < length; i++) {
        array[i] = checked(slot.read(in));
      }
    } else {
      int number = in.addIncomplete();
      List<@Nullable Object> elements = new ArrayList<>();
      while (!in.isEnd()) {
        elements.add(checked(slot.read(in)));
      }
      array = elements.toArray((Object[]) Array.newInstance(component, 0));
      in.setObject(number, array);
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
