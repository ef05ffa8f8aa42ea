package io.trunkline.serialization.objectstream;

import io.trunkline.serialization.AttachmentParts;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.serialization.objectstream.StreamedClass.Field;
import io.trunkline.serialization.objectstream.StreamedClass.LostException;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads the names and texts of an exception in a JDK serialization stream without its class. It
 * walks the stream by its grammar, loads no class and instantiates none. Everything after a part
 * that it cannot parse is left out. For one stream.
 */
public final class ThrowableStream {

  private static final int MAX_DEPTH = 128;
  private static final int MAX_HANDLES = 16_384;
  private static final int MAX_MESSAGE = ThrowableText.MAX_MESSAGE;
  private static final int MAX_HEAD = 3 * MAX_MESSAGE + 3; // bytes of a long string
  private static final int FIRST_HANDLE = ObjectStreamConstants.baseWireHandle;

  /** What a stream begins with: magic and version. */
  private static final int MAGIC =
      ObjectStreamConstants.STREAM_MAGIC << Short.SIZE | ObjectStreamConstants.STREAM_VERSION;

  /** How far behind its beginning an item may have the stream: behind the name of a class. */
  private static final int MAX_BEFORE = 1_024;

  /** What a Throwable has behind its cause, in their order in a stream. */
  private static final List<String> BEHIND_CAUSE = List.of("detailMessage", "stackTrace");

  private static final String TRACE = "[Ljava.lang.StackTraceElement;";

  /** Stands for what has a number in the stream and is not needed. */
  private static final Object NOTHING = new Object();

  private final byte[] bytes;
  private final List<Integer> begins;
  private final int to;
  private final DescriptionForm form;
  private final Function<String, @Nullable Class<?>> classes;
  private final KnownClasses known;
  private final List<@Nullable Object> handles = new ArrayList<>();
  private final Deque<String> path = new ArrayDeque<>(); // of fields
  private final AttachmentParts parts = new AttachmentParts(); // of the last object
  private DataInputStream in;
  private Predicate<String> sought = name -> false; // where to end
  private @Nullable String root; // the class of the object that is walked through
  private int depth;
  private boolean atCause; // whether the value that is next is the cause of an exception

  /**
   * A stream of which some objects are known.
   *
   * @param begins where those begin
   * @param to where the message ends
   * @param classes those that may be looked at, by name, where the form only has their names
   * @param known what is known of these
   */
  ThrowableStream(
      byte[] bytes,
      List<Integer> begins,
      int to,
      DescriptionForm form,
      Function<String, @Nullable Class<?>> classes,
      KnownClasses known) {
    this.bytes = bytes;
    this.begins = begins;
    this.to = to;
    this.form = form;
    this.classes = classes;
    this.known = known;
    in = open(bytes, to, to);
  }

  private static DataInputStream open(byte[] bytes, int from, int to) {
    return new DataInputStream(new ByteArrayInputStream(bytes, from, to - from));
  }

  /** A string, which many objects may refer to: so it is cut once and not for each of them. */
  private static final class Text {
    private final String message;
    private @Nullable String name;

    private Text(String text) {
      message = ThrowableText.cut(text, MAX_MESSAGE);
    }

    private String name() {
      String known = name;
      if (known == null) {
        known = ThrowableText.cut(message, ThrowableText.MAX_NAME);
        name = known;
      }
      return known;
    }
  }

  /** An array of objects, which may be the stack trace of many exceptions. */
  private static final class Elements {
    private final String type;
    private final List<@Nullable Object> values = new ArrayList<>();
    private @Nullable List<StackTraceElement> trace;

    private Elements(String type) {
      this.type = type;
    }

    private List<StackTraceElement> trace() {
      List<StackTraceElement> known = trace;
      if (known == null) {
        known = new ArrayList<>(values.size());
        for (Object value : values) {
          if (value instanceof Outline outline) {
            known.add(outline.frame());
          }
        }
        trace = known;
      }
      return known;
    }
  }

  /** An object, with the fields of the two classes that matter. */
  private static final class Outline {
    private final String name;
    private final Map<String, Object> fields = new HashMap<>();
    private @Nullable StackTraceElement frame;

    /** Whether values of a class follow it of which nobody knows how many they are. */
    private boolean isOpen;

    private Outline(String name) {
      this.name = name;
    }

    private StackTraceElement frame() {
      StackTraceElement known = frame;
      if (known == null) {
        known =
            ThrowableText.frame(
                name("declaringClass"),
                name("methodName"),
                name("fileName"),
                fields.get("lineNumber") instanceof Integer line ? line : -1);
        frame = known;
      }
      return known;
    }

    private @Nullable String name(String field) {
      return fields.get(field) instanceof Text text ? text.name() : null;
    }
  }

