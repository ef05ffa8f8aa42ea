package io.trunkline.testkit.model;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Fields of the types that data objects are made of besides primitives. */
public final class Rich implements Serializable {

  private static final long serialVersionUID = 1L;

  public @Nullable String id;
  public @Nullable Date date;
  public @Nullable LocalDateTime time;
  public @Nullable BigDecimal amount;
  public @Nullable Color color;
  public @Nullable List<Pojo> list;
  public @Nullable List<List<String>> nested;
  public @Nullable Map<String, Pojo> map;
  public @Nullable Set<String> set;
  public byte @Nullable [] bytes;
  public int @Nullable [] ints;
  public long @Nullable [][] matrix;
  public String @Nullable [] strings;
  public Pojo @Nullable [] pojos;
  public @Nullable Pojo pojo;
  public @Nullable Object any;
  public @Nullable String last;

  private @Nullable Object[] values() {
    return new @Nullable Object[] {
      id, date, time, amount, color, list, nested, map, set, bytes, ints, matrix, strings, pojos,
      pojo, any, last
    };
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Rich that && Arrays.deepEquals(values(), that.values());
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(values());
  }

  @Override
  public String toString() {
    return "Rich" + Arrays.deepToString(values());
  }
}
