package io.trunkline.serialization.kryo;

import io.trunkline.serialization.ThrowableText;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads of an exception in a JDK serialization stream what can be known without its class: names
 * and texts. It walks the stream by its grammar, loads no class and makes no object of one. What
 * comes behind a part that it cannot walk through is left out. For one stream.
 *
 * <p>Longer than 300 lines because it reads the whole grammar of the JDK's streams.
 */
final class ThrowableStream {

  private static final int MAX_DEPTH = 128;
  private static final int MAX_HANDLES = 16_384;
  private static final int FIRST_HANDLE = ObjectStreamConstants.baseWireHandle;
  private static final String THROWABLE = "java.lang.Throwable";
  private static final String FRAME = "java.lang.StackTraceElement";

  /** What a stream begins with: magic and version. */
  private static final int MAGIC =
      ObjectStreamConstants.STREAM_MAGIC << Short.SIZE | ObjectStreamConstants.STREAM_VERSION;

  /** How far behind its beginning an item may have the stream: behind the name of a class. */
  private static final int MAX_BEFORE = 1_024;

  private final DataInputStream in;
  private final List<@Nullable Object> handles = new ArrayList<>();
  private int depth;

  private ThrowableStream(byte[] bytes, int from, int to) {
    in = new DataInputStream(new ByteArrayInputStream(bytes, from, to - from));
  }

  /** Not what the grammar has, or more than is worth reading. */
  private static final class LostException extends IOException {
    private static final long serialVersionUID = 1L;
  }

  private record Field(char type, String name) {}

  /** A class as the stream describes it. */
  private static final class Description {
    private String name = "";
    private int flags;
    private final List<Field> fields = new ArrayList<>();
    private @Nullable Description parent;
  }

  /** An object, with the fields of the two classes that matter. */
  private static final class Outline {
    private final String name;
    private final Map<String, Object> fields = new HashMap<>();

    private Outline(String name) {
      this.name = name;
    }
  }

  /**
   * The exception in an item; null if there is none.
   *
   * @param from where the item begins
   * @param to where the message ends
   */
  static @Nullable ThrowableText find(byte[] bytes, int from, int to) {
    ByteBuffer item = ByteBuffer.wrap(bytes);
    int last = Math.min(from + MAX_BEFORE, to - Integer.BYTES);
    for (int at = from; at <= last; at++) {
      if (item.getInt(at) == MAGIC) {
        return new ThrowableStream(bytes, at + Integer.BYTES, to).read();
      }
    }
    return null;
  }

  private @Nullable ThrowableText read() {
    try {
      value();
    } catch (IOException | ClassCastException lost) {
      // what was read before it stands
    }
    for (Object first : handles) {
      if (first instanceof Outline root) {
        return text(root, 0);
      }
    }
    return null;
  }

  private static ThrowableText text(Outline root, int causes) {
    List<StackTraceElement> trace = new ArrayList<>();
    if (root.fields.get("stackTrace") instanceof List<?> frames) {
      for (Object frame : frames) {
        if (frame instanceof Outline one) {
          trace.add(
              ThrowableText.frame(
                  string(one, "declaringClass"),
                  string(one, "methodName"),
                  string(one, "fileName"),
                  one.fields.get("lineNumber") instanceof Integer line ? line : -1));
        }
      }
    }
    ThrowableText cause =
        root.fields.get("cause") instanceof Outline inner
                && inner != root
                && causes < ThrowableText.MAX_CAUSES
            ? text(inner, causes + 1)
            : null;
    return new ThrowableText(root.name, string(root, "detailMessage"), trace, cause);
  }

  private static @Nullable String string(Outline of, String field) {
    return of.fields.get(field) instanceof String text ? text : null;
  }

  // ------------------------------------------------------------------ the grammar

  private @Nullable Object value() throws IOException {
    return value(in.readByte());
  }

  private @Nullable Object value(byte tag) throws IOException {
    if (++depth > MAX_DEPTH) {
      throw new LostException();
    }
    Object value =
        switch (tag) {
          case ObjectStreamConstants.TC_NULL -> null;
          case ObjectStreamConstants.TC_REFERENCE -> reference();
          case ObjectStreamConstants.TC_STRING -> handle(in.readUTF());
          case ObjectStreamConstants.TC_LONGSTRING -> {
            skip(in.readLong());
            yield handle("");
          }
          case ObjectStreamConstants.TC_OBJECT -> object();
          case ObjectStreamConstants.TC_ARRAY -> array();
          case ObjectStreamConstants.TC_ENUM -> constant();
          case ObjectStreamConstants.TC_CLASS -> {
            description();
            yield handle("");
          }
          case ObjectStreamConstants.TC_CLASSDESC, ObjectStreamConstants.TC_PROXYCLASSDESC ->
              description(tag);
          default -> throw new LostException();
        };
    depth--;
    return value;
  }

