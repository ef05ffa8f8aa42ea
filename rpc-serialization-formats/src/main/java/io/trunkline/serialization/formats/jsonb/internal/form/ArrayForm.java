package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.ValueKind;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** Arrays of objects. */
final class ArrayForm extends Form {

  private static final int BYTES_OF_ARRAY = 16;
  private static final int BYTES_OF_ELEMENT = 8;

  private final Declared element;

  ArrayForm(Class<?> type) {
    super(type);
    element = Declared.of(type.componentType());
  }

  private Declared element(Declared declared) {
    return declared.type() == type() ? declared.element() : element;
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    Object[] elements = (Object[]) value;
    Declared of = element(declared);
    out.sink().beginArray(elements.length);
    for (int i = 0; i < elements.length; i++) {
      out.at(i);
      if (of.type() == Object.class) {
        out.writeCopy(elements[i], of);
      } else {
        out.write(elements[i], of);
      }
    }
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    if (in.source().peek() != ValueKind.ARRAY) {
      throw in.failure("expected the elements of an array of " + element);
    }
    // The length is compared with what is left of the item before an array is made.
    int length = in.source().lengthAhead();
    in.budget().claimElements(length);
    in.budget().claimBytes(BYTES_OF_ARRAY + (long) BYTES_OF_ELEMENT * length, "arrays");
    Object[] elements = (Object[]) Array.newInstance(type().componentType(), length);
    in.begin(elements, elements);
    Declared of = element(declared);
    for (int i = 0; i < length; i++) {
      in.at(i);
      int place = i;
      elements[i] =
          in.source().peek() == ValueKind.REFERENCE
              ? in.readFitting(of, value -> elements[place] = value)
              : in.readFitting(of);
    }
    return in.end(elements);
  }

  @Override
  public @Nullable Object step(
      Object parts, @Nullable String member, int index, ReadBudget budget) {
    Object[] elements = (Object[]) parts;
    return member != null || index < 0 || index >= elements.length ? null : elements[index];
  }
}
