package io.trunkline.interop.shop;

import demo.shop.SoldOutException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** Values whose text shows all of their content; the provider returns the text of what it read. */
public final class LedgerValues {

  private LedgerValues() {}

  /** One of each kind, an exception among them. */
  public static Map<String, Object> all() {
    Timestamp timestamp = new Timestamp(1_700_000_000_123L);
    timestamp.setNanos(123_456_789);
    BitSet bits = new BitSet();
    bits.set(70);
    Map<String, Object> values = new LinkedHashMap<>(ShopCalls.entries());
    List<Object> list = new ArrayList<>(Arrays.asList(1, "two", 3L, 4.5, 'c', (byte) 6, null));
    list.add(list.get(1));
    values.put("list", list);
    values.put("big", new BigDecimal("12345678901234567890.1"));
    values.put("integer", BigInteger.ONE.shiftLeft(100));
    values.put("text", "\u4f60\u597d \ud83d\ude00 \u00ff");
    values.put("date", new Date(1_700_000_000_123L));
    values.put("timestamp", timestamp);
    values.put("bits", bits);
    values.put("locale", Locale.CANADA_FRENCH);
    values.put("uuid", new UUID(1, 2));
    values.put("uri", URI.create("http://demo.example/a"));
    values.put("time", LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_012_345));
    values.put("instant", Instant.ofEpochSecond(1, 5));
    values.put("zoned", ZonedDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneId.of("Europe/Paris")));
    values.put("tree", new TreeMap<>(Map.of("b", 1, "a", 2)));
    values.put("sorted", new TreeSet<>(List.of("y", "x")));
    values.put("ordered", new LinkedHashSet<>(List.of("y", "x")));
    values.put("linked", new LinkedList<>(List.of(1, 2)));
    values.put("concurrent", new ConcurrentHashMap<>(Map.of("k", "v")));
    values.put("builder", new StringBuilder("built"));
    values.put("immutable", List.of(1, 2, 3));
    values.put("empty", Collections.emptyList());
    values.put("unmodifiable", Collections.unmodifiableMap(new HashMap<>(Map.of("k", 1))));
    values.put("exception", new SoldOutException("tea"));
    return values;
  }
}
