package io.trunkline.serialization.formats.avro;

import demo.bid.BidRequest;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.fuzz.AnyBytes;
import io.trunkline.testkit.fuzz.AnyBytesContract;
import io.trunkline.testkit.model.Holder;
import io.trunkline.testkit.model.Rich;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What avro reads and writes where any bytes come in. */
final class AnyBytesTest implements AnyBytesContract {

  @Override
  public AnyBytes.Reading reading() {
    ClassGate gate =
        ClassGate.builder(AnyBytesTest.class.getClassLoader())
            .allow("demo.bid.*")
            .allow(Holder.class.getName())
            .allow(Rich.class.getName())
            .build();
    return new AnyBytes.Reading(
        List.of(Messages.of(new AvroSerializationProvider())), gate, BidRequest.class, true);
  }

  /** Messages of our own, and captured ones of stock, which are all refused. */
  @Override
  public Stream<byte[]> honest() {
    Messages messages = Messages.of(new AvroSerializationProvider());
    Holder ring = new Holder("x");
    ring.value = new ArrayList<>(List.of(ring, 1L, 'c', new TreeMap<>(Map.of("k", 1.5f))));
    Stream<Object> values =
        Stream.of(ring, new HashMap<>(Map.of(1, new Rich())), new int[] {1, 70_000});
    return Stream.concat(
        GoldenFrames.names("2.7.23-avro-").stream()
            .filter(name -> !name.contains("heartbeat")) // which is empty
            .map(GoldenFrames::body),
        values.map(value -> messages.write(writer -> writer.writeObject(value))));
  }

  @Override
  public int damaged() {
    return 3_000;
  }

  /** A record's name stands once in the header, however many objects have it. */
  @ParameterizedTest
  @ValueSource(ints = {250, 1_000, 15_000, 1_000_000})
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void unknownRecordsWithALongNameCostNoMoreThanTheirBytes(int length) {
    AnyBytes.of(reading()).check(unknownRecords(length));
  }

  @ParameterizedTest
  @ValueSource(ints = {250, 1_000, 15_000, 1_000_000})
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void recordsInPlaceOfMapsWithALongKeyCostNoMoreThanTheirBytes(int length) {
    AnyBytes.of(reading()).check(attachedRecords(length));
  }

  /** A reply whose result has records in a field that its class does not have. */
  private static byte[] unknownRecords(int length) {
    return message(
        out -> {
          out.fixed(1, 1);
          header(out, BidRequest.class, "unknown", "n".repeat(length));
          value(out, Branches.TYPED, 0);
          out.number(Branches.FIRST_RECORD);
          records(out, Math.max(3_000, length * 3 / 10), record -> {});
        });
  }

  /** A request whose attachments have records that are named as maps. */
  private static byte[] attachedRecords(int length) {
    return message(
        out -> {
          for (int i = 0; i < 5; i++) {
            out.number(0); // no text
          }
          header(out);
          out.number(Branches.NULL);
          header(out, HashMap.class, "unused", "n".repeat(length));
          value(out, Branches.MAP, 1);
          out.number(Branches.STRING);
          out.string("key");
          records(out, Math.max(3_000, length / 5), record -> value(record, Branches.TYPED, 0));
          out.number(0);
        });
  }

  private static byte[] message(Consumer<AvroEncoder> write) {
    PayloadOutput out = new PayloadOutput(1024, Integer.MAX_VALUE);
    write.accept(new AvroEncoder(out));
    return Arrays.copyOf(out.array(), out.position());
  }

  private static void header(AvroEncoder out) {
    value(out, 0, 0);
  }

  /** One class, and records of one field each. */
  private static void header(AvroEncoder out, Class<?> type, String... fields) {
    out.number(1);
    out.string(type.getName());
    value(out, 0, fields.length);
    for (String field : fields) {
      out.number(1);
      out.string(field);
      out.number(0);
    }
    out.number(0);
  }

  /** An array of records of the second kind, with null in their field. */
  private static void records(AvroEncoder out, int count, Consumer<AvroEncoder> before) {
    value(out, Branches.ARRAY, count);
    for (int i = 0; i < count; i++) {
      before.accept(out);
      value(out, Branches.FIRST_RECORD + 1, Branches.NULL);
    }
    out.number(0);
  }

  private static void value(AvroEncoder out, long first, long second) {
    out.number(first);
    out.number(second);
  }
}
