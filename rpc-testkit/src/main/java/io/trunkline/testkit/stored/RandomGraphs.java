package io.trunkline.testkit.stored;

import io.trunkline.testkit.model.Color;
import io.trunkline.testkit.model.Pojo;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Values that every serialization carries without a declared type, at random from a seed. */
public final class RandomGraphs {

  private static final int MAX_DEPTH = 4;
  private static final int MAX_SIZE = 5;

  private final Random random;
  private final List<Object> made = new ArrayList<>();

  public RandomGraphs(long seed) {
    random = new Random(seed);
  }

  /** Another graph. */
  public @Nullable Object next() {
    made.clear();
    return value(0);
  }

  private @Nullable Object value(int depth) {
    if (!made.isEmpty() && random.nextInt(12) == 0) {
      return made.get(random.nextInt(made.size())); // shared
    }
    Object value = depth < MAX_DEPTH && random.nextInt(3) > 0 ? container(depth + 1) : scalar();
    if (value != null) {
      made.add(value);
    }
    return value;
  }

  private Object container(int depth) {
    int size = random.nextInt(MAX_SIZE);
    switch (random.nextInt(6)) {
      case 0 -> {
        List<@Nullable Object> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
          list.add(value(depth));
        }
        return list;
      }
      case 1 -> {
        Map<String, @Nullable Object> map =
            random.nextBoolean() ? new HashMap<>() : new LinkedHashMap<>();
        for (int i = 0; i < size; i++) {
          map.put(text(), value(depth));
        }
        return map;
      }
      case 2 -> {
        Set<Object> set = new LinkedHashSet<>();
        for (int i = 0; i < size; i++) {
          set.add(random.nextBoolean() ? text() : (Object) random.nextInt());
        }
        return set;
      }
      case 3 -> {
        Parcel parcel = new Parcel(text());
        for (int i = 0; i < size; i++) {
          parcel.parts.add(new Parcel(text()));
        }
        return parcel;
      }
      case 4 -> {
        Object[] array = new Object[size];
        for (int i = 0; i < size; i++) {
          array[i] = text();
        }
        return new ArrayList<>(List.of(array));
      }
      default -> {
        return new Pojo(random.nextInt(1000));
      }
    }
  }

  private @Nullable Object scalar() {
    return switch (random.nextInt(14)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> random.nextInt();
      case 3 -> random.nextLong();
      case 4 -> random.nextDouble();
      case 5 -> new Date(random.nextLong() >>> 20);
      case 6 -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1_000_000_000));
      case 7 ->
          LocalDateTime.ofEpochSecond(
              random.nextInt(), random.nextInt(1_000_000_000), ZoneOffset.UTC);
      case 8 -> new BigDecimal(BigInteger.valueOf(random.nextLong()), random.nextInt(20));
      case 9 -> BigInteger.valueOf(random.nextLong()).pow(1 + random.nextInt(3));
      case 10 -> new UUID(random.nextLong(), random.nextLong());
      case 11 -> Color.values()[random.nextInt(Color.values().length)];
      default -> text();
    };
  }

  private String text() {
    int length = random.nextInt(10) == 0 ? random.nextInt(300) : random.nextInt(12);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append(
          random.nextInt(8) == 0
              ? (char) (0x20 + random.nextInt(0x2000))
              : (char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }
}
