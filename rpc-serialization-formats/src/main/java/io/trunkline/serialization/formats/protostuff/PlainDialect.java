package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.Dialect;
import io.trunkline.serialization.formats.model.ScalarForm;
import io.trunkline.serialization.formats.model.SqlForms;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.formats.model.ValueSink;
import io.trunkline.serialization.formats.model.ValueSource;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;

/** What the binder reads of a plain message, which {@link PlainGraph} writes. */
final class PlainDialect implements Dialect {

  @Override
  public String name() {
    return ProtostuffSerializationProvider.NAME;
  }

  @Override
  public Members members() {
    return Members.FIELDS;
  }

  @Override
  public ClassNames classNames() {
    return ClassNames.WHERE_NEEDED;
  }

  @Override
  public References references() {
    return References.NUMBERS;
  }

  @Override
  public Keys keys() {
    return Keys.VALUES;
  }

  @Override
  public Class<?> undeclaredMap() {
    return HashMap.class;
  }

  @Override
  public boolean tellsObjectsFromMaps() {
    return true;
  }

  @Override
  public List<ScalarForm<?>> forms() {
    List<ScalarForm<?>> forms = new ArrayList<>();
    forms.add(new Whole<>(BigDecimal.class));
    forms.add(new Whole<>(BigInteger.class));
    forms.add(new Whole<>(Date.class));
    JdkValue.all().forEach(value -> forms.add(new Whole<>(value.type())));
    SqlForms.asMillis().forEach(form -> forms.add(new Whole<>(form.type())));
    return List.copyOf(forms);
  }

  /** A value that {@link PlainSource} has read as a whole. */
  private record Whole<T>(Class<T> type) implements ScalarForm<T> {

    @Override
    public void write(ValueSink out, T value) {
      throw new UnsupportedOperationException("the graph writes it");
    }

    @Override
    public T read(ValueSource in, ValueKind kind, ReadBudget budget) {
      if (kind != ValueKind.SCALAR) {
        throw unexpected(kind);
      }
      return type.cast(in.readScalar());
    }
  }
}
