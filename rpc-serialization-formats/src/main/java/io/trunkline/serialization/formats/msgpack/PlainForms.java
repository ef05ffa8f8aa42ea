package io.trunkline.serialization.formats.msgpack;

import io.trunkline.serialization.formats.model.ScalarForm;
import io.trunkline.serialization.formats.model.SqlForms;
import io.trunkline.serialization.formats.model.StandardForms;
import java.util.ArrayList;
import java.util.List;

/** The values that stock's peers read in another form than the binder's own. */
final class PlainForms {

  private PlainForms() {}

  static List<ScalarForm<?>> all() {
    List<ScalarForm<?>> forms = new ArrayList<>();
    forms.add(StandardForms.underscoredLocale()); // as Jackson has it
    forms.add(StandardForms.charsAsText());
    forms.add(StandardForms.bareExpressions());
    forms.add(StandardForms.atomicBooleans());
    forms.add(new PlainCalendar());
    forms.addAll(SqlForms.asMillis());
    return List.copyOf(forms);
  }
}
