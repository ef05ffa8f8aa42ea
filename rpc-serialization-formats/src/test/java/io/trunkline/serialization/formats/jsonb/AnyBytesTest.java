package io.trunkline.serialization.formats.jsonb;

import demo.bid.BidRequest;
import demo.bid.BidResponse;
import demo.bid.BidService;
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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

final class AnyBytesTest implements AnyBytesContract {

  private static SerializationProvider agreed() {
    return TermsProvider.agreed(
        new FastJson2SerializationProvider(), List.of(BidRequest.class, Holder.class, Rich.class));
  }

  @Override
  public AnyBytes.Reading reading() {
    ClassGate gate =
        ClassGate.builder(AnyBytesTest.class.getClassLoader())
            .allowSignaturesOf(BidService.class)
            .allow("demo.bid.BidException")
            .allow(Holder.class.getName())
            .allow(Rich.class.getName())
            .build();
    return new AnyBytes.Reading(
        List.of(Messages.of(new FastJson2SerializationProvider()), Messages.of(agreed())),
        gate,
        BidResponse.class,
        true);
  }

  /** The bodies of the captured frames, and messages of two Trunkline ends. */
  @Override
  public Stream<byte[]> honest() {
    Messages messages = Messages.of(agreed());
    Holder ring = new Holder("x");
    ring.value = new ArrayList<>(List.of(ring, 1L, 'c', new TreeMap<>(Map.of("k", 1.5f))));
    Stream<Object> values =
        Stream.of(
            ring,
            new HashMap<>(Map.of(1, new Rich())),
            new LinkedHashSet<>(List.of(new Holder(1), new Holder(2))),
            new int[] {1, 70_000},
            new IllegalStateException("boom", new IllegalArgumentException()));
    return Stream.concat(
        GoldenFrames.names("3.3.6-fastjson2-").stream().map(GoldenFrames::body),
        values.map(value -> messages.write(writer -> writer.writeObject(value))));
  }

  @Override
  public int damaged() {
    return 3_000;
  }
}
