package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.formats.model.ValueKind;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's reversal of another comparator: between Trunkline ends, an array of the other one. The
 * JDK gives it back when it is asked to reverse it again.
 */
final class ReversedForm extends Form {

  private static final Class<?> TYPE =
      Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER).getClass();
  private static final ObjectPrice PRICE = ObjectPrice.of(TYPE);

  ReversedForm() {
    super(TYPE);
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    if (!out.isAgreed()) {
      throw new SerializationException(
          "fastjson2 writes the reversal of a Comparator between two Trunkline ends alone; send a"
              + " list in that order");
    }
    out.sink().beginArray(1);
    out.at(0);
    out.write(Collections.reverseOrder((Comparator<?>) value), Declared.ANY);
  }

  @Override
  public boolean isMadeLast() {
    return true;
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    if (in.source().peek() != ValueKind.ARRAY) {
      throw in.failure("expected the comparator that is reversed");
    }
    in.budget().claimObject(PRICE);
    int size = in.begin(null, List.of());
    in.at(0);
    if (size != 1 || !(in.read(Declared.ANY) instanceof Comparator<?> order)) {
      throw in.failure("expected the comparator that is reversed");
    }
    return in.end(Collections.reverseOrder(order));
  }
}
