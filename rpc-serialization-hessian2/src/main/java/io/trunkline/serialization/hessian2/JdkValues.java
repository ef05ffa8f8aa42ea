package io.trunkline.serialization.hessian2;

import com.alibaba.com.caucho.hessian.io.AbstractDeserializer;
import com.alibaba.com.caucho.hessian.io.AbstractHessianInput;
import com.alibaba.com.caucho.hessian.io.Deserializer;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * JDK classes that travel with their private fields. They are made anew through public API from the
 * fields that matter, so that their own checks hold and none of their fields needs to be open.
 */
final class JdkValues {

  // Parsing takes time that grows with the square of the digits.
  private static final int MAX_DECIMAL_CHARACTERS = 10_000;

  private JdkValues() {}

  @FunctionalInterface
  private interface Maker {
    Object make(Fields fields);
  }

  /** The reader of that class, or null if the class needs none of its own. */
  static @Nullable Deserializer reader(Class<?> type) {
    Maker maker = maker(type);
    if (maker != null) {
      return new Reader(type, maker);
    }
    return type == Class.class ? new ClassValueReader() : null;
  }

  private static @Nullable Maker maker(Class<?> type) {
    if (type == Object.class) {
      return fields -> new Object();
    }
    if (type == StackTraceElement.class) {
      return JdkValues::stackTraceElement;
    }
    if (type == BigDecimal.class) {
      return JdkValues::bigDecimal;
    }
    if (type == BigInteger.class) {
      return JdkValues::bigInteger;
    }
    if (type == StringBuilder.class) {
      return fields -> new StringBuilder(characters(fields));
    }
    if (type == StringBuffer.class) {
      return fields -> new StringBuffer(characters(fields));
    }
    if (type == AtomicBoolean.class) {
      return fields -> new AtomicBoolean(fields.number("value") != 0);
    }
    if (type == AtomicInteger.class) {
      return fields -> new AtomicInteger((int) fields.number("value"));
    }
    if (type == AtomicLong.class) {
      return fields -> new AtomicLong(fields.number("value"));
    }
    if (type == Pattern.class) {
      return fields -> Pattern.compile(fields.text("pattern"), (int) fields.number("flags"));
    }
    return TimeZone.class.isAssignableFrom(type) && type.getClassLoader() == null
        ? fields -> TimeZone.getTimeZone(fields.text("ID"))
        : null;
  }

  private static Object stackTraceElement(Fields fields) {
    return new StackTraceElement(
        fields.textOrNull("classLoaderName"),
        fields.textOrNull("moduleName"),
        fields.textOrNull("moduleVersion"),
        fields.text("declaringClass"),
        fields.text("methodName"),
        fields.textOrNull("fileName"),
        (int) fields.number("lineNumber"));
  }

  private static Object bigDecimal(Fields fields) {
    String text = fields.text("value");
    if (text.length() > MAX_DECIMAL_CHARACTERS) {
      throw new BudgetExceededException(
          "hessian2: a BigDecimal has "
              + text.length()
              + " characters, at most "
              + MAX_DECIMAL_CHARACTERS
              + " are read");
    }
    return new BigDecimal(text);
  }

  private static Object bigInteger(Fields fields) {
    if (!(fields.get("mag") instanceof int[] magnitude)) {
      throw fields.malformed("mag");
    }
    ByteBuffer bytes = ByteBuffer.allocate(magnitude.length * Integer.BYTES);
    bytes.asIntBuffer().put(magnitude);
    return new BigInteger((int) fields.number("signum"), bytes.array());
  }

  // Java 8 holds chars, which travel as a string; later ones hold Latin-1 or UTF-16 bytes.
  private static String characters(Fields fields) {
    int count = (int) fields.number("count");
    Object value = fields.get("value");
    String all;
    if (value instanceof String chars) {
      all = chars;
    } else if (value instanceof byte[] bytes) {
      all =
          fields.number("coder") == 0
              ? new String(bytes, StandardCharsets.ISO_8859_1)
              // Not as UTF-16: that would replace a surrogate without its partner.
              : ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).asCharBuffer().toString();
    } else {
      throw fields.malformed("value");
    }
    if (count < 0 || count > all.length()) {
      throw fields.malformed("count");
    }
    return all.substring(0, count);
  }

  /** The named fields of one object. */
  private record Fields(Class<?> type, Map<String, @Nullable Object> values) {

    @Nullable Object get(String name) {
      return values.get(name);
    }

    long number(String name) {
      if (get(name) instanceof Number number) {
        return number.longValue();
      }
      throw malformed(name);
    }

    String text(String name) {
      if (get(name) instanceof String text) {
        return text;
      }
      throw malformed(name);
    }

    @Nullable String textOrNull(String name) {
      return get(name) == null ? null : text(name);
    }

    SerializationException malformed(String name) {
      return new SerializationException(
          "hessian2: field " + name + " of class " + type.getName() + " is absent or malformed");
    }
  }

  private static final class Reader extends AbstractDeserializer {

    private final Class<?> type;
    private final Maker maker;

    Reader(Class<?> type, Maker maker) {
      this.type = type;
      this.maker = maker;
    }

    @Override
    public Class<?> getType() {
      return type;
    }

    @Override
    public Object readObject(AbstractHessianInput in, Object[] names) throws IOException {
      int ref = in.addRef(null);
      Map<String, @Nullable Object> values = new HashMap<>();
      for (Object name : names) {
        values.put((String) name, in.readObject());
      }
      Object made = maker.make(new Fields(type, values));
      in.setRef(ref, made);
      return made;
    }
  }
}
