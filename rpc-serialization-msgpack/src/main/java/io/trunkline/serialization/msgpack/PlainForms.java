package io.trunkline.serialization.msgpack;

import io.trunkline.serialization.databind.ScalarForm;
import io.trunkline.serialization.databind.TextForm;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The values that stock's peers read in another form than the binder's own. */
final class PlainForms {

  private PlainForms() {}

  static List<ScalarForm<?>> all() {
    List<ScalarForm<?>> forms = new ArrayList<>();
    forms.add(TextForm.checked(Locale.class, Locale::toString, PlainForms::locale));
    forms.add(
        new TextForm<>(
            char[].class, String::valueOf, String::toCharArray, Integer.MAX_VALUE, 0, false));
    if (SqlForms.arePossible()) {
      forms.addAll(SqlForms.asMillis());
    }
    return List.copyOf(forms);
  }

  /** As Jackson has it: the parts with underscores between them. */
  @SuppressWarnings("deprecation") // of Java 19; there is no other way to a variant like "x"
  private static Locale locale(String text) {
    String[] parts = text.split("_", 3);
    return new Locale(parts[0], parts.length > 1 ? parts[1] : "", parts.length > 2 ? parts[2] : "");
  }
}
