package io.trunkline.interop.attack.wire;

import java.util.ArrayList;
import java.util.List;

/** In hessian2. Lists, maps and objects are numbered from 0 through the whole body. */
final class Hessian2Body implements Body {

  private static final int CHUNK = 0x8000;

  private final Bytes bytes = new Bytes();
  private final List<String> types = new ArrayList<>();
  private final List<String> definitions = new ArrayList<>();
  private final List<Boolean> open = new ArrayList<>(); // whether a Z ends it
  private int objects;

  @Override
  public Body head(String text) {
    return text(text);
  }

  @Override
  public Body item() {
    return this;
  }

  @Override
  public Body text(String text) {
    int from = 0;
    while (text.length() - from > CHUNK) {
      bytes.put('R', CHUNK >> 8, 0).ascii(text.substring(from, from + CHUNK));
      from += CHUNK;
    }
    String last = text.substring(from);
    if (last.length() < 32) {
      bytes.put(last.length());
    } else {
      bytes.put('S', last.length() >> 8, last.length());
    }
    bytes.ascii(last);
    return this;
  }

  @Override
  public Body number(int value) {
    if (value >= -16 && value <= 47) {
      bytes.put(0x90 + value);
    } else {
      bytes.put('I', value >> 24, value >> 16, value >> 8, value);
    }
    return this;
  }

  @Override
  public int list(String type, int size) {
    if (type.equals("java.util.ArrayList")) {
      bytes.put(size < 8 ? 0x78 + size : 0x58);
    } else {
      bytes.put(size < 8 ? 0x70 + size : 'V');
      type(type);
    }
    if (size >= 8) {
      number(size);
    }
    open.add(false);
    return objects++;
  }

  @Override
  public int map(String type, int size) {
    if (type.equals("java.util.HashMap")) {
      bytes.put('H');
    } else {
      bytes.put('M');
      type(type);
    }
    open.add(true);
    return objects++;
  }

  private void type(String type) {
    int known = types.indexOf(type);
    if (known >= 0) {
      number(known);
    } else {
      types.add(type);
      text(type);
    }
  }

  @Override
  public Body end() {
    if (open.remove(open.size() - 1)) {
      bytes.put('Z');
    }
    return this;
  }

  @Override
  public Body again(int number, String type) {
    bytes.put('Q');
    return number(number);
  }

  /** Each byte is an int of the magnitude, so four bytes of the number. */
  @Override
  public int bigInteger(int size) {
    begin("java.math.BigInteger", "signum", "mag");
    int number = objects++;
    number(1);
    bytes.put('V');
    type("[int");
    number(size);
    objects++;
    for (int i = 0; i < size; i++) {
      number(1 + i % 40);
    }
    return number;
  }

  @Override
  public Body object(String type) {
    begin(type);
    objects++;
    return this;
  }

  private void begin(String type, String... fields) {
    int definition = definitions.indexOf(type);
    if (definition < 0) {
      definition = definitions.size();
      definitions.add(type);
      bytes.put('C');
      text(type);
      number(fields.length);
      for (String field : fields) {
        text(field);
      }
    }
    if (definition < 16) {
      bytes.put(0x60 + definition);
    } else {
      bytes.put('O');
      number(definition);
    }
  }

  @Override
  public int size() {
    return bytes.size();
  }

  @Override
  public byte[] bytes() {
    return bytes.copy();
  }
}
