package io.trunkline.serialization.formats.json;

import demo.bid.BidRequest;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.fuzz.AnyBytes;
import io.trunkline.testkit.fuzz.AnyBytesContract;
import io.trunkline.testkit.model.Holder;
import io.trunkline.testkit.model.Rich;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the JSON formats read and writes where any bytes come in. */
final class AnyBytesTest implements AnyBytesContract {

  private static SerializationProvider agreed() {
    return TermsProvider.agreed(new GsonSerializationProvider(), List.of());
  }

  @Override
  public AnyBytes.Reading reading() {
    ClassGate gate =
        ClassGate.builder(AnyBytesTest.class.getClassLoader())
            .allow("demo.bid.*")
            .allow(Holder.class.getName())
            .allow(Rich.class.getName())
            .build();
    return new AnyBytes.Reading(
        List.of(
            Messages.of(new GsonSerializationProvider()),
            Messages.of(new FastjsonSerializationProvider()),
            Messages.of(new JsonSerializationProvider()),
            Messages.of(agreed())),
        gate,
        BidRequest.class,
        true);
  }

  /** The bodies of the captured frames, and messages of two Trunkline ends. */
  @Override
  public Stream<byte[]> honest() {
    Messages messages = Messages.of(agreed());
    Holder ring = new Holder("x");
    ring.value = new ArrayList<>(List.of(ring, 1L, 'c', new TreeMap<>(Map.of("k", 1.5f))));
    Stream<Object> values =
        Stream.of(ring, new HashMap<>(Map.of(1, new Rich())), new int[] {1, 70_000});
    return Stream.concat(
        Stream.of("2.7.23-gson-", "2.7.23-fastjson-")
            .flatMap(prefix -> GoldenFrames.names(prefix).stream())
            .map(GoldenFrames::body),
        values.map(value -> messages.write(writer -> writer.writeObject(value))));
  }

  @Override
  public int damaged() {
    return 3_000;
  }
}
