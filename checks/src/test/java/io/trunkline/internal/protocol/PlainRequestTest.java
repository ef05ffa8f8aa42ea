package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.GoldenFrames;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What plain requests say of their service, and how long they are beside those of stock peers. */
class PlainRequestTest {

  /** What a stock consumer attaches of itself. */
  private static final Set<String> FRAMEWORK =
      Set.of("path", "interface", "version", "remote.application", "timeout");

  /** {@code remote.application} as hessian2 writes it, which 2.6.12 does not send. */
  private static final int APPLICATION_BYTES = 1 + 18 + 1 + "wire-consumer".length();

  private final SerializationTable table = StockFrames.table();
  private final ClassGate gate = StockFrames.gate();
  private final RequestEncoder encoder = new RequestEncoder(new OutgoingFramePool(0));

  private MethodBinding plain(
      CallSite site, String serialization, Map<String, Object> constants, String type) {
    return MethodBinding.plain(
        new RequestHead(site, table.offer(serialization)),
        PayloadTerms.PLAIN,
        constants,
        type,
        5_000);
  }

  /** The same call as a reference of ours makes it. */
  private byte[] ours(String golden, String serialization) throws Exception {
    Inbound.Frame theirs = StockFrames.frame(golden);
    SerializationTable.Entry entry = table.offer(serialization);
    try (RequestReader reader = new RequestReader(theirs, entry.serialization(), 0, Terms.PLAIN)) {
      RequestNames names = reader.readNames();
      AnyMethod method = AnyMethod.of(names, StockFrames.types(names), gate);
      Object[] arguments = reader.readArguments(method);
      Map<String, Object> attachments = reader.readAttachments(method);
      attachments.keySet().removeAll(FRAMEWORK);
      Map<String, Object> constants = Map.copyOf(attachments);
      Invocation invocation = new Invocation(method.site(), arguments, constants, false, 0);
      return StockFrames.bytes(
          encoder.encode(
              plain(method.site(), serialization, constants, names.path()),
              7,
              invocation,
              TimeUnit.SECONDS.toNanos(5),
              () -> true));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.7.23-hessian2-", "3.3.6-hessian2-", "3.3.6-kryo-", "3.3.6-fst-"})
  void areShorterThanThoseOfStockConsumers(String prefix) throws Exception {
    String serialization = prefix.split("-")[1];
    List<String> requests =
        GoldenFrames.names(prefix).stream()
            .filter(name -> name.endsWith("-request"))
            .filter(name -> !name.contains("-heartbeat-"))
            .filter(name -> !name.contains("-types")) // the fst of stock reads more classes
            .toList();
    assertThat(requests).hasSizeGreaterThan(10);
    for (String name : requests) {
      int theirs = GoldenFrames.read(name).length;
      int ours = ours(name, serialization).length;
      assertThat(ours).as(name).isLessThan(theirs);
      if (prefix.equals("2.7.23-hessian2-")) {
        assertThat(ours).as("2.6.12, %s", name).isLessThan(theirs - APPLICATION_BYTES);
      }
    }
  }

  /** Its frames were measured only. */
  @ParameterizedTest
  @CsvSource({"hessian2, 415", "kryo, 304", "fst, 290"})
  void aBidIsShorterThanThatOf2612(String serialization, int theirs) throws Exception {
    assertThat(ours("3.3.6-" + serialization + "-bid-request", serialization).length)
        .isLessThan(theirs);
  }

  private Map<String, Object> sent(
      MethodBinding binding, Map<String, Object> attachments, long millis) throws Exception {
    CallSite site = binding.head().site();
    Invocation invocation = new Invocation(site, new Object[] {"x"}, attachments, false, 0);
    byte[] bytes =
        StockFrames.bytes(
            encoder.encode(
                binding, 7, invocation, TimeUnit.MILLISECONDS.toNanos(millis), () -> true));
    Inbound.Frame frame = StockFrames.frame(bytes);
    try (RequestReader reader =
        new RequestReader(frame, binding.head().entry().serialization(), 0, Terms.PLAIN)) {
      AnyMethod method = AnyMethod.of(reader.readNames(), new Class<?>[] {String.class}, gate);
      assertThat(reader.readArguments(method)).containsExactly("x");
      Map<String, Object> read = reader.readAttachments(method);
      reader.finish(method);
      return read;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "fst"})
  void sayPathInterfaceAndWhatIsSetOfVersionAndGroup(String serialization) throws Exception {
    CallSite bare = new CallSite("demo.Echo", "0.0.0", null, "echo", "Ljava/lang/String;");
    Map<String, Object> named = Map.of("path", "demo.Echo", "interface", "demo.Echo");
    MethodBinding binding = plain(bare, serialization, Map.of(), "demo.Echo");
    for (int i = 0; i < 3; i++) {
      assertThat(sent(binding, Map.of(), 5_000)).isEqualTo(with(named, "timeout", "5000"));
      assertThat(sent(binding, Map.of(), 4_999)).isEqualTo(with(named, "timeout", "4999"));
    }
    CallSite full = new CallSite("shop/echo", "2.0", "g", "echo", "Ljava/lang/String;");
    Map<String, Object> token = Map.of("token", "t");
    assertThat(sent(plain(full, serialization, token, "demo.Echo"), token, 5_000))
        .isEqualTo(
            Map.of(
                "path", "shop/echo",
                "interface", "demo.Echo",
                "version", "2.0",
                "group", "g",
                "token", "t",
                "timeout", "5000"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "fst"})
  void whatNamesTheServiceIsTheReferencesWhateverIsAttached(String serialization) throws Exception {
    CallSite bare = new CallSite("demo.Echo", "0.0.0", null, "echo", "Ljava/lang/String;");
    Map<String, Object> attached =
        Map.of("path", "x", "interface", "x", "version", "9", "timeout", "1", "trace", "t1");
    assertThat(sent(plain(bare, serialization, Map.of(), "demo.Echo"), attached, 5_000))
        .isEqualTo(
            Map.of(
                "path", "demo.Echo",
                "interface", "demo.Echo",
                "version", "0.0.0",
                "timeout", "5000",
                "trace", "t1"));
    CallSite grouped = new CallSite("demo.Echo", "1", "g", "echo", "Ljava/lang/String;");
    assertThat(
            sent(
                plain(grouped, serialization, Map.of(), "demo.Echo"),
                Map.of("group", "other", "version", "9"),
                5_000))
        .containsEntry("group", "g")
        .containsEntry("version", "1");
  }

  @Test
  void nothingOfItTravelsUnderTerms() {
    CallSite site = new CallSite("demo.Echo", "1", null, "echo", "");
    SerializationTable.Entry hessian2 = table.offer("hessian2");
    RequestHead head = new RequestHead(site, hessian2);
    MethodBinding binding = new MethodBinding(head, AgreedTerms.of(hessian2), Map.of());
    Invocation invocation = new Invocation(site, new Object[] {"x"}, Map.of(), false, 0);
    byte[] named =
        StockFrames.bytes(
            encoder.encode(binding, 7, invocation, TimeUnit.SECONDS.toNanos(5), () -> true));
    // header; call site 0, time 2, flags; names; argument; an empty map
    int names = RequestNames.of(site).bytes(hessian2).length;
    assertThat(named).hasSize(16 + 4 + names + 2 + 2);
    binding.number(1);
    byte[] numbered =
        StockFrames.bytes(
            encoder.encode(binding, 7, invocation, TimeUnit.SECONDS.toNanos(5), () -> true));
    assertThat(numbered).hasSize(16 + 4 + 2);
  }

  private static Map<String, Object> with(Map<String, Object> map, String key, Object value) {
    Map<String, Object> more = new HashMap<>(map);
    more.put(key, value);
    return more;
  }
}
