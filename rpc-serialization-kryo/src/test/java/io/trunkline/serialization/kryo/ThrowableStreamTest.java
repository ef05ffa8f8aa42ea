package io.trunkline.serialization.kryo;

import static java.io.ObjectStreamConstants.SC_SERIALIZABLE;
import static java.io.ObjectStreamConstants.TC_ARRAY;
import static java.io.ObjectStreamConstants.TC_CLASSDESC;
import static java.io.ObjectStreamConstants.TC_ENDBLOCKDATA;
import static java.io.ObjectStreamConstants.TC_NULL;
import static java.io.ObjectStreamConstants.TC_OBJECT;
import static java.io.ObjectStreamConstants.TC_PROXYCLASSDESC;
import static java.io.ObjectStreamConstants.TC_REFERENCE;
import static java.io.ObjectStreamConstants.TC_STRING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import com.sun.management.ThreadMXBean;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.ThrowableText;
import io.trunkline.testkit.Messages;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectStreamConstants;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What is read of an exception whose class is refused, and what that may cost. */
class ThrowableStreamTest {

  private static final String REFUSED = "com.example.RefusedException";
  private static final int NONE = -1;

  private final Messages messages = Messages.of(new KryoSerializationProvider());
  private final ClassGate gate = TypeMatrix.gate();

  /** A stream of the JDK, written by hand. */
  private static final class Stream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    private int handles;

    Stream() throws IOException {
      out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
      out.writeShort(ObjectStreamConstants.STREAM_VERSION);
    }

    /** Describes a class up to the one above it; each field is its type and its name. */
    int describe(String name, String... fields) throws IOException {
      out.writeByte(TC_CLASSDESC);
      out.writeUTF(name);
      out.writeLong(1);
      int handle = handles++;
      out.writeByte(SC_SERIALIZABLE);
      out.writeShort(fields.length);
      for (String field : fields) {
        out.writeByte(field.charAt(0));
        out.writeUTF(field.substring(1));
        if (field.charAt(0) != 'I') {
          text("type");
        }
      }
      out.writeByte(TC_ENDBLOCKDATA);
      return handle;
    }

    int text(String text) throws IOException {
      out.writeByte(TC_STRING);
      out.writeUTF(text);
      return handles++;
    }

    void refer(int handle) throws IOException {
      if (handle == NONE) {
        out.writeByte(TC_NULL);
      } else {
        out.writeByte(TC_REFERENCE);
        out.writeInt(ObjectStreamConstants.baseWireHandle + handle);
      }
    }

    /** Begins the exception; its fields are its cause, its message and its stack trace. */
    int beginException() throws IOException {
      out.writeByte(TC_OBJECT);
      int type = describe(REFUSED);
      describe("java.lang.Throwable", "Lcause", "LdetailMessage", "[stackTrace");
      refer(NONE);
      handles++;
      return type;
    }

    void beginArray(String type, int length) throws IOException {
      out.writeByte(TC_ARRAY);
      describe(type);
      refer(NONE);
      handles++;
      out.writeInt(length);
    }

