package io.trunkline.serialization.fory;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageEngine;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadTerms;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.fory.memory.MemoryBuffer;
import org.jspecify.annotations.Nullable;

/** A buffer and a Fory for each of the tables used last, lent to one message at a time. */
final class ForyEngine implements MessageEngine {

  private static final int REMEMBERED_TABLES = 8;
  private static final int KEPT_BYTES = 64 * 1024;
  private static final int FIRST_BYTES = 512;
  private static final int NULL = 0;
  private static final int TEXT = 1;
  private static final int EXCEPTION = 1;
  private static final int GRAPH = 2;

  private final int maxDepth;
  private final Session session;
  private final ExceptionForm exceptions;
  private final CarriedCatalog catalog;
  private final Map<ClassTable, GraphCodec> codecs = new LinkedHashMap<>(16, 0.75f, true);
  private @Nullable PayloadTerms used;
  private ClassTable table = ClassTable.EMPTY;
  private @Nullable GraphCodec codec;
  private MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(FIRST_BYTES);
  private final byte[] nothing = {};
  private final MemoryBuffer in = MemoryBuffer.fromByteArray(nothing);

  /**
   * @param deepStack shared by all engines of a serialization
   */
  ForyEngine(SerializationContext context, CarriedCatalog catalog, DeepStack deepStack) {
    this.maxDepth = context.budgets().maxDepth();
    this.session = new Session(context.budgets(), deepStack);
    this.exceptions = new ExceptionForm(session, context.budgets());
    this.catalog = catalog;
  }

  private void use(PayloadTerms terms) {
    if (terms == used) {
      return;
    }
    use(terms.classes(ForySerializationProvider.NAME));
    used = terms;
  }

  private void use(ClassTable asked) {
    if (codec != null && asked == table) {
      return;
    }
    GraphCodec known = codecs.get(asked);
    if (known == null) {
      known = new GraphCodec(catalog, classesOf(asked), maxDepth, session);
      codecs.put(asked, known);
      if (codecs.size() > REMEMBERED_TABLES) {
        codecs.remove(codecs.keySet().iterator().next());
      }
    }
    codec = known;
    table = asked;
  }

  private List<Class<?>> classesOf(ClassTable asked) {
    List<Class<?>> classes = new ArrayList<>();
    for (AgreedClass agreed : asked.classes()) {
      Class<?> type = catalog.byName().get(agreed.name());
      if (!agreed.same() || type == null) {
        throw new SerializationException(
            "fory: class "
                + agreed.name()
                + " is not the same on both sides, and fory writes all its fields or none; make it"
                + " the same, or name another serialization behind fory, as in fory,hessian2");
      }
      classes.add(type);
    }
    return classes;
  }

  private GraphCodec codec() {
    GraphCodec used = codec;
    if (used == null) {
      throw new IllegalStateException("no message is open");
    }
    return used;
  }

  @Override
  public void beginWriting(PayloadOutput out, PayloadTerms terms) {
    use(terms);
    buffer.writerIndex(0);
    session.beginWriting(out);
  }

  @Override
  public void writeString(@Nullable String value) {
    if (value == null) {
      buffer.writeByte(NULL);
    } else {
      buffer.writeByte(TEXT);
      codec().writeText(buffer, value);
    }
  }

  @Override
  public void writeByte(int value) {
    buffer.writeByte(value);
  }

  @Override
  public void writeObject(@Nullable Object value) throws IOException {
    if (value instanceof Throwable exception) {
      byte[] bytes = exceptions.write(exception);
      buffer.writeByte(EXCEPTION);
      buffer.writeVarUInt32(bytes.length);
      buffer.writeBytes(bytes);
    } else {
      buffer.writeByte(GRAPH);
      codec().write(buffer, value);
    }
  }

  /** Any map goes as a HashMap. */
  @Override
  public void writeAttachments(Map<String, ?> attachments) throws IOException {
    writeObject(attachments.getClass() == HashMap.class ? attachments : new HashMap<>(attachments));
  }

  @Override
  public void endWriting() {
    PayloadOutput out = session.target();
    if (out != null) {
      out.write(buffer.getHeapMemory(), 0, buffer.writerIndex());
    }
    forget();
  }

  @Override
  public void beginReading(PayloadInput source, PayloadTerms terms) {
    use(terms);
    session.beginReading(source);
    point(source.array(), source.position(), source.remaining());
  }

  @Override
  public @Nullable String readString() {
    int mark = in.readByte();
    if (mark == NULL) {
      return null;
    }
    if (mark != TEXT) {
      throw new SerializationException("fory: expected a string, found something else");
    }
    return codec().readText(in);
  }

  @Override
  public int readByte() {
    return in.readByte();
  }

  /** Fory keeps the exact class of every number, so there is nothing to convert. */
  @Override
  public @Nullable Object readObject(Type declared, ClassGate gate) throws Exception {
    session.beginItem(gate);
    int mark = in.readByte();
    if (mark == EXCEPTION) {
      int length = in.readVarUInt32();
      in.checkReadableBytes(length);
      byte[] bytes = in.readBytes(length);
      return exceptions.read(bytes, 0, length);
    }
    if (mark != GRAPH) {
      throw new SerializationException("fory: expected an object, found something else");
    }
    try {
      Object root = codec().read(in);
      session.deferred().fill(session.budget());
      return root;
    } catch (AssertionError unknownNumber) { // only where assertions are on
      throw new SerializationException("fory: a class number stands for nothing", unknownNumber);
    }
  }

  @Override
  public @Nullable Object readAttachments(ClassGate gate) throws Exception {
    try {
      return readObject(Map.class, gate);
    } catch (ClassRefusedException refused) {
      throw session.isMapAtRoot() ? refused : refused.inPlaceOfAttachments();
    }
  }

  @Override
  public int skipRest() {
    int left = in.remaining();
    in.readerIndex(in.size());
    return left;
  }

  @Override
  public void endReading() {
    if (in.remaining() != 0) {
      throw new SerializationException(
          "fory: " + in.remaining() + " bytes are left after the last item");
    }
    forget();
  }

  private void forget() {
    if (buffer.size() > KEPT_BYTES) {
      buffer = MemoryBuffer.newHeapBuffer(FIRST_BYTES);
    }
    point(nothing, 0, 0);
    session.end();
  }

  private void point(byte[] array, int from, int length) {
    in.pointTo(array, from, length);
    in.readerIndex(0);
  }

  /** Each item resets what it has used, also one that failed. */
  @Override
  public boolean recover() {
    forget();
    return true;
  }

  @Override
  public SerializationException readFailure(Throwable failure, Throwable reason) {
    return Failures.reading(reason, in.readerIndex());
  }

  @Override
  public SerializationException writeFailure(
      Throwable failure, Throwable reason, @Nullable Object value) {
    return Failures.writing(failure, reason, value);
  }
}
