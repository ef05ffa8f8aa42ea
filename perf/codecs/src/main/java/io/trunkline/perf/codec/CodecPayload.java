package io.trunkline.perf.codec;

import io.trunkline.demo.BidRequest;
import io.trunkline.demo.Impression;
import io.trunkline.perf.system.Payload;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What is written and read. */
public enum CodecPayload {
  /** The small nested request of the source articles. */
  BID(BidRequest.class),
  /** 50,000 lower case letters. */
  TEXT(String.class),
  /** 100 small objects. */
  LIST(ArrayList.class),
  /** 100 items of a class with a constructor without parameters. */
  BEAN(ArrayList.class, BeanItem.class),
  /** The same without such a constructor. */
  BARE(ArrayList.class, BareItem.class),
  /** The same with final fields, too. */
  VALUE(ArrayList.class, ValueItem.class),
  /** The same as records. */
  RECORD(ArrayList.class, RecordItem.class),
  /** The source article's values of one moment. */
  DATE(Date.class),
  INSTANT(Instant.class),
  LOCALDATETIME(LocalDateTime.class),
  OFFSETDATETIME(OffsetDateTime.class),
  ZONEDDATETIME(ZonedDateTime.class);

  private static final int OBJECTS = 100;
  private static final Instant MOMENT = Instant.parse("2020-11-25T14:03:27.123456789Z");

  private final Class<?> type;
  private final List<Class<?>> shapes;

  CodecPayload(Class<?> type, Class<?>... shapes) {
    this.type = type;
    this.shapes = List.of(shapes);
  }

  /** What every codec takes. */
  public static List<CodecPayload> common() {
    return Arrays.stream(values()).filter(CodecPayload::isCommon).toList();
  }

  /** The values of one moment. */
  public static List<CodecPayload> times() {
    return Arrays.stream(values()).filter(CodecPayload::isTime).toList();
  }

  /** Whether every codec takes it. */
  public boolean isCommon() {
    return !isShape() && !isTime();
  }

  /** Whether it is one of those that {@code bin/perf time} measures. */
  public boolean isTime() {
    return compareTo(DATE) >= 0;
  }

  /** The classes that only differ in how an object of them is made. */
  public static List<Class<?>> shapes() {
    return Arrays.stream(values()).flatMap(payload -> payload.shapes.stream()).toList();
  }

  /** Whether it exists to compare ways of creating objects. */
  public boolean isShape() {
    return !shapes.isEmpty();
  }

  /** What a method with such a parameter declares: of a list its elements, too. */
  public Type declared() {
    return switch (this) {
      case LIST -> listOf(Impression.class);
      case BEAN, BARE, VALUE, RECORD -> listOf(shapes.get(0));
      default -> type;
    };
  }

  private static ParameterizedType listOf(Class<?> element) {
    return new ParameterizedType() {
      @Override
      public Type[] getActualTypeArguments() {
        return new Type[] {element};
      }

      @Override
      public Type getRawType() {
        return ArrayList.class;
      }

      @Override
      public @Nullable Type getOwnerType() {
        return null;
      }
    };
  }

  /** Its name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The payload of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static CodecPayload parse(String label) {
    for (CodecPayload payload : values()) {
      if (payload.label().equals(label)) {
        return payload;
      }
    }
    throw new IllegalArgumentException(
        "payload '"
            + label
            + "' is unknown; there are "
            + Arrays.stream(values()).map(CodecPayload::label).collect(Collectors.joining(", ")));
  }

  /** A new value, equal to every other one. */
  public Object value() {
    return switch (this) {
      case BID -> Payload.bid();
      case TEXT -> Payload.text();
      case LIST -> list(CodecPayload::impression);
      case BEAN -> list(i -> new BeanItem("item-" + i, i, i / 8.0));
      case BARE -> list(i -> new BareItem("item-" + i, i, i / 8.0));
      case VALUE -> list(i -> new ValueItem("item-" + i, i, i / 8.0));
      case RECORD -> list(i -> new RecordItem("item-" + i, i, i / 8.0));
      case DATE -> Date.from(MOMENT);
      case INSTANT -> MOMENT;
      case LOCALDATETIME -> LocalDateTime.ofInstant(MOMENT, ZoneOffset.UTC);
      case OFFSETDATETIME -> MOMENT.atOffset(ZoneOffset.ofHours(1));
      case ZONEDDATETIME -> MOMENT.atZone(ZoneId.of("Europe/Paris"));
    };
  }

  private static Impression impression(int i) {
    Impression impression = new Impression();
    impression.setId("impression-" + i);
    impression.setBidFloor(i / 8.0);
    return impression;
  }

  private static <T> List<T> list(IntFunction<T> item) {
    return new ArrayList<>(IntStream.range(0, OBJECTS).mapToObj(item).toList());
  }
}
