package io.trunkline.interop.foreign;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Date;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Classes that Java and the program in go-hessian2 both have. */
final class HessianModel {

  static final List<Class<?>> CLASSES = List.of(Scalars.class, Node.class, Color.class);

  private HessianModel() {}

  /** A field of each simple type. */
  static final class Scalars implements Serializable {
    private static final long serialVersionUID = 1L;
    boolean flag;
    int number;
    long longer;
    double ratio;
    String text = "";
    byte @Nullable [] bytes;
    @Nullable Date date;
  }

  /** Refers to others, and possibly to itself. */
  static final class Node implements Serializable {
    private static final long serialVersionUID = 1L;
    String name = "";
    @Nullable Object any;
    @Nullable Node next;
    @Nullable List<@Nullable Object> list;
    @Nullable Map<Object, @Nullable Object> map;
    @Nullable Scalars scalars;
    @Nullable Color color = Color.RED; // a Go enum has no null
    @Nullable BigDecimal amount;
    @Nullable BigInteger total;
    @Nullable LocalDate day;
  }

  enum Color {
    RED,
    GREEN,
    BLUE
  }
}