    byte[] message() {
      return Bytes.of(
          output -> {
            Bytes.begin(output, REFUSED);
            output.writeBytes(bytes.toByteArray());
          });
    }
  }

  private ThrowableText outline(byte[] message) {
    Throwable thrown =
        catchThrowable(() -> messages.read(message, reader -> reader.readThrowable(gate)));
    assertThat(thrown).isInstanceOf(ClassRefusedException.class);
    return ((ClassRefusedException) thrown).throwable();
  }

  private ThrowableText outlineInTime(byte[] message) {
    return assertTimeoutPreemptively(Duration.ofSeconds(10), () -> outline(message));
  }

  private void assertBounded(byte[] message) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long thread = Thread.currentThread().getId();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) { // the first time loads classes
      try (MessageReader reader = messages.reader(message)) { // its engine is not what is counted
        long before = threads.getThreadAllocatedBytes(thread);
        Throwable thrown = catchThrowable(() -> reader.readThrowable(gate));
        least = Math.min(least, threads.getThreadAllocatedBytes(thread) - before);
        assertThat(thrown).isInstanceOf(ClassRefusedException.class);
      }
    }
    assertThat(least).isLessThanOrEqualTo(64 * 1024 + 64L * message.length);
  }

  @Test
  void aStackTraceThatManyCausesShareIsMadeOnce() throws IOException {
    Stream stream = new Stream();
    int type = stream.beginException();
    for (int i = 0; i < ThrowableText.MAX_CAUSES; i++) { // each the cause of the one before
      stream.out.writeByte(TC_OBJECT);
      stream.refer(type);
      stream.handles++;
    }
    stream.refer(NONE);
    stream.text("the first reason");
    int array = stream.handles + 1;
    stream.beginArray("[Ljava.lang.StackTraceElement;", ThrowableText.MAX_FRAMES);
    stream.out.writeByte(TC_OBJECT);
    stream.describe(
        "java.lang.StackTraceElement",
        "IlineNumber",
        "LdeclaringClass",
        "LfileName",
        "LmethodName");
    stream.refer(NONE);
    int frame = stream.handles++;
    stream.out.writeInt(7);
    for (int i = 0; i < 3; i++) {
      stream.text("x".repeat(257));
    }
    for (int i = 1; i < ThrowableText.MAX_FRAMES; i++) {
      stream.refer(frame);
    }
    for (int i = 0; i < ThrowableText.MAX_CAUSES; i++) {
      stream.refer(NONE);
      stream.refer(array);
    }
    byte[] message = stream.message();
    assertThat(message.length).isLessThan(9_000);
    ThrowableText last = outline(message);
    for (int i = 0; i < ThrowableText.MAX_CAUSES; i++) {
      assertThat(last.stackTrace()).hasSize(ThrowableText.MAX_FRAMES);
      last = last.cause();
    }
    assertThat(last.message()).isEqualTo("the first reason");
    String cut = "x".repeat(256);
    assertThat(last.stackTrace())
        .hasSize(ThrowableText.MAX_FRAMES)
        .containsOnly(new StackTraceElement(cut, cut, cut, 7));
    assertBounded(message);
  }

  @Test
  void manyFramesThatShareLongStringsCutThemOnce() throws IOException {
    Stream stream = new Stream();
    stream.beginException();
    stream.refer(NONE);
    int text = stream.text("\u4e00".repeat(20_000));
    stream.beginArray("[Ljava.lang.StackTraceElement;", ThrowableText.MAX_FRAMES);
    stream.out.writeByte(TC_OBJECT);
    int type =
        stream.describe(
            "java.lang.StackTraceElement", "LdeclaringClass", "LfileName", "LmethodName");
    stream.refer(NONE);
    for (int i = 0; i < ThrowableText.MAX_FRAMES; i++) {
      if (i > 0) {
        stream.out.writeByte(TC_OBJECT);
        stream.refer(type);
      }
      stream.handles++;
      stream.refer(text);
      stream.refer(text);
      stream.refer(text);
    }
    byte[] message = stream.message();
    ThrowableText read = outline(message);
    assertThat(read.message()).hasSize(8_192);
    assertThat(read.stackTrace()).hasSize(ThrowableText.MAX_FRAMES);
    assertThat(read.stackTrace().get(9).getClassName())
        .hasSize(256)
        .isSameAs(read.stackTrace().get(1_000).getMethodName());
    assertBounded(message);
  }

  @Test
  void aStringThatIsNotThereIsNotAllocated() throws IOException {
    Stream stream = new Stream();
    stream.beginException();
    stream.refer(NONE);
    stream.out.writeByte(TC_STRING);
    stream.out.writeShort(0xffff);
    byte[] message = stream.message();
    assertThat(outline(message).className()).isEqualTo(REFUSED);
    assertBounded(message);
  }

  @Test
  void aLongChainOfClassesIsNotWalkedForEachObject() throws IOException {
    Stream stream = new Stream();
    stream.beginException();
    stream.refer(NONE);
    stream.text("before the chain");
    stream.beginArray("[Ljava.lang.Object;", 16_000);
    int above = NONE;
    for (int i = 0; i < 3_000; i++) {
      int next = stream.describe("c" + i);
      stream.refer(above);
      above = next;
    }
    for (int i = 0; i < 13_000; i++) {
      stream.out.writeByte(TC_OBJECT);
      stream.refer(above);
      stream.handles++;
    }
    byte[] message = stream.message();
    ThrowableText read = outlineInTime(message);
    assertThat(read.className()).isEqualTo(REFUSED);
    assertThat(read.message()).isEqualTo("before the chain");
    assertBounded(message);
  }

  @Test
  void objectsOfManyClassesInOneAnotherDoNotEndTheStack() throws IOException {
    Stream stream = new Stream();
    stream.beginException();
    stream.refer(NONE);
    stream.text("before the chain");
    stream.beginArray("[Ljava.lang.Object;", 1_000);
    int above = NONE;
    for (int i = 0; i < 64; i++) {
      int next = i == 0 ? stream.describe("c0", "Lnext") : stream.describe("c" + i);
      stream.refer(above);
      above = next;
    }
    for (int i = 0; i < 3_000; i++) {
      stream.out.writeByte(TC_OBJECT);
      stream.refer(above);
      stream.handles++;
    }
    assertThat(outlineInTime(stream.message()).message()).isEqualTo("before the chain");
  }

  @Test
  void aClassThatIsAboveItselfLeavesTheOutlineShort() throws IOException {
    Stream stream = new Stream();
    stream.beginException();
    stream.refer(NONE);
    stream.text("before the class");
    stream.out.writeByte(TC_OBJECT);
    int own = stream.describe("above.Itself");
    stream.refer(own);
    ThrowableText read = outlineInTime(stream.message());
    assertThat(read.className()).isEqualTo(REFUSED);
    assertThat(read.message()).isEqualTo("before the class");
    assertThat(read.stackTrace()).isEmpty();
  }

  @Test
  void anExceptionWhoseOwnClassIsAboveItselfIsKnownByItsNameOnly() throws IOException {
    Stream stream = new Stream();
    stream.out.writeByte(TC_OBJECT);
    stream.refer(stream.describe(REFUSED));
    ThrowableText read = outlineInTime(stream.message());
    assertThat(read.className()).isEqualTo(REFUSED);
    assertThat(read.message()).isNull();
  }

  @Test
  void proxiesAboveProxiesDoNotEndTheStack() throws IOException {
    Stream stream = new Stream();
    stream.beginException();
    stream.refer(NONE);
    stream.text("before the proxies");
    stream.out.writeByte(TC_OBJECT);
    for (int i = 0; i < 16_000; i++) {
      stream.out.writeByte(TC_PROXYCLASSDESC);
      stream.out.writeInt(0);
      stream.out.writeByte(TC_ENDBLOCKDATA);
    }
    assertThat(outlineInTime(stream.message()).message()).isEqualTo("before the proxies");
  }
}
