package io.trunkline.serialization.hessian2;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How an application writes a class of its choice in hessian2; an {@link ObjectCodecProvider}
 * brings it. Both sides need it, or the other side has a class of the wire name with these fields.
 *
 * <p>A class stands for itself; an abstract class or interface for all that extend it and have no
 * codec of their own. The functions are called by many threads at once, and what they throw fails
 * the message. Reading asks the gate for the class before a codec is called.
 *
 * @param <T> the class
 */
public final class ObjectCodec<T> {

  private final Class<T> type;
  private final String wireName;
  private final List<String> fields;
  private final String gateName;
  private final @Nullable BiConsumer<? super T, FieldWriter> writer;
  private final @Nullable Function<@Nullable Object[], ? extends T> reader;
  private final @Nullable Function<? super T, ?> toValue;
  private final @Nullable Function<Object, ? extends T> fromValue;

  private ObjectCodec(
      Class<T> type,
      String wireName,
      List<String> fields,
      String gateName,
      @Nullable BiConsumer<? super T, FieldWriter> writer,
      @Nullable Function<@Nullable Object[], ? extends T> reader,
      @Nullable Function<? super T, ?> toValue,
      @Nullable Function<Object, ? extends T> fromValue) {
    this.type = requireNonNull(type, "type");
    this.wireName = wireName;
    this.fields = List.copyOf(fields);
    this.gateName = gateName;
    this.writer = writer;
    this.reader = reader;
    this.toValue = toValue;
    this.fromValue = fromValue;
  }

  /**
   * Writes an object with fields.
   *
   * @param wireName the class that the message names
   * @param fields their names, in the order in which they are written
   * @param writer writes exactly these
   * @param reader makes an object of their values, which come in the order of {@code fields}
   *     whatever the message's is; null for one that the message lacks. Whole numbers may come as
   *     any {@link Number}
   */
  public static <T> ObjectCodec<T> ofFields(
      Class<T> type,
      String wireName,
      List<String> fields,
      BiConsumer<? super T, FieldWriter> writer,
      Function<@Nullable Object[], ? extends T> reader) {
    return standIn(type, wireName, fields, type.getName(), writer, reader);
  }

  /** With the name that the gate is asked for. */
  static <T> ObjectCodec<T> standIn(
      Class<T> type,
      String wireName,
      List<String> fields,
      String gateName,
      BiConsumer<? super T, FieldWriter> writer,
      Function<@Nullable Object[], ? extends T> reader) {
    return new ObjectCodec<>(
        type,
        wireName,
        fields,
        gateName,
        requireNonNull(writer, "writer"),
        requireNonNull(reader, "reader"),
        null,
        null);
  }

  /**
   * Writes another value instead, such as a string. It is turned back where a parameter or field is
   * declared as the class; anywhere else the value arrives as itself.
   */
  public static <T> ObjectCodec<T> ofValue(
      Class<T> type, Function<? super T, ?> toValue, Function<Object, ? extends T> fromValue) {
    return new ObjectCodec<>(
        type,
        type.getName(),
        List.of(),
        type.getName(),
        null,
        null,
        requireNonNull(toValue, "toValue"),
        requireNonNull(fromValue, "fromValue"));
  }

  Class<T> type() {
    return type;
  }

  String wireName() {
    return wireName;
  }

  List<String> fields() {
    return fields;
  }

  String gateName() {
    return gateName;
  }

  /** Null for a codec of values. */
  @Nullable BiConsumer<? super T, FieldWriter> writer() {
    return writer;
  }

  @Nullable Function<@Nullable Object[], ? extends T> reader() {
    return reader;
  }

  @Nullable Function<? super T, ?> toValue() {
    return toValue;
  }

  @Nullable Function<Object, ? extends T> fromValue() {
    return fromValue;
  }

  @Override
  public String toString() {
    return type.getName() + " as " + wireName + fields;
  }
}
