package io.trunkline.serialization.fst;

import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.terms.ClassTable;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.FSTClazzInfo;

/** What one engine knows of a class: the library's view of it, and its numbers. */
final class ClassForm {

  private final FSTClazzInfo info;
  private final int stockNumber;
  private final boolean fixed;
  private final boolean alwaysNamed;
  private @Nullable Long digest;

  private @Nullable ClassTable table;
  private int tableNumber;

  private @Nullable Boolean missesNumber;
  private @Nullable ObjectPrice price;

  private long message = -1;
  private int messageNumber;

  ClassForm(FSTClazzInfo info) {
    this.info = info;
    this.stockNumber = StockNumbers.of(info.getClazz());
    this.alwaysNamed =
        stockNumber >= 0
            && info.getSer() != null
            && MethodType.methodType(info.getClazz()).unwrap().returnType() == info.getClazz();
    this.fixed = stockNumber >= 0 || Schemas.isFixed(info);
  }

  FSTClazzInfo info() {
    return info;
  }

  Class<?> type() {
    return info.getClazz();
  }

  /** What an empty object of it costs. */
  ObjectPrice price() {
    ObjectPrice known = price;
    if (known == null) {
      known = ObjectPrice.of(type());
      price = known;
    }
    return known;
  }

  /** The number it has everywhere, or -1. */
  int stockNumber() {
    return stockNumber;
  }

  /** Whether all sides write it alike whatever its version. */
  boolean isFixed() {
    return fixed;
  }

  /**
   * Whether stock names it even where a field's type says it: classes with a number and hooks,
   * boxes not among them, since it gives the numbers before it knows of the serializers.
   */
  boolean isAlwaysNamed() {
    return alwaysNamed;
  }

  /** Whether its name is written where a number would do; null if not known yet. */
  @Nullable Boolean missesNumber() {
    return missesNumber;
  }

  void missesNumber(boolean misses) {
    missesNumber = misses;
  }

  /** How much longer a message is that says its name and digest, and not a number of one byte. */
  int bytesOfName() {
    String name = type().getName();
    int length = name.length() <= 127 ? 1 : 3;
    return fixed ? 0 : length + name.chars().map(c -> c < 255 ? 1 : 3).sum() + Long.BYTES;
  }

  /** The digest of its schema. */
  long digest() {
    Long known = digest;
    if (known == null) {
      known = Schemas.of(info).digest();
      digest = known;
    }
    return known;
  }

  /** Its number in this table as {@link #number} set it; null if it did not. */
  @Nullable Integer numberIn(ClassTable asked) {
    return table == asked ? tableNumber : null;
  }

  void number(ClassTable newTable, int number) {
    table = newTable;
    tableNumber = number;
  }

  /** Its number in that message, or -1 if it has not been named there. */
  int numberIn(long asked) {
    return message == asked ? messageNumber : -1;
  }

  void number(long newMessage, int number) {
    message = newMessage;
    messageNumber = number;
  }
}
