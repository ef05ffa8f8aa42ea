package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.com.caucho.hessian.io.Hessian2Input;
import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.testkit.Messages;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The bytes are those of the stock library, and engines leave nothing behind in them. */
final class WrittenBytesTest {

  static final class Every implements Serializable {
    private static final long serialVersionUID = 1L;
    boolean flag = true;
    byte octet = -5;
    char letter = '\u4f60';
    short small = 300;
    float ratio = 100.1f;
    double price = 1.1;
    String text = "text";
    Date date = new Date(5);
    java.sql.Timestamp stamp = new java.sql.Timestamp(7);
    Every self = this;
    Object list = new ArrayList<>(List.of(1, 2L, "3"));
    transient String skipped = "skipped";
  }

  static final class NotSerializable {}

  private static byte[] stock(Object... items) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Hessian2Output out = new Hessian2Output(bytes);
    out.setSerializerFactory(new SerializerFactory());
    for (Object item : items) {
      out.writeObject(item);
    }
    out.flush();
    return bytes.toByteArray();
  }

  private static byte[] ours(Object... items) {
    return Wire.MESSAGES.write(writer -> Arrays.stream(items).forEach(writer::writeObject));
  }

  @Test
  void aLambdaIsRefusedByTheSender() {
    Runnable plain = () -> {};
    Runnable serializable = (Runnable & Serializable) () -> {};
    for (Runnable lambda : List.of(plain, serializable)) {
      assertThatThrownBy(() -> ours(lambda))
          .hasMessageContaining(lambda.getClass().getName())
          .hasMessageContaining("use a class with a name");
    }
  }

  @Test
  void aMessageOfManyItemsIsOneStreamOfTheStockLibrary() throws IOException {
    Every every = new Every();
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("every", every);
    map.put("tree", new TreeMap<>(Map.of("k", LocalDateTime.of(2024, 2, 29, 1, 2))));
    Object[] items = {
      every,
      map,
      new Every[] {every, null},
      new int[][] {{1}, {}},
      new byte[7_000],
      "x".repeat(100_000),
      List.of(1, 2, 3),
      Collections.emptyList(),
      UUID.fromString("01234567-89ab-cdef-0123-456789abcdef"),
      Locale.FRANCE,
      new IllegalStateException("boom", new Exception("cause")),
      new HashMap<>(Map.of("again", every)),
      1.5f,
      null
    };
    assertThat(ours(items)).isEqualTo(stock(items));
  }

  // The library cuts bytes where its own buffer happens to end; ours are as long as the form
  // allows.
  @Test
  void longByteArraysDifferFromTheStockLibrarysInTheLengthOfTheirPartsOnly() throws IOException {
    for (int length : new int[] {8_189, 8_190, 65_535, 65_536, 70_000, 200_000}) {
      byte[] sent = new byte[length];
      new Random(length).nextBytes(sent);
      Hessian2Input in = new Hessian2Input(new ByteArrayInputStream(ours(sent, "behind")));
      assertThat((byte[]) in.readObject()).isEqualTo(sent);
      assertThat(in.readObject()).isEqualTo("behind");
      Object read =
          Wire.MESSAGES.read(stock((Object) sent), r -> r.readObject(Object.class, Wire.gate()));
      assertThat((byte[]) read).isEqualTo(sent);
    }
  }

  @Test
  void stringsAreTheSameAlsoAtChunkBordersAndWithinSurrogatePairs() throws IOException {
    Random random = new Random(7);
    for (int length : new int[] {0, 1, 31, 32, 1023, 1024, 8191, 32_767, 32_768, 32_769, 70_000}) {
      StringBuilder text = new StringBuilder();
      while (text.length() < length) {
        int kind = random.nextInt(4);
        text.appendCodePoint(kind == 0 ? 0x1f600 : kind == 1 ? 0x4f60 : kind == 2 ? 0xe9 : 'a');
      }
      String value = text.toString();
      byte[] written = Wire.MESSAGES.write(writer -> writer.writeString(value));
      assertThat(written).isEqualTo(stock(value));
      assertThat(Wire.MESSAGES.<Object>read(written, reader -> reader.readString()))
          .isEqualTo(value);
      assertThat(Wire.MESSAGES.pass(value, String.class, Wire.gate())).isEqualTo(value);
    }
  }

  @Test
  void aMessageDoesNotDependOnThoseBeforeItAlsoNotOnFailedOnes() throws IOException {
    Every every = new Every();
    byte[] expected = stock(every, every);
    for (int i = 0; i < 20; i++) {
      assertThat(ours(every, every)).isEqualTo(expected);
      assertThat(ours(every, every)).isEqualTo(expected); // by the engine of the message before
      assertThatThrownBy(() -> ours(every, new NotSerializable()))
          .hasMessageContaining(NotSerializable.class.getName())
          .hasMessageContaining("java.io.Serializable");
      PayloadOutput narrow = new PayloadOutput(0, 10 + i);
      assertThatThrownBy(() -> Wire.MESSAGES.write(narrow, w -> w.writeObject(every)))
          .isInstanceOf(BudgetExceededException.class);
    }
  }

  @Test
  void attachmentsAreAlwaysAnUntypedMap() {
    for (Map<String, String> map :
        List.of(
            new HashMap<>(Map.of("k", "v")), Map.of("k", "v"), new TreeMap<>(Map.of("k", "v")))) {
      byte[] written = Wire.MESSAGES.write(writer -> writer.writeAttachments(map));
      assertThat(written).isEqualTo(Wire.of('H').text("k").text("v").raw('Z').bytes());
    }
    assertThat(Wire.MESSAGES.write(writer -> writer.writeAttachments(Map.of())))
        .containsExactly('H', 'Z');
  }

  @Test
  void theTypeOfAResponseIsOneByte() {
    for (int type = 0; type <= 5; type++) {
      int now = type;
      assertThat(Wire.MESSAGES.write(writer -> writer.writeByte(now))).containsExactly(0x90 + type);
    }
  }

  @Test
  void whatNestsDeeperThanAReaderTakesIsRefusedBeforeItFillsTheStack() {
    Messages flat =
        Messages.of(
            new Hessian2SerializationProvider(), ClassCatalog.EMPTY, new Budgets(8, 1 << 20));
    Object fits = nested(List::of, 8);
    assertThat(flat.pass(fits, Object.class, Wire.gate())).isEqualTo(fits);
    assertThatThrownBy(() -> flat.write(w -> w.writeObject(nested(List::of, 20))))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("hessian2");
  }

  private static Object nested(java.util.function.UnaryOperator<Object> kind, int levels) {
    Object value = "core";
    for (int i = 0; i < levels; i++) {
      value = kind.apply(value);
    }
    return value;
  }

  @Test
  void aFinishedOrFailedWriterTakesNothingMore() {
    MessageWriter writer = Wire.MESSAGES.writer(new PayloadOutput(16, 1024));
    writer.finish();
    assertThatThrownBy(() -> writer.writeString("late")).isInstanceOf(IllegalStateException.class);
    MessageWriter failed = Wire.MESSAGES.writer(new PayloadOutput(16, 1024));
    assertThatThrownBy(() -> failed.writeObject(new NotSerializable())).isNotNull();
    assertThatThrownBy(failed::finish).isInstanceOf(IllegalStateException.class);
  }
}
