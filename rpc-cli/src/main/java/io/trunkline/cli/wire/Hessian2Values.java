package io.trunkline.cli.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads hessian2 without classes: an object is a map with the name of its class under the key
 * {@code class}, and a further reference to one is a map with its number. For one thread.
 */
final class Hessian2Values {

  private static final int DEEPEST = 500;
  private static final int END = 'Z';

  /** The class of objects that follow. */
  private record Definition(String name, List<String> fields) {}

  private final ByteBuffer in;
  private final List<Definition> definitions = new ArrayList<>();
  private final List<String> types = new ArrayList<>();
  private int depth;

  Hessian2Values(byte[] bytes, int from) {
    in = ByteBuffer.wrap(bytes, from, bytes.length - from);
  }

  boolean hasMore() {
    return in.hasRemaining();
  }

  /**
   * Reads the next value.
   *
   * @throws IllegalArgumentException if the bytes are not hessian2
   * @throws java.nio.BufferUnderflowException if they end early
   */
  @Nullable Object next() {
    if (++depth > DEEPEST) {
      throw new IllegalArgumentException("more than " + DEEPEST + " objects within each other");
    }
    try {
      return value(in.get() & 0xff);
    } finally {
      depth--;
    }
  }

  private @Nullable Object value(int tag) {
    if (tag < 0x20 || tag >= 0x30 && tag < 0x34 || tag == 'R' || tag == 'S') {
      return string(tag);
    } else if (tag < 0x30 || tag < 0x38 && tag >= 0x34 || tag == 'A' || tag == 'B') {
      return bytes(tag);
    } else if (tag >= 0x60 && tag < 0x70) {
      return object(tag - 0x60);
    } else if (tag >= 0x70 && tag < 0x80) {
      if (tag < 0x78) {
        type();
      }
      return list(tag < 0x78 ? tag - 0x70 : tag - 0x78);
    } else if (tag >= 0x80 || tag >= 0x38 && tag < 0x40) {
      return number(tag);
    }
    return switch (tag) {
      case 'N' -> null;
      case 'T' -> true;
      case 'F' -> false;
      case 'I' -> in.getInt();
      case 'L' -> in.getLong();
      case 'Y' -> (long) in.getInt();
      case 'D' -> in.getDouble();
      case 0x5b -> 0.0;
      case 0x5c -> 1.0;
      case 0x5d -> (double) in.get();
      case 0x5e -> (double) in.getShort();
      case 0x5f -> in.getInt() * 0.001;
      case 'J' -> Instant.ofEpochMilli(in.getLong()).toString();
      case 'K' -> Instant.ofEpochSecond(in.getInt() * 60L).toString();
      case 'H' -> map(null);
      case 'M' -> map(type());
      case 'C' -> define();
      case 'O' -> object(integer());
      case 'Q' -> Map.of("$ref", integer());
      case 'U' -> {
        type();
        yield list(-1);
      }
      case 'V' -> {
        type();
        yield list(integer());
      }
      case 'W' -> list(-1);
      case 'X' -> list(integer());
      default ->
          throw new IllegalArgumentException(
              "byte 0x%02x begins no value of hessian2".formatted(tag));
    };
  }

  private int integer() {
    return next() instanceof Integer number ? number : -1;
  }

  private Object number(int tag) {
    if (tag < 0x40) {
      return (long) ((tag - 0x3c) << 16 | unsigned() << 8 | unsigned());
    } else if (tag < 0xc0) {
      return tag - 0x90;
    } else if (tag < 0xd0) {
      return (tag - 0xc8) << 8 | unsigned();
    } else if (tag < 0xd8) {
      return (tag - 0xd4) << 16 | unsigned() << 8 | unsigned();
    } else if (tag < 0xf0) {
      return (long) (tag - 0xe0);
    }
    return (long) ((tag - 0xf8) << 8 | unsigned());
  }

  private int unsigned() {
    return in.get() & 0xff;
  }

  private String string(int first) {
    StringBuilder text = new StringBuilder();
    int tag = first;
    while (tag == 'R') {
      characters(in.getShort() & 0xffff, text);
      tag = unsigned();
    }
    int length =
        tag == 'S' ? in.getShort() & 0xffff : tag < 0x20 ? tag : (tag - 0x30) << 8 | unsigned();
    characters(length, text);
    return text.toString();
  }

  /** Each UTF-16 unit is encoded by itself. */
  private void characters(int count, StringBuilder text) {
    for (int i = 0; i < count; i++) {
      int b = unsigned();
      if (b < 0x80) {
        text.append((char) b);
      } else if ((b & 0xe0) == 0xc0) {
        text.append((char) ((b & 0x1f) << 6 | unsigned() & 0x3f));
      } else {
        text.append((char) ((b & 0x0f) << 12 | (unsigned() & 0x3f) << 6 | unsigned() & 0x3f));
      }
    }
  }

  private Object bytes(int first) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    int tag = first;
    while (tag == 'A') {
      take(in.getShort() & 0xffff, all);
      tag = unsigned();
    }
    int length =
        tag == 'B'
            ? in.getShort() & 0xffff
            : tag < 0x30 ? tag - 0x20 : (tag - 0x34) << 8 | unsigned();
    take(length, all);
    return Map.of("bytes", Base64.getEncoder().encodeToString(all.toByteArray()));
  }

  private void take(int count, ByteArrayOutputStream all) {
    byte[] part = new byte[count];
    in.get(part);
    all.write(part, 0, count);
  }

  private String type() {
    Object read = next();
    if (read instanceof Integer number && number >= 0 && number < types.size()) {
      return types.get(number);
    }
    String name = String.valueOf(read);
    types.add(name);
    return name;
  }

  private List<@Nullable Object> list(int length) {
    List<@Nullable Object> list = new ArrayList<>();
    while (length < 0 ? in.get(in.position()) != END : list.size() < length) {
      list.add(next());
    }
    if (length < 0) {
      in.get();
    }
    return list;
  }

  private Map<String, @Nullable Object> map(@Nullable String type) {
    Map<String, @Nullable Object> map = new LinkedHashMap<>();
    if (type != null && !type.isEmpty()) {
      map.put("class", type);
    }
    while (in.get(in.position()) != END) {
      Object key = next();
      map.put(String.valueOf(key), next());
    }
    in.get();
    return map;
  }

  private @Nullable Object define() {
    String name = String.valueOf(next());
    List<String> fields = new ArrayList<>();
    for (int count = integer(); count > 0; count--) {
      fields.add(String.valueOf(next()));
    }
    definitions.add(new Definition(name, fields));
    return next();
  }

  private Map<String, @Nullable Object> object(int number) {
    if (number < 0 || number >= definitions.size()) {
      throw new IllegalArgumentException("an object of class " + number + ", which is not defined");
    }
    Definition definition = definitions.get(number);
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("class", definition.name());
    for (String field : definition.fields()) {
      object.put(field, next());
    }
    return object;
  }
}
