package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.formats.model.ValueKind;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An Optional is its value, or null, for stock peers. Under agreed terms it is an array of the
 * value, or of nothing.
 */
final class OptionalForm extends Form {

  OptionalForm() {
    super(Optional.class);
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    Optional<?> optional = (Optional<?>) value;
    if (out.isAgreed()) {
      out.sink().beginArray(optional.isPresent() ? 1 : 0);
      if (optional.isEmpty()) {
        return;
      }
    }
    out.write(optional.orElse(null), declared.element());
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    if (!in.isAgreed()) {
      return Optional.ofNullable(in.readFitting(declared.element()));
    }
    if (in.source().peek() != ValueKind.ARRAY) {
      throw in.failure("expected the value of an Optional");
    }
    int size = in.begin(null, List.of());
    if (size == 0) {
      return in.end(Optional.empty());
    }
    Object value = in.readFitting(declared.element());
    if (size > 1 || value == null) {
      throw in.failure("an Optional of null or of more than one value");
    }
    return in.end(Optional.of(value));
  }

  @Override
  public boolean isNamed(Declared declared, boolean isAgreed) {
    return isAgreed && declared.type() != Optional.class;
  }

  @Override
  public boolean isShared(boolean isAgreed) {
    return isAgreed;
  }

  @Override
  public boolean isMadeLast() {
    return true;
  }

  @Override
  public String loss() {
    return "fastjson2 writes an Optional as its value for a stock peer, so one in another is lost,"
        + " and a null becomes an empty one; send the value itself";
  }
}
