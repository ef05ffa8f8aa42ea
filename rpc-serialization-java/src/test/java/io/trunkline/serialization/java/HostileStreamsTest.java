package io.trunkline.serialization.java;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What no honest peer sends is refused, and costs no more than its bytes. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HostileStreamsTest {

  private final Messages messages = Messages.of(new NativeJavaSerializationProvider());
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow(Link.class.getName())
          .allow(Scores.class.getName())
          .allow(Overriding.class.getName())
          .build();

  /** A list by hand. */
  static final class Link implements Serializable {
    private static final long serialVersionUID = 1L;
    @Nullable Object next;
  }

  /** Extends a table of the JDK. */
  static final class Scores extends HashMap<String, Integer> {
    private static final long serialVersionUID = 1L;
    private String title = "";

    /** Is not called: the JDK would not do so either. */
    @Override
    public Integer put(String key, Integer value) {
      return super.put(key.toUpperCase(Locale.ROOT), value);
    }
  }

  /** Wants to see each key. */
  static final class Overriding extends HashMap<String, Integer> {
    private static final long serialVersionUID = 1L;

    @Override
    public void putAll(Map<? extends String, ? extends Integer> others) {
      super.putAll(others);
    }
  }

  private interface Content {
    void write(DataOutputStream out) throws IOException;
  }

  private static byte[] stream(Content content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeShort(ObjectStreamConstants.STREAM_MAGIC);
      out.writeShort(ObjectStreamConstants.STREAM_VERSION);
      content.write(out);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  private static byte[] object(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(value);
    }
    return bytes.toByteArray();
  }

  private void assertRefused(byte[] message, String text) {
    assertThatThrownBy(
            () -> messages.read(message, reader -> reader.readObject(Object.class, gate)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(text);
  }

  @Test
  void aDynamicProxyIsRefused() {
    byte[] message =
        stream(
            out -> {
              out.writeByte(ObjectStreamConstants.TC_OBJECT);
              out.writeByte(ObjectStreamConstants.TC_PROXYCLASSDESC);
              out.writeInt(1);
              out.writeUTF("java.lang.Comparable");
              out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
              out.writeByte(ObjectStreamConstants.TC_NULL);
            });
    assertRefused(message, "nativejava: a dynamic proxy is refused");
  }

  @Test
  void aDescriptionOfAClassIsNoObject() {
    byte[] message =
        stream(
            out -> {
              out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
              describe(out, "java.util.Date", 7523967970034938905L);
            });
    assertRefused(message, "the description of a class stands where an object is expected");
  }

  private static void describe(DataOutputStream out, String name, long version) throws IOException {
    out.writeUTF(name);
    out.writeLong(version);
    out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
    out.writeShort(0);
    out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
    out.writeByte(ObjectStreamConstants.TC_NULL);
  }

  /** A class that is read as another one would arrive as that; tables are read as themselves. */
  @Test
  void theClassOfAnImmutableListIsNoValueAndThatOfATableIs() throws IOException {
    assertRefused(
        stream(
            out -> {
              out.writeByte(ObjectStreamConstants.TC_CLASS);
              out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
              describe(out, "java.util.CollSer", 6309168927139932177L);
            }),
        "the class java.util.CollSer as a value is refused");
    Object read =
        messages.read(
            object(new ArrayList<>(List.of(HashMap.class))),
            reader -> reader.readObject(Object.class, gate));
    assertThat(read).isEqualTo(List.of(HashMap.class));
  }

  @Test
  void aClassThatExtendsATableOfTheJdkArrivesWithItsFields() {
    Scores scores = new Scores();
    scores.putAll(Map.of("a", 1, "b", 2));
    scores.title = "best";
    Scores read = (Scores) messages.pass(scores, Object.class, gate);
    assertThat(read).isEqualTo(Map.of("a", 1, "b", 2));
    assertThat(read.title).isEqualTo("best");
  }

  /** Its own code would run on each key before the key is charged. */
  @Test
  void aClassThatOverridesHowATableIsFilledIsRefused() throws IOException {
    String why =
        "it extends a java.util.HashMap, which is filled within limits from outside, and "
            + Overriding.class.getName()
            + ".putAll stands in the way: remove that, or hold a plain java.util.HashMap instead";
    assertRefused(object(new Overriding()), why);
    assertThat(messages.serialization().refusal(Overriding.class)).endsWith(why);
  }

  @ParameterizedTest
  @ValueSource(ints = {100, 200, 1_000, 1_999})
  void aChainWithinTheDepthIsReadAndWritten(int levels) {
    Object read = messages.pass(chain(levels), Object.class, gate);
    int length = 0;
    while (read instanceof Link link) {
      read = link.next;
      length++;
    }
    assertThat(length).isEqualTo(levels);
  }

  @Test
  void aChainBeyondTheDepthIsRefusedOnBothSides() {
    assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(chain(2_100))))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessage("nativejava: objects nest deeper than 2000 levels");
    assertThatThrownBy(() -> messages.write(writer -> writer.writeObject(chain(200_000))))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessage("nativejava: objects nest deeper than 2000 levels");
    byte[] deep =
        stream(
            out -> {
              out.writeByte(ObjectStreamConstants.TC_OBJECT);
              out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
              out.writeUTF(Link.class.getName());
              out.writeLong(1);
              out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
              out.writeShort(1);
              out.writeByte('L');
              out.writeUTF("next");
              out.writeByte(ObjectStreamConstants.TC_STRING);
              out.writeUTF("Ljava/lang/Object;");
              out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
              out.writeByte(ObjectStreamConstants.TC_NULL);
              for (int i = 0; i < 100_000; i++) {
                out.writeByte(ObjectStreamConstants.TC_OBJECT);
                out.writeByte(ObjectStreamConstants.TC_REFERENCE);
                out.writeInt(ObjectStreamConstants.baseWireHandle);
              }
              out.writeByte(ObjectStreamConstants.TC_NULL);
            });
    assertRefused(deep, "nativejava: the message nests objects deeper than 2000 levels");
  }

  private static Link chain(int levels) {
    Link first = new Link();
    for (int i = 1; i < levels; i++) {
      Link outer = new Link();
      outer.next = first;
      first = outer;
    }
    return first;
  }

  @Test
  void aMessageOfDescriptionsOnlyIsRefused() {
    byte[] message =
        stream(
            out -> {
              for (int i = 0; i < 20_000; i++) {
                out.writeByte(ObjectStreamConstants.TC_OBJECT);
                out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
                describe(out, Link.class.getName(), 1);
              }
            });
    assertThatThrownBy(
            () ->
                messages.read(
                    message,
                    reader -> {
                      for (int i = 0; i < 20_000; i++) {
                        reader.readObject(Object.class, gate);
                      }
                      return null;
                    }))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("descriptions of classes");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1_000_000, Integer.MAX_VALUE, -1})
  void anArrayThatTheBytesCannotHoldIsRefused(int length) {
    byte[] message =
        stream(
            out -> {
              out.writeByte(ObjectStreamConstants.TC_ARRAY);
              out.writeByte(ObjectStreamConstants.TC_CLASSDESC);
              out.writeUTF("[J");
              out.writeLong(8655923659555304851L);
              out.writeByte(ObjectStreamConstants.SC_SERIALIZABLE);
              out.writeShort(0);
              out.writeByte(ObjectStreamConstants.TC_ENDBLOCKDATA);
              out.writeByte(ObjectStreamConstants.TC_NULL);
              out.writeInt(length);
            });
    assertRefused(message, "nativejava: ");
  }

  @Test
  void whatAWriterGaveUpIsRefused() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new Failing());
    } catch (InvalidObjectException expected) {
      assertRefused(bytes.toByteArray(), "Failing refused");
    }
  }

  /** Its writer fails half way and says so in the stream. */
  static final class Failing implements Serializable {
    private static final long serialVersionUID = 1L;

    private void writeObject(ObjectOutputStream out) throws IOException {
      throw new InvalidObjectException("half way");
    }
  }
}
