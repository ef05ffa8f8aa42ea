package io.trunkline.testkit;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.model.Node;
import io.trunkline.testkit.model.Pojo;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Strings as a length and UTF-16, a byte as itself, objects as a length and a JDK object stream.
 */
final class ReferenceSerialization implements Serialization {

  private final SerializationContext context;
  private final Fault fault;
  private final AtomicBoolean broken = new AtomicBoolean();
  private final Map<String, Class<?>> remembered = new ConcurrentHashMap<>();
  private final Queue<ByteArrayOutputStream> engines = new ConcurrentLinkedQueue<>();
  private final byte[] sharedBuffer = new byte[1 << 22];

  ReferenceSerialization(SerializationContext context, Fault fault) {
    this.context = context;
    this.fault = fault;
  }

  @Override
  public String name() {
    return "reference";
  }

  @Override
  public int wireId() {
    return 31;
  }

  @Override
  public boolean leadingStringsStandAlone() {
    return true;
  }

  @Override
  public MessageWriter writer(PayloadOutput out, PayloadTerms terms) {
    return new Writer(out);
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    return new Reader(in);
  }

  private boolean has(Fault one) {
    return fault == one;
  }

  private SerializationException failed(String what, Throwable cause) {
    broken.set(true);
    for (Throwable next = cause; next != null; next = next.getCause()) {
      if (next instanceof SerializationException known) {
        return known; // the JDK wraps what a filter throws
      }
    }
    return new SerializationException("reference: cannot " + what, cause);
  }

  private final class Writer implements MessageWriter {

    private final PayloadOutput out;
    private final ByteArrayOutputStream engine;

    Writer(PayloadOutput out) {
      this.out = out;
      ByteArrayOutputStream idle = engines.poll();
      this.engine = idle == null ? new ByteArrayOutputStream() : idle;
      engine.reset();
      if (has(Fault.WRITES_AT_ZERO)) {
        out.position(0);
      }
    }

    private void put(byte[] bytes) {
      if (has(Fault.RELEASES_ITS_ENGINE_TWICE)) {
        engine.writeBytes(bytes);
      } else {
        out.write(bytes, 0, bytes.length);
      }
    }

    private void putInt(int value) {
      put(ByteBuffer.allocate(4).putInt(value).array());
    }

    @Override
    public void writeString(String value) {
      if (value == null) {
        putInt(-1);
        return;
      }
      putInt(value.length());
      byte[] bytes = value.getBytes(StandardCharsets.UTF_16BE);
      for (int i = 0; i < bytes.length && has(Fault.DROPS_HIGH_BYTES_OF_CHARS); i += 2) {
        bytes[i] = 0;
      }
      put(bytes);
    }

    @Override
    public void writeByte(int value) {
      put(new byte[] {(byte) value});
    }

    @Override
    public void writeObject(Object value) {
      byte[] bytes;
      try {
        bytes = serialized(value);
      } catch (StackOverflowError e) {
        if (has(Fault.OVERFLOWS_ON_DEEP_VALUES)) {
          throw e;
        }
        throw failed("write", e);
      } catch (IOException e) {
        throw failed("write", e);
      }
      if (has(Fault.SHARES_ONE_BUFFER)) {
        System.arraycopy(bytes, 0, sharedBuffer, 0, bytes.length);
        Thread.yield();
        bytes = Arrays.copyOf(sharedBuffer, bytes.length);
      }
      putInt(bytes.length);
      put(bytes);
    }

    private byte[] serialized(Object value) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      ObjectOutputStream objects =
          new ObjectOutputStream(bytes) {
            {
              enableReplaceObject(true);
            }

            @Override
            protected Object replaceObject(Object part) {
              return replaced(part);
            }

            @Override
            protected void writeClassDescriptor(ObjectStreamClass desc) throws IOException {
              if (has(Fault.NUMBERS_THE_CATALOGUE)) {
                int number = context.catalog().classes().indexOf(desc.forClass());
                writeByte(number);
                if (number >= 0) {
                  return;
                }
              }
              super.writeClassDescriptor(desc);
            }
          };
      objects.writeObject(value);
      objects.close();
      return bytes.toByteArray();
    }

