package io.trunkline.serialization.hessian2;

import java.util.Date;
import java.util.List;
import java.util.function.LongFunction;

/** The dates of java.sql where nothing declares them. Milliseconds are all that travels. */
final class SqlCodecs {

  private SqlCodecs() {}

  /** Nothing where this Java has no module java.sql. */
  static List<ObjectCodec<?>> all() {
    return ModuleLayer.boot().findModule("java.sql").isPresent()
        ? List.of(
            of(java.sql.Date.class, java.sql.Date::new),
            of(java.sql.Time.class, java.sql.Time::new),
            of(java.sql.Timestamp.class, java.sql.Timestamp::new))
        : List.of();
  }

  private static <T extends Date> ObjectCodec<T> of(Class<T> type, LongFunction<T> make) {
    return ObjectCodec.ofFields(
        type,
        type.getName(),
        List.of("value"),
        (value, out) -> out.writeObject(new Date(value.getTime())),
        values -> make.apply(JdkCodecs.object(type, "value", Date.class, values[0]).getTime()));
  }
}