  /**
   * The exception in an item; null if the item has none.
   *
   * @param from the index where the item begins
   * @param to the index where the message ends
   */
  public static @Nullable ThrowableText find(byte[] bytes, int from, int to) {
    ByteBuffer item = ByteBuffer.wrap(bytes);
    int last = Math.min(from + MAX_BEFORE, to - Integer.BYTES);
    for (int at = from; at <= last; at++) {
      if (item.getInt(at) == MAGIC) {
        return new ThrowableStream(
                bytes,
                List.of(at + Integer.BYTES),
                to,
                DescriptionForm.PLAIN,
                name -> null,
                new KnownClasses())
            .last();
      }
    }
    return null;
  }

  /** What is known of the exception that begins last; null if that is nothing. */
  @Nullable ThrowableText last() {
    int last = walk();
    for (Object handle : handles.subList(last, handles.size())) {
      if (handle instanceof Outline root) {
        return text(root, 0);
      }
    }
    return null;
  }

  /**
   * The fields on the way to where the last object first names a class, as in {@code
   * shop.Order.item > shop.Item.price}; empty if there are none, or they are not known.
   */
  String pathTo(String name) {
    sought = found -> isOf(name, found);
    walk();
    return String.join(" > ", path);
  }

  /**
   * The name of the last object's class if that writes strings, each with a value, and the object
   * first names another class in such a value; else null.
   */
  @Nullable String classAround(String name) {
    sought = found -> isOf(name, found);
    walk();
    return parts.isValue() ? root : null;
  }

  /** Walks through the objects as far as it can; returns how many were met before the last. */
  private int walk() {
    int last = 0;
    try {
      for (int begin : begins) {
        last = handles.size();
        path.clear();
        parts.begin();
        root = null;
        in = open(bytes, begin, to);
        value();
      }
    } catch (IOException | ClassCastException foundOrLost) {
      // what was read before it stands
    }
    return last;
  }

  private static ThrowableText text(Outline root, int causes) {
    List<StackTraceElement> trace =
        root.fields.get("stackTrace") instanceof Elements frames ? frames.trace() : List.of();
    String message = root.fields.get("detailMessage") instanceof Text said ? said.message : null;
    ThrowableText cause =
        root.fields.get("cause") instanceof Outline inner
                && inner != root
                && causes < ThrowableText.MAX_CAUSES
            ? text(inner, causes + 1)
            : null;
    return new ThrowableText(root.name, message, trace, cause);
  }

  // ------------------------------------------------------------------ the grammar

  private @Nullable Object value() throws IOException {
    return value(in.readByte());
  }

