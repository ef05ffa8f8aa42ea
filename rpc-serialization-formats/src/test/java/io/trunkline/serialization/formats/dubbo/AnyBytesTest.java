package io.trunkline.serialization.formats.dubbo;

import demo.bid.BidException;
import demo.bid.BidRequest;
import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.fuzz.AnyBytes;
import io.trunkline.testkit.fuzz.AnyBytesContract;
import io.trunkline.testkit.model.Holder;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What dubbo's plain form reads and writes where any bytes come in. */
final class AnyBytesTest implements AnyBytesContract {

  private final Messages messages = Messages.of(new DubboSerializationProvider());

  @Override
  public AnyBytes.Reading reading() {
    ClassGate gate =
        ClassGate.builder(AnyBytesTest.class.getClassLoader())
            .allow("demo.bid.*")
            .allow(Holder.class.getName())
            .build();
    return new AnyBytes.Reading(List.of(messages), gate, BidRequest.class, true);
  }

  @Override
  public Stream<byte[]> honest() {
    Holder ring = new Holder("x");
    ring.value = new ArrayList<>(List.of(ring, 1L, 'c', new LinkedHashMap<>(Map.of("k", 1.5f))));
    Stream<Object> values =
        Stream.of(
            ring,
            new HashMap<>(Map.of(1, new LinkedList<>(List.of("x")))),
            new int[] {1, 70_000},
            new Object[] {new BigDecimal("1.50")},
            new BidException("boom", 42));
    return values.map(value -> messages.write(writer -> writer.writeObject(value)));
  }

  @Override
  public int damaged() {
    return 3_000;
  }
}
