package io.trunkline.serialization.avro;

import demo.bid.BidRequest;
import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.fuzz.AnyBytes;
import io.trunkline.testkit.model.Holder;
import io.trunkline.testkit.model.Rich;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What avro reads and writes where any bytes come in. */
final class AnyMessages {

  private AnyMessages() {}

  static AnyBytes.Reading reading() {
    ClassGate gate =
        ClassGate.builder(AnyMessages.class.getClassLoader())
            .allow("demo.bid.*")
            .allow(Holder.class.getName())
            .allow(Rich.class.getName())
            .build();
    return new AnyBytes.Reading(
        List.of(Messages.of(new AvroSerializationProvider())), gate, BidRequest.class, true);
  }

  /** Messages of our own, and captured ones of stock, which are all refused. */
  static Stream<byte[]> honest() {
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
}
