package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.formats.model.Dialect;
import io.trunkline.serialization.formats.model.Format;
import io.trunkline.serialization.formats.model.ItemSink;
import io.trunkline.serialization.formats.model.ItemSource;
import io.trunkline.serialization.formats.model.PlainLosses;
import io.trunkline.serialization.formats.model.ScalarForm;
import io.trunkline.serialization.formats.model.SqlForms;
import io.trunkline.serialization.terms.ClassTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A serialization whose items are lines of JSON.
 *
 * @param syntax of plain messages
 * @param plainDialect of plain messages
 */
record JsonFormat(String name, int wireId, JsonSyntax syntax, Dialect plainDialect)
    implements Format {

  @Override
  public List<ScalarForm<?>> agreedForms() {
    return SqlForms.exact();
  }

  @Override
  public @Nullable String lossToStock(Class<?> type) {
    String lost = PlainLosses.withoutClassNames(name, type);
    if (lost == null && syntax != JsonSyntax.GSON && Throwable.class.isAssignableFrom(type)) {
      return "a stock consumer cannot read exceptions over "
          + name
          + ", whatever they are; put what callers need into a result of your own";
    }
    return lost == null && syntax == JsonSyntax.JSON ? JsonForms.loss(type) : lost;
  }

  @Override
  public ItemSink sink(PayloadOutput out, @Nullable ClassTable agreed) {
    return agreed == null
        ? new JsonSink(out, syntax, ClassTable.EMPTY)
        : new JsonSink(out, JsonSyntax.AGREED, agreed);
  }

  @Override
  public ItemSource source(PayloadInput in, @Nullable ClassTable agreed) {
    return agreed == null
        ? new JsonSource(in, name, syntax, ClassTable.EMPTY)
        : new JsonSource(in, name, JsonSyntax.AGREED, agreed);
  }
}
