package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.formats.model.ScalarForm;
import io.trunkline.serialization.formats.model.SqlForms;
import io.trunkline.serialization.formats.model.StandardForms;
import io.trunkline.serialization.formats.model.TextForm;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/** The values that fastjson has in another form than the binder's own. */
final class FastjsonForms {

  private FastjsonForms() {}

  static List<ScalarForm<?>> all() {
    List<ScalarForm<?>> forms = new ArrayList<>();
    forms.add(StandardForms.underscoredLocale());
    forms.add(StandardForms.charsAsText());
    forms.add(base64(byte[].class, bytes -> bytes, bytes -> bytes));
    forms.add(base64(BitSet.class, BitSet::toByteArray, BitSet::valueOf));
    forms.addAll(SqlForms.asMillis());
    return List.copyOf(forms);
  }

  private static <T> ScalarForm<T> base64(
      Class<T> type, Function<T, byte[]> bytes, Function<byte[], T> parse) {
    return new TextForm<>(
        type,
        value -> Base64.getEncoder().encodeToString(bytes.apply(value)),
        text -> parse.apply(Base64.getDecoder().decode(text)),
        Integer.MAX_VALUE,
        0,
        false);
  }
}