  private <T> T handle(T value) throws IOException {
    if (handles.size() == MAX_HANDLES) {
      throw new LostException();
    }
    handles.add(value);
    return value;
  }

  private @Nullable Object reference() throws IOException {
    int number = in.readInt() - FIRST_HANDLE;
    if (number < 0 || number >= handles.size()) {
      throw new LostException();
    }
    return handles.get(number);
  }

  private void skip(long bytes) throws IOException {
    if (bytes < 0 || bytes > in.available()) {
      throw new LostException();
    }
    in.skipNBytes(bytes);
  }

  private @Nullable Description description() throws IOException {
    return description(in.readByte());
  }

  private @Nullable Description description(byte tag) throws IOException {
    switch (tag) {
      case ObjectStreamConstants.TC_NULL -> {
        return null;
      }
      case ObjectStreamConstants.TC_REFERENCE -> {
        return (Description) reference();
      }
      case ObjectStreamConstants.TC_CLASSDESC -> {
        return described();
      }
      case ObjectStreamConstants.TC_PROXYCLASSDESC -> {
        Description proxy = handle(new Description());
        int interfaces = in.readInt();
        for (int i = 0; i < interfaces; i++) {
          in.readUTF();
        }
        annotations();
        proxy.parent = description();
        proxy.flags = ObjectStreamConstants.SC_SERIALIZABLE;
        return proxy;
      }
      default -> throw new LostException();
    }
  }

  private Description described() throws IOException {
    if (++depth > MAX_DEPTH) {
      throw new LostException();
    }
    Description description = new Description();
    description.name = in.readUTF();
    in.readLong();
    handle(description);
    description.flags = in.readByte();
    int fields = in.readUnsignedShort();
    for (int i = 0; i < fields; i++) {
      char type = (char) in.readUnsignedByte();
      description.fields.add(new Field(type, in.readUTF()));
      if (type == 'L' || type == '[') {
        value(); // the name of its type
      }
    }
    annotations();
    description.parent = description();
    depth--;
    return description;
  }

  /** What a class's own code wrote, up to its end. */
  private void annotations() throws IOException {
    while (true) {
      byte tag = in.readByte();
      switch (tag) {
        case ObjectStreamConstants.TC_ENDBLOCKDATA -> {
          return;
        }
        case ObjectStreamConstants.TC_BLOCKDATA -> skip(in.readUnsignedByte());
        case ObjectStreamConstants.TC_BLOCKDATALONG -> skip(in.readInt());
        default -> value(tag);
      }
    }
  }

  private Outline object() throws IOException {
    Description description = description();
    if (description == null) {
      throw new LostException();
    }
    Outline outline = handle(new Outline(description.name));
    fields(outline, description);
    return outline;
  }

  /** The fields of each class, those of the superclass first. */
  private void fields(Outline outline, Description description) throws IOException {
    if (description.parent != null) {
      fields(outline, description.parent);
    }
    if ((description.flags & ObjectStreamConstants.SC_SERIALIZABLE) == 0) {
      if ((description.flags & ObjectStreamConstants.SC_EXTERNALIZABLE) != 0) {
        if ((description.flags & ObjectStreamConstants.SC_BLOCK_DATA) == 0) {
          throw new LostException(); // nobody knows where it ends
        }
        annotations();
      }
      return;
    }
    boolean isKept = description.name.equals(THROWABLE) || description.name.equals(FRAME);
    for (Field field : description.fields) {
      Object value = field(field.type);
      if (isKept && value != null) {
        outline.fields.put(field.name, value);
      }
    }
    if ((description.flags & ObjectStreamConstants.SC_WRITE_METHOD) != 0) {
      annotations();
    }
  }

  private @Nullable Object field(char type) throws IOException {
    if (type == 'L' || type == '[') {
      return value();
    }
    if (type == 'I') {
      return in.readInt();
    }
    skip(width(type));
    return null;
  }

  private static int width(char type) throws IOException {
    return switch (type) {
      case 'B', 'Z' -> 1;
      case 'C', 'S' -> 2;
      case 'I', 'F' -> 4;
      case 'J', 'D' -> 8;
      default -> throw new LostException();
    };
  }

  private List<@Nullable Object> array() throws IOException {
    Description description = description();
    if (description == null || description.name.length() < 2) {
      throw new LostException();
    }
    List<@Nullable Object> elements = handle(new ArrayList<>());
    char type = description.name.charAt(1);
    int length = in.readInt();
    if (type != 'L' && type != '[') {
      skip((long) length * width(type));
      return elements;
    }
    for (int i = 0; i < length; i++) {
      Object element = value();
      if (elements.size() < ThrowableText.MAX_FRAMES) {
        elements.add(element);
      }
    }
    return elements;
  }

  private @Nullable Object constant() throws IOException {
    description();
    handle("");
    return value();
  }
}
