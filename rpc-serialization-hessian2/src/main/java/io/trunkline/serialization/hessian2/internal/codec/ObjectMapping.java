package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.budget.ReadBudget;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How a class is taken apart and put together through its public API: as an object with fields, or
 * as another value. The functions are called by many threads at once.
 *
 * @param type the class; one that is abstract stands for all of its subclasses
 * @param wireName the class that the message names
 * @param fields the names of the fields, in the order in which they are written
 * @param gateName the name for which the gate is asked before an object is read
 * @param writer writes exactly these fields; null for a mapping to a value
 * @param reader makes an object of the values of the fields, with null for one that the message
 *     lacks, and charges what that costs; null for a mapping to a value
 * @param toValue the value that is written instead; null for a mapping to fields
 * @param fromValue turns the value back; null for a mapping to fields
 */
public record ObjectMapping<T>(
    Class<T> type,
    String wireName,
    List<String> fields,
    String gateName,
    @Nullable BiConsumer<? super T, FieldSink> writer,
    @Nullable BiFunction<@Nullable Object[], ReadBudget, ? extends T> reader,
    @Nullable Function<? super T, ?> toValue,
    @Nullable Function<Object, ? extends T> fromValue) {

  /** A class that travels as an object with fields under its own name. */
  public static <T> ObjectMapping<T> ofFields(
      Class<T> type,
      List<String> fields,
      BiConsumer<? super T, FieldSink> writer,
      Function<@Nullable Object[], ? extends T> reader) {
    return standIn(type, type.getName(), fields, type.getName(), writer, reader);
  }

  /** A class that travels as an object with fields under another name. */
  public static <T> ObjectMapping<T> standIn(
      Class<T> type,
      String wireName,
      List<String> fields,
      String gateName,
      BiConsumer<? super T, FieldSink> writer,
      Function<@Nullable Object[], ? extends T> reader) {
    return new ObjectMapping<>(
        type,
        wireName,
        List.copyOf(fields),
        gateName,
        writer,
        (values, budget) -> reader.apply(values),
        null,
        null);
  }

  /** A class that travels under its own name, and whose reader charges what an object costs. */
  public static <T> ObjectMapping<T> charged(
      Class<T> type,
      List<String> fields,
      BiConsumer<? super T, FieldSink> writer,
      BiFunction<@Nullable Object[], ReadBudget, ? extends T> reader) {
    String name = type.getName();
    return new ObjectMapping<>(type, name, fields, name, writer, reader, null, null);
  }

  /** A class that travels as another value. */
  public static <T> ObjectMapping<T> ofValue(
      Class<T> type, Function<? super T, ?> toValue, Function<Object, ? extends T> fromValue) {
    return new ObjectMapping<>(
        type, type.getName(), List.of(), type.getName(), null, null, toValue, fromValue);
  }
}
