package io.trunkline.serialization.kryo;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a serializer makes of the table in use, made once for each table an engine remembers. */
final class PerTable<T> {

  private final AgreedClasses classes;
  private final Function<TableView, T> maker;
  private @Nullable TableView latest;
  private @Nullable T value;

  PerTable(AgreedClasses classes, Function<TableView, T> maker) {
    this.classes = classes;
    this.maker = maker;
  }

  T get() {
    TableView view = classes.view();
    T current = value;
    if (view != latest || current == null) {
      current = view.madeBy(this);
      value = current;
      latest = view;
    }
    return current;
  }

  T make(TableView view) {
    return maker.apply(view);
  }
}
