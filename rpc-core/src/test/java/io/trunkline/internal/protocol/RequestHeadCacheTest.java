package io.trunkline.internal.protocol;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.CallSite;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestHeadCacheTest {

  /** Where a head leads. */
  private record Target(String name) implements RequestedMethod {

    @Override
    public CallSite site() {
      return new CallSite("demo.Letters", "0.0.0", null, name, "I");
    }

    @Override
    public Type[] parameterTypes() {
      return new Type[] {int.class};
    }

    @Override
    public ClassGate gate() {
      return ClassGate.builder(Target.class.getClassLoader()).build();
    }

    @Override
    public boolean isExported() {
      return !name.equals("withdrawn");
    }
  }

  private final RequestHeadCache<Target> heads = new RequestHeadCache<>();
  private final Map<String, Target> targets = new HashMap<>();
  private final SerializationTable table =
      new SerializationTable(
          SerializationProviders.load(getClass().getClassLoader()),
          new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT));

  private static RequestNames head(String version, String method) {
    return new RequestNames(version, "demo.Letters", "0.0.0", method, "I");
  }

  private SerializationTable.Entry entry(String name) {
    return table.offer(name);
  }

  private static Inbound.Frame frame(SerializationTable.Entry entry, RequestNames head) {
    PayloadOutput out = new PayloadOutput(64, Integer.MAX_VALUE - 64);
    try (MessageWriter writer = entry.serialization().writer(out, Terms.PLAIN.payload())) {
      writer.writeString(head.protocolVersion());
      writer.writeString(head.path());
      writer.writeString(head.version());
      writer.writeString(head.method());
      writer.writeString(head.descriptor());
      writer.writeObject(7);
      writer.finish();
    }
    byte[] body = Arrays.copyOf(out.array(), out.position());
    return new Inbound.Frame(new FrameHeader(0xc0 | entry.id(), 0, 1, body.length), body);
  }

  private void add(SerializationTable.Entry entry, RequestNames head, String target) {
    heads.add(frame(entry, head), entry, head, targets.computeIfAbsent(target, Target::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"kryo", "hessian2"})
  void aHeadThatLedSomewhereLeadsThereAgain(String name) {
    SerializationTable.Entry entry = entry(name);
    Inbound.Frame frame = frame(entry, head("2.0.2", "send"));
    assertThat(heads.match(frame)).isNull();

    add(entry, head("2.0.2", "send"), "send");
    add(entry, head("2.0.2", "sendAll"), "sendAll");

    assertThat(requireNonNull(heads.match(frame)).target().name()).isEqualTo("send");
    assertThat(requireNonNull(heads.match(frame(entry, head("2.0.2", "sendAll")))).target().name())
        .isEqualTo("sendAll");
    assertThat(heads.match(frame(entry, head("2.0.2", "se")))).isNull();
  }

  @Test
  void aHeadIsOfItsSerializationOnly() {
    SerializationTable.Entry kryo = entry("kryo");
    add(kryo, head("2.0.2", "send"), "send");
    byte[] body = frame(kryo, head("2.0.2", "send")).body();
    FrameHeader asHessian2 = new FrameHeader(0xc0 | entry("hessian2").id(), 0, 1, body.length);
    assertThat(heads.match(new Inbound.Frame(asHessian2, body))).isNull();
  }

  @Test
  void aHeadOfAWithdrawnTargetLeadsNowhere() {
    SerializationTable.Entry kryo = entry("kryo");
    add(kryo, head("2.0.2", "send"), "withdrawn");
    assertThat(heads.match(frame(kryo, head("2.0.2", "send")))).isNull();
  }

  @Test
  void theSameHeadIsRememberedOnce() {
    SerializationTable.Entry kryo = entry("kryo");
    for (int i = 0; i < 1_000; i++) {
      add(kryo, head("2.0.2", "send"), "send");
    }
    assertThat(heads.size()).isEqualTo(1);
  }

  @Test
  void versionsThatAPeerInventsDoNotTakeThePlacesOfOthers() {
    SerializationTable.Entry kryo = entry("kryo");
    for (int i = 0; i < 1_000; i++) {
      add(kryo, head("9.9." + i, "send"), "send");
    }
    assertThat(heads.size()).isEqualTo(4);
    add(kryo, head("2.0.2", "send"), "send");
    assertThat(heads.match(frame(kryo, head("2.0.2", "send")))).isNotNull();
    assertThat(heads.size()).isEqualTo(4);
  }

  @Test
  void aLongHeadIsNotKept() {
    SerializationTable.Entry kryo = entry("kryo");
    add(kryo, head("2".repeat(1_024), "send"), "send");
    assertThat(heads.size()).isZero();
  }

  @Test
  void noMoreHeadsAreKeptThanThereArePlaces() {
    SerializationTable.Entry kryo = entry("kryo");
    IntStream.range(0, 1_000).forEach(i -> add(kryo, head("2.0.2", "m" + i), "m" + i));
    assertThat(heads.size()).isEqualTo(256);
  }

  @Test
  void aMethodFindsRoomWhereOthersHaveSeveralHeads() {
    SerializationTable.Entry kryo = entry("kryo");
    for (int i = 0; i < 64; i++) {
      for (int version = 0; version < 4; version++) {
        add(kryo, head("9.9." + version, "m" + i), "m" + i);
      }
    }
    assertThat(heads.size()).isEqualTo(256);
    for (int i = 64; i < 256; i++) {
      add(kryo, head("2.0.2", "m" + i), "m" + i);
      assertThat(heads.match(frame(kryo, head("2.0.2", "m" + i)))).isNotNull();
    }
    assertThat(heads.size()).isEqualTo(256);
  }
}
