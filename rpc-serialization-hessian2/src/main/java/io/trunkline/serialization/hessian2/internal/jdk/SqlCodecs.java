package io.trunkline.serialization.hessian2.internal.jdk;

import io.trunkline.serialization.hessian2.internal.codec.ObjectMapping;
import java.util.Date;
import java.util.List;
import java.util.function.LongFunction;

/** The dates of java.sql where no field declares them. Only their milliseconds are written. */
public final class SqlCodecs {

  private SqlCodecs() {}

  /** Empty without the module java.sql. */
  public static List<ObjectMapping<?>> all() {
    return ModuleLayer.boot().findModule("java.sql").isPresent()
        ? List.of(
            of(java.sql.Date.class, java.sql.Date::new),
            of(java.sql.Time.class, java.sql.Time::new),
            of(java.sql.Timestamp.class, java.sql.Timestamp::new))
        : List.of();
  }

  private static <T extends Date> ObjectMapping<T> of(Class<T> type, LongFunction<T> make) {
    return ObjectMapping.ofFields(
        type,
        List.of("value"),
        (value, out) -> out.writeObject(new Date(value.getTime())),
        values -> make.apply(JdkCodecs.object(type, "value", Date.class, values[0]).getTime()));
  }
}
