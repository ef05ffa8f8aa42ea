package io.trunkline.interop.foreign;

import io.trunkline.interop.foreign.HessianModel.Color;
import io.trunkline.interop.foreign.HessianModel.Node;
import io.trunkline.interop.foreign.HessianModel.Scalars;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes a random graph of the types that Java and dubbo-go-hessian2 both know. */
final class HessianGraph {

  private static final int[] CODE_POINTS = {
    'a', 'z', 0, 0x7f, 0x80, 0x7ff, 0x800, 0x4f60, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x1f600,
    0x10ffff
  };
  private static final int[] LONG_TEXTS = {31, 32, 255, 1023, 1024, 32_767, 32_768, 65_536};
  private static final int[] LONG_BYTES = {15, 16, 1023, 1024, 4095, 4096, 4097, 70_000};
  private static final double[] DOUBLES = {
    0, 1, Double.NaN, Double.POSITIVE_INFINITY, Double.MAX_VALUE, Double.MIN_VALUE
  };

  private final Random random;
  private final List<Node> nodes = new ArrayList<>();
  private int left = 40;

  private HessianGraph(long seed) {
    this.random = new Random(seed);
  }

  static @Nullable Object of(long seed) {
    return new HessianGraph(seed).value();
  }

  private @Nullable Object value() {
    if (--left <= 0) {
      return scalar();
    }
    return switch (random.nextInt(13)) {
      case 0, 1, 2 -> node();
      case 3, 4 -> list();
      case 5 -> map();
      case 6 -> scalars();
      case 7 -> nodes.isEmpty() ? text() : nodes.get(random.nextInt(nodes.size()));
      case 8, 9 -> moment();
      default -> scalar();
    };
  }

  private @Nullable Object scalar() {
    return switch (random.nextInt(13)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> number();
      case 3 -> longer();
      case 4 -> ratio();
      case 5 -> bytes();
      case 6 -> date();
      case 7 -> decimal();
      case 8 -> integer();
      case 9 -> Color.values()[random.nextInt(3)];
      case 10 -> new UUID(random.nextLong(), random.nextLong());
      case 11 -> new Locale("de", random.nextBoolean() ? "AT" : "");
      default -> text();
    };
  }

  /** Each number of bits has about the same chance. */
  private int number() {
    return random.nextInt() >> random.nextInt(32);
  }

  private long longer() {
    return random.nextLong() >> random.nextInt(64);
  }

  private double ratio() {
    return switch (random.nextInt(5)) {
      case 0 -> number();
      case 1 -> number() / 1000.0;
      case 2 -> DOUBLES[random.nextInt(DOUBLES.length)];
      default -> random.nextGaussian();
    };
  }

  private String text() {
    int length = random.nextInt(12);
    if (random.nextInt(100) == 0) {
      length = LONG_TEXTS[random.nextInt(LONG_TEXTS.length)];
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(CODE_POINTS[random.nextInt(CODE_POINTS.length)]);
    }
    return text.toString();
  }

  private byte[] bytes() {
    byte[] bytes = new byte[random.nextInt(20)];
    if (random.nextInt(100) == 0) {
      bytes = new byte[LONG_BYTES[random.nextInt(LONG_BYTES.length)]];
    }
    random.nextBytes(bytes);
    return bytes;
  }

  /** Whole minutes, which have a form of their own, and others. */
  private Date date() {
    long millis = random.nextLong() >> 21;
    return new Date(random.nextBoolean() ? millis : millis / 60_000 * 60_000);
  }

  /** Not zero, whose magnitude is an empty list. */
  private BigInteger integer() {
    BigInteger positive = new BigInteger(random.nextInt(200), random).setBit(0);
    return random.nextBoolean() ? positive : positive.negate();
  }

  /** Not below a millionth, where Java's text has an exponent. */
  private BigDecimal decimal() {
    BigInteger digits = new BigInteger(1 + random.nextInt(90), random).setBit(0);
    return new BigDecimal(digits, random.nextInt(7));
  }

  private LocalDate day() {
    return LocalDate.of(random.nextInt(4000), 1 + random.nextInt(12), 1 + random.nextInt(28));
  }

  private Object moment() {
    LocalTime hour = LocalTime.ofNanoOfDay(random.nextLong(86_400_000_000_000L));
    LocalDateTime both = LocalDateTime.of(day(), hour);
    ZoneOffset offset = ZoneOffset.ofTotalSeconds(random.nextInt(64_801) - 32_400);
    return switch (random.nextInt(13)) {
      case 0 -> day();
      case 1 -> hour;
      case 2 -> both;
      case 3 -> Instant.ofEpochSecond(random.nextLong() >> 24, random.nextInt(1_000_000_000));
      case 4 -> Duration.ofSeconds(random.nextLong() >> 24, random.nextInt(1_000_000_000));
      case 5 -> Year.of(random.nextInt(4000));
      case 6 -> YearMonth.from(both);
      case 7 -> MonthDay.from(both);
      case 8 -> Period.of(number(), number(), number());
      case 9 -> OffsetDateTime.of(both, offset);
      case 10 -> OffsetTime.of(hour, offset);
      case 11 -> offset;
      default -> ZonedDateTime.of(both, ZoneId.of(random.nextBoolean() ? "UTC" : "Asia/Tokyo"));
    };
  }

  private List<@Nullable Object> list() {
    List<@Nullable Object> list = new ArrayList<>();
    for (int i = 1 + random.nextInt(9); i > 0; i--) {
      list.add(value());
    }
    return list;
  }

  private Map<Object, @Nullable Object> map() {
    Map<Object, @Nullable Object> map = new HashMap<>();
    for (int i = random.nextInt(7); i > 0; i--) {
      Object key =
          switch (random.nextInt(3)) {
            case 0 -> number();
            case 1 -> longer();
            default -> text();
          };
      map.put(key, value());
    }
    return map;
  }

  private Scalars scalars() {
    Scalars scalars = new Scalars();
    scalars.flag = random.nextBoolean();
    scalars.number = number();
    scalars.longer = longer();
    scalars.ratio = ratio();
    scalars.text = text();
    scalars.bytes = random.nextInt(4) == 0 ? null : bytes();
    scalars.date = random.nextInt(4) == 0 ? null : date();
    return scalars;
  }

  private Node node() {
    Node node = new Node();
    nodes.add(node);
    node.name = text();
    node.any = value();
    if (left > 0 && random.nextBoolean()) {
      node.next = node();
    } else if (random.nextInt(3) == 0) {
      node.next = nodes.get(random.nextInt(nodes.size()));
    }
    node.list = list();
    node.map = map();
    node.map.values().removeIf(Objects::isNull);
    node.scalars = random.nextBoolean() ? scalars() : null;
    node.color = Color.values()[random.nextInt(3)];
    node.amount = random.nextBoolean() ? decimal() : null;
    node.total = random.nextBoolean() ? integer() : null;
    node.day = random.nextBoolean() ? day() : null;
    return node;
  }
}
