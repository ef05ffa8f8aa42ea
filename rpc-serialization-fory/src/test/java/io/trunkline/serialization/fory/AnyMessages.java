package io.trunkline.serialization.fory;

import demo.bid.BidService;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.fuzz.AnyBytes;
import io.trunkline.testkit.terms.TermsPair;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** What fory reads and writes where any bytes come in. */
final class AnyMessages {

  static final List<Class<?>> CLASSES =
      List.of(
          demo.bid.BidRequest.class,
          demo.bid.BidResponse.class,
          demo.bid.Color.class,
          demo.bid.Device.class,
          demo.bid.Geo.class,
          demo.bid.Impression.class,
          demo.bid.SeatBid.class,
          Shapes.Open.class,
          Shapes.Closed.class,
          Shapes.Leaf.class,
          Shapes.Point.class);

  private AnyMessages() {}

  static AnyBytes.Reading reading() {
    Messages plain = Messages.of(new ForySerializationProvider());
    ClassGate gate =
        ClassGate.builder(AnyMessages.class.getClassLoader())
            .allowSignaturesOf(BidService.class)
            .allowClasses(CLASSES)
            .allow("demo.bid.BidException")
            .build();
    return new AnyBytes.Reading(List.of(plain, agreed()), gate, Object.class, true);
  }

  static Messages agreed() {
    Serialization made =
        new ForySerializationProvider()
            .create(
                new SerializationContext(ClassCatalog.of(List.of(() -> CLASSES)), Budgets.DEFAULT));
    return Messages.under(
        PayloadTerms.agreed(Map.of(made.name(), TermsPair.table(made, made))), made);
  }

  /** Values as this side writes them. */
  static Stream<byte[]> honest() {
    Messages agreed = agreed();
    Stream<byte[]> objects =
        values().map(value -> agreed.write(writer -> writer.writeObject(value)));
    Stream<byte[]> calls =
        values()
            .map(
                value ->
                    agreed.write(
                        writer -> {
                          for (int i = 0; i < 5; i++) {
                            writer.writeString(i == 3 ? null : "head\u4f60" + i);
                          }
                          writer.writeObject(value);
                          writer.writeAttachments(Map.of("path", "demo.Shop"));
                        }));
    Stream<byte[]> failures =
        Stream.of(
            agreed.write(
                writer -> {
                  writer.writeByte(0);
                  writer.writeThrowable(new IllegalStateException("boom"));
                  writer.writeAttachments(Map.of());
                }));
    return Stream.of(objects, calls, failures).flatMap(any -> any);
  }

  private static Stream<Object> values() {
    Shapes.Leaf leaf = new Shapes.Leaf();
    Shapes.Open open = new Shapes.Open();
    open.any = new ArrayList<>(Arrays.asList(1, 2L, "x", null, leaf));
    open.leaf = leaf;
    open.other = leaf;
    open.map = new HashMap<>(Map.of("k", leaf, "l", new Shapes.Leaf()));
    open.array = new Shapes.Leaf[] {leaf, null};
    open.point = new Shapes.Point(3, "p", leaf);
    return Stream.of(
        open,
        new Shapes.Closed("c", leaf, new int[] {1, 2}),
        new ArrayList<>(List.of(leaf, new Shapes.Leaf(), leaf)),
        new HashMap<>(Map.of("list", new ArrayList<>(List.of(1, 2)), "uuid", new UUID(1, 2))),
        new TreeMap<>(Map.of(1, "one", 2, "two")),
        new TreeSet<>(List.of("a", "b")),
        new HashSet<>(List.of(new Date(5), Instant.EPOCH, LocalDate.of(2024, 2, 29))),
        new Object[] {TimeUnit.DAYS, new BigDecimal("1.5"), 'c', 1.5f, 2.5, (short) 3, (byte) 4},
        new long[][] {{1, 2}, {}},
        List.of("unmodifiable", 1),
        new String[] {"a", null, "\u4f60"});
  }
}