  private @Nullable Object value(byte tag) throws IOException {
    enter();
    Object value =
        switch (tag) {
          case ObjectStreamConstants.TC_NULL -> null;
          case ObjectStreamConstants.TC_REFERENCE -> reference();
          case ObjectStreamConstants.TC_STRING -> handle(new Text(utf()));
          case ObjectStreamConstants.TC_LONGSTRING -> handle(new Text(longUtf()));
          case ObjectStreamConstants.TC_OBJECT -> object();
          case ObjectStreamConstants.TC_ARRAY -> array();
          case ObjectStreamConstants.TC_ENUM -> constant();
          case ObjectStreamConstants.TC_CLASS -> {
            description();
            yield handle(NOTHING);
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

  /** A string; nothing is allocated for one that is longer than the rest of the stream. */
  private String utf() throws IOException {
    in.mark(Short.BYTES);
    if (in.readUnsignedShort() > in.available()) {
      throw new LostException();
    }
    in.reset();
    return in.readUTF();
  }

  /** The beginning of a string of more than 65,535 bytes, with all that is kept of it. */
  private String longUtf() throws IOException {
    long bytes = in.readLong();
    int end = MAX_HEAD;
    if (bytes < end || bytes > in.available()) {
      throw new LostException();
    }
    byte[] head = new byte[Short.BYTES + end];
    in.readFully(head, Short.BYTES, end);
    skip(bytes - end);
    while (end > 0 && (head[Short.BYTES + end - 1] & 0xC0) == 0x80) {
      end--;
    }
    if (end > 0 && head[Short.BYTES + end - 1] < 0) {
      end--; // where a character begins that may not be whole
    }
    ByteBuffer.wrap(head).putShort((short) end);
    return new DataInputStream(new ByteArrayInputStream(head)).readUTF();
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

  private @Nullable StreamedClass description() throws IOException {
    return description(in.readByte());
  }

  private @Nullable StreamedClass description(byte tag) throws IOException {
    switch (tag) {
      case ObjectStreamConstants.TC_NULL -> {
        return null;
      }
      case ObjectStreamConstants.TC_REFERENCE -> {
        return (StreamedClass) reference();
      }
      case ObjectStreamConstants.TC_CLASSDESC -> {
        return described();
      }
      case ObjectStreamConstants.TC_PROXYCLASSDESC -> {
        return proxy();
      }
      default -> throw new LostException();
    }
  }

  private StreamedClass proxy() throws IOException {
    enter();
    StreamedClass proxy = handle(new StreamedClass());
    int interfaces = in.readInt();
    for (int i = 0; i < interfaces; i++) {
      utf();
    }
    annotations();
    proxy.flags = ObjectStreamConstants.SC_SERIALIZABLE;
    proxy.complete(description());
    depth--;
    return proxy;
  }

  private StreamedClass described() throws IOException {
    enter();
    StreamedClass description = new StreamedClass();
    int kind = form.compacted() ? in.readUnsignedByte() : DescriptionForm.WHOLE;
    description.name = utf();
    if (kind == DescriptionForm.NAME) {
      handle(description);
      description.describe(classes.apply(description.name), known);
    } else {
      in.readLong();
      handle(description);
      description.flags = in.readByte();
      int fields = in.readUnsignedShort();
      for (int i = 0; i < fields; i++) {
        char type = (char) in.readUnsignedByte();
        description.fields.add(new Field(type, utf()));
        if (type == 'L' || type == '[') {
          value(); // the name of its type
        }
      }
    }
    if (form.hasDigest(description.name)) {
      in.readLong();
    }
    annotations();
    description.complete(description());
    if (sought.test(description.name)) {
      throw new LostException(); // the rest is not needed
    }
    depth--;
    return description;
  }

  /** Whether a name is that of a class or of an array of it. */
  private static boolean isOf(String type, String name) {
    return name.equals(type)
        || name.startsWith("[")
            && name.endsWith("L" + type + ";")
            && name.lastIndexOf('[') == name.length() - type.length() - 3;
  }

  private void enter() throws IOException {
    if (++depth > MAX_DEPTH) {
      throw new LostException();
    }
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
        default -> {
          Object value = value(tag);
          if (depth == 1) {
            parts.read(value instanceof Text);
          }
        }
      }
    }
  }

  private Outline object() throws IOException {
    boolean isCause = atCause;
    atCause = false;
    StreamedClass description = description();
    if (description == null || !description.isComplete()) {
      throw new LostException();
    }
    if (depth == 1) {
      root = description.name;
    }
    Outline outline = handle(new Outline(description.name));
    for (StreamedClass each : description.lineage()) {
      if (each.isUnknown) {
        if (!isCause) {
          throw new LostException(); // what is above it was read
        }
        outline.isOpen = true;
        break;
      }
      fields(outline, each);
    }
    return outline;
  }

  private void fields(Outline outline, StreamedClass description) throws IOException {
    if ((description.flags & ObjectStreamConstants.SC_SERIALIZABLE) == 0) {
      if ((description.flags & ObjectStreamConstants.SC_EXTERNALIZABLE) != 0) {
        if ((description.flags & ObjectStreamConstants.SC_BLOCK_DATA) == 0) {
          throw new LostException(); // nobody knows where it ends
        }
        annotations();
      }
      return;
    }
    boolean isKept = description.isKept();
    boolean isBehindOpen = false;
    for (Field field : description.fields) {
      if (isBehindOpen && BEHIND_CAUSE.contains(field.name())) {
        continue; // read already
      }
      path.addLast(description.name + "." + field.name());
      atCause = isKept && field.name().equals("cause");
      boolean mayBeOpen = atCause;
      int known = handles.size();
      Object value = field(field.type());
      atCause = false;
      path.removeLast();
      if (isKept && value != null) {
        outline.fields.put(field.name(), value);
      }
      if (mayBeOpen && handles.size() > known && value instanceof Outline cause && cause.isOpen) {
        readBehind(outline);
        isBehindOpen = true;
      }
    }
    if ((description.flags & ObjectStreamConstants.SC_WRITE_METHOD) != 0) {
      annotations();
    }
  }

  /**
   * Reads the message and the stack trace behind a cause that ends nobody knows where: the first
   * stack trace after it, and the text in front of that. If another kind of value comes before, the
   * rest is left out.
   */
  private void readBehind(Outline outline) throws IOException {
    Object message = value();
    Object next = value();
    while (!(next instanceof Elements frames && frames.type.equals(TRACE))) {
      message = next;
      next = value();
    }
    if (message instanceof Text) {
      outline.fields.put("detailMessage", message);
    }
    outline.fields.put("stackTrace", next);
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

  private Elements array() throws IOException {
    StreamedClass description = description();
    if (description == null || description.name.length() < 2) {
      throw new LostException();
    }
    Elements elements = handle(new Elements(description.name));
    char type = description.name.charAt(1);
    int length = in.readInt();
    if (type != 'L' && type != '[') {
      skip((long) length * width(type));
      return elements;
    }
    for (int i = 0; i < length; i++) {
      Object element = value();
      if (elements.values.size() < ThrowableText.MAX_FRAMES) {
        elements.values.add(element);
      }
    }
    return elements;
  }

  private @Nullable Object constant() throws IOException {
    description();
    handle(NOTHING);
    return value();
  }
}