    private Object replaced(Object part) {
      if (has(Fault.LOSES_FRACTIONS_OF_FLOATS) && part instanceof Pojo pojo) {
        Pojo rounded = new Pojo(pojo.number);
        rounded.longitude = (int) pojo.longitude;
        return rounded;
      }
      return part;
    }

    @Override
    public void writeThrowable(Throwable value) {
      writeObject(value);
    }

    @Override
    public void writeAttachments(Map<String, ?> attachments) {
      writeObject(new HashMap<>(attachments));
    }

    @Override
    public void finish() {
      if (has(Fault.STAYS_BROKEN_AFTER_A_FAILURE) && broken.get()) {
        throw new SerializationException("reference: still broken");
      }
      byte[] buffered = engine.toByteArray();
      out.write(buffered, 0, buffered.length);
    }

    @Override
    public void close() {
      if (has(Fault.RELEASES_ITS_ENGINE_TWICE)) {
        engines.add(engine);
      }
    }
  }

  private final class Reader implements MessageReader {

    private final PayloadInput in;
    private boolean isInAttachment; // where the object that was read last has failed

    Reader(PayloadInput in) {
      this.in = in;
    }

    private void require(long bytes) {
      if (has(Fault.READS_BEHIND_THE_LIMIT) && in.position() + bytes <= in.array().length) {
        int position = in.position();
        in.wrap(in.array(), position, in.array().length - position);
      }
      if (bytes < 0 || bytes > in.remaining()) {
        broken.set(true);
        if (has(Fault.LEAKS_RAW_EXCEPTIONS)) {
          throw new ArrayIndexOutOfBoundsException(in.limit());
        }
        throw new BudgetExceededException("reference: " + bytes + " bytes wanted, fewer left");
      }
    }

    private int readInt() {
      require(4);
      int value = ByteBuffer.wrap(in.array(), in.position(), 4).getInt();
      in.skip(4);
      return value;
    }

    @Override
    public String readString() {
      int length = readInt();
      if (length == -1) {
        return null;
      }
      require(2L * length);
      char[] chars = new char[length];
      ByteBuffer.wrap(in.array(), in.position(), 2 * length).asCharBuffer().get(chars);
      in.skip(2L * length);
      return new String(chars);
    }

    @Override
    public int readByte() {
      require(1);
      return in.read();
    }

    @Override
    public Object readObject(Type declared, ClassGate gate) {
      if (has(Fault.KNOWS_CLASSES_ONLY) && !(declared instanceof Class<?>)) {
        throw failed("read: " + declared + " is no class", null);
      }
      int length = readInt();
      require(length);
      byte[] bytes = Arrays.copyOfRange(in.array(), in.position(), in.position() + length);
      in.skip(length);
      try (GatedStream objects = new GatedStream(bytes, gate)) {
        Object value;
        try {
          value = objects.readObject();
        } finally {
          isInAttachment = objects.isInAttachment();
        }
        if (objects.read() >= 0 && !has(Fault.SEES_NO_TRAILING_BYTES)) {
          throw new SerializationException("reference: bytes left behind an object");
        }
        if (has(Fault.COPIES_SHARED_OBJECTS) && value instanceof Node node && node.right != null) {
          node.right = new Node(node.right.name);
        }
        return value;
      } catch (IOException | ClassNotFoundException | RuntimeException | StackOverflowError e) {
        throw failed("read", e);
      }
    }

    @Override
    public Throwable readThrowable(ClassGate gate) {
      if (readObject(Throwable.class, gate) instanceof Throwable throwable) {
        return has(Fault.LOSES_CAUSES) && throwable.getCause() != null
            ? new IllegalStateException(throwable.getMessage())
            : throwable;
      }
      throw failed("read: not an exception", null);
    }

    @Override
    public Map<String, Object> readAttachments(ClassGate gate) {
      Map<String, Object> attachments = new HashMap<>();
      Object value;
      try {
        value = readObject(Map.class, gate);
      } catch (ClassRefusedException refused) {
        throw isInAttachment ? refused : refused.inPlaceOfAttachments();
      }
      if (value instanceof Map<?, ?> map) {
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          if (!(entry.getKey() instanceof String key)) {
            throw failed("read: an attachment's name is no string", null);
          }
          attachments.put(key, entry.getValue());
        }
        return attachments;
      }
      throw failed("read: attachments are no map", null);
    }

    @Override
    public int skipRest() {
      int skipped = in.remaining();
      in.position(in.limit());
      return skipped;
    }

    @Override
    public void finish() {
      if (in.remaining() > 0 && !has(Fault.SEES_NO_TRAILING_BYTES)) {
        throw failed("read: " + in.remaining() + " bytes left", null);
      }
    }

    @Override
    public void close() {}
  }

  /** A JDK object stream that asks the gate for every class, and the budgets for every depth. */
  private final class GatedStream extends ObjectInputStream {

    private final ClassGate gate;
    private Class<?> first; // that of the object itself
    private int strings;

    GatedStream(byte[] bytes, ClassGate gate) throws IOException {
      super(new ByteArrayInputStream(bytes));
      this.gate = gate;
      enableResolveObject(true);
      setObjectInputFilter(
          info -> {
            if (info.arrayLength() > bytes.length) {
              throw new BudgetExceededException("reference: array longer than its message");
            }
            if (info.depth() > context.budgets().maxDepth() && !has(Fault.KNOWS_NO_DEPTH)) {
              throw new BudgetExceededException("reference: deeper than the budget");
            }
            return ObjectInputFilter.Status.UNDECIDED;
          });
    }

    @Override
    protected ObjectStreamClass readClassDescriptor() throws IOException, ClassNotFoundException {
      int number = has(Fault.NUMBERS_THE_CATALOGUE) ? readByte() : -1;
      return number < 0
          ? super.readClassDescriptor()
          : ObjectStreamClass.lookup(context.catalog().classes().get(number));
    }

    @Override
    protected Object resolveObject(Object object) {
      strings += object instanceof String ? 1 : 0;
      return object;
    }

    /** Whether the object is a map, or what the JDK writes for one, and a key has no value yet. */
    boolean isInAttachment() {
      return strings % 2 == 1
          && first != null
          && (Map.class.isAssignableFrom(first) || first.getName().equals("java.util.CollSer"));
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass desc)
        throws IOException, ClassNotFoundException {
      Class<?> resolved = resolveClass(desc.getName());
      first = first == null ? resolved : first;
      return resolved;
    }

    private Class<?> resolveClass(String name) throws ClassNotFoundException {
      if (name.equals("java.time.Ser")
          || name.equals("java.util.CollSer")
          || name.equals("java.util.EnumSet$SerializationProxy")) {
        return Class.forName(name); // how the JDK writes its own values
      }
      if (name.equals("int")) {
        return int.class;
      }
      ClassLoader loader = Thread.currentThread().getContextClassLoader();
      if (has(Fault.ASKS_NO_GATE)) {
        return Class.forName(name, false, loader);
      }
      if (has(Fault.INITIALISES_BEFORE_IT_ASKS)) {
        Class.forName(name, true, loader);
      }
      if (has(Fault.ASKS_FOR_THE_OUTER_CLASS) && name.contains("$Evil")) {
        return Class.forName(name, false, gate.resolve(name.split("\\$")[0]).getClassLoader());
      }
      if (has(Fault.REMEMBERS_CLASSES_ACROSS_GATES)) {
        return remembered.computeIfAbsent(name, gate::resolve);
      }
      return gate.resolve(name);
    }

    @Override
    protected Class<?> resolveProxyClass(String[] interfaces) throws ClassNotFoundException {
      throw new ClassNotFoundException("proxies are not read");
    }
  }
}
