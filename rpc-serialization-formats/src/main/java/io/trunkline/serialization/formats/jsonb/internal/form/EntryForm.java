package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.ValueKind;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Entries of maps, as arrays of key and value. Between Trunkline ends an entry that cannot be
 * changed has in front which one of the JDK's two it is.
 */
final class EntryForm extends Form {

  private static final ObjectPrice PRICE = ObjectPrice.of(AbstractMap.SimpleEntry.class);
  private static final Class<?> OF_MAP = Map.entry(1, 1).getClass();
  private static final int IMMUTABLE = 1;
  private static final int WITHOUT_NULLS = 2;

  EntryForm() {
    super(Map.Entry.class);
  }

  @Override
  public boolean isNamed(Declared declared, boolean isAgreed) {
    return isAgreed && declared.type() != Map.Entry.class;
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    Map.Entry<?, ?> entry = (Map.Entry<?, ?>) value;
    int kind =
        value instanceof AbstractMap.SimpleImmutableEntry
            ? IMMUTABLE
            : value.getClass() == OF_MAP ? WITHOUT_NULLS : 0;
    boolean hasKind = kind != 0 && out.isAgreed();
    out.sink().beginArray(hasKind ? 3 : 2);
    if (hasKind) {
      out.sink().writeInt(kind);
    }
    out.at(0);
    out.write(entry.getKey(), out.isAgreed() ? declared.key() : Declared.ANY);
    out.at(1);
    out.write(entry.getValue(), out.isAgreed() ? declared.value() : Declared.ANY);
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    if (in.source().peek() != ValueKind.ARRAY) {
      throw in.failure("expected the key and the value of an entry");
    }
    in.budget().claimObject(PRICE);
    @Nullable Object[] parts = new @Nullable Object[2];
    int size = in.begin(null, parts);
    if (size < 2 || size > 3 || size == 3 && !in.isAgreed()) {
      throw in.failure("expected the key and the value of an entry, found " + size + " values");
    }
    long kind = size == 2 ? 0 : in.source().readLong();
    in.at(0);
    parts[0] = in.readFitting(declared.key());
    in.at(1);
    parts[1] = in.readFitting(declared.value());
    if (kind == WITHOUT_NULLS && Arrays.asList(parts).contains(null)) {
      throw in.failure("a null in an entry that has none");
    }
    return in.end(
        kind == WITHOUT_NULLS
            ? Map.entry(parts[0], parts[1])
            : kind == IMMUTABLE
                ? new AbstractMap.SimpleImmutableEntry<>(parts[0], parts[1])
                : new AbstractMap.SimpleEntry<>(parts[0], parts[1]));
  }

  @Override
  public boolean isMadeLast() {
    return true;
  }

  @Override
  public @Nullable Object step(
      Object parts, @Nullable String member, int index, ReadBudget budget) {
    List<?> both =
        parts instanceof Map.Entry<?, ?> entry
            ? Arrays.asList(entry.getKey(), entry.getValue())
            : Arrays.asList((Object[]) parts);
    return member == null && (index == 0 || index == 1) ? both.get(index) : null;
  }
}
