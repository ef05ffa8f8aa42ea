package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.ValueKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sets of constants of an enum. An empty one has the enum's class as its only element: stock peers
 * write none, and then cannot read it.
 */
final class EnumSetForm extends Form {

  EnumSetForm(Class<?> type) {
    super(type);
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    EnumSet<?> set = (EnumSet<?>) value;
    out.sink().beginArray(Math.max(1, set.size()));
    if (set.isEmpty()) {
      out.write(EnumSet.complementOf(set).iterator().next().getDeclaringClass(), Declared.ANY);
    }
    for (Enum<?> constant : set) {
      out.write(constant, declared.element());
    }
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    if (in.source().peek() != ValueKind.ARRAY) {
      throw in.failure("expected the constants of an EnumSet");
    }
    List<Object> constants = new ArrayList<>();
    int size = in.begin(null, constants);
    in.budget().claimElements(size);
    for (int i = 0; i < size; i++) {
      in.at(i);
      constants.add(in.read(declared.element()));
    }
    return in.end(set(in, constants, declared.element().type()));
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // of the class that was found
  private static Object set(ValueIn in, List<Object> constants, Class<?> declared) {
    Object first = constants.isEmpty() ? declared : constants.get(0);
    Class<?> type =
        first instanceof Class<?> c
            ? c
            : first instanceof Enum<?> constant ? constant.getDeclaringClass() : null;
    if (type == null || !type.isEnum()) {
      throw in.failure("an EnumSet of something that is no enum");
    }
    if (!declared.isAssignableFrom(type)) {
      throw in.failure(
          "expected a set of " + declared.getName() + ", found an EnumSet of " + type.getName());
    }
    in.budget().claimBytes(64L + type.getEnumConstants().length / 8, "sets of constants");
    EnumSet set = EnumSet.noneOf((Class<Enum>) type);
    for (Object constant : constants) {
      if (type.isInstance(constant)) {
        set.add(constant);
      } else if (constant != type || constants.size() > 1) {
        throw in.failure("an EnumSet of more than one enum");
      }
    }
    return set;
  }

  @Override
  public @Nullable Object step(
      Object parts, @Nullable String member, int index, ReadBudget budget) {
    return null;
  }
}
