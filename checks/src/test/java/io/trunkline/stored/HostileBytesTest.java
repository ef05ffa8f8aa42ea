package io.trunkline.stored;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.Envelope;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.TableStore;
import io.trunkline.testkit.ReadingMeter;
import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.model.CanaryRecord;
import io.trunkline.testkit.model.Color;
import io.trunkline.testkit.model.Pojo;
import io.trunkline.testkit.stored.Parcel;
import io.trunkline.testkit.stored.RandomGraphs;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Stored bytes that a stranger changed, envelope and compressed pieces included: they are an object
 * or a SerializationException, and cost what their length pays for.
 */
@ParameterizedClass
@MethodSource("formats")
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
class HostileBytesTest {

  private static final int DAMAGED = TestSize.of("stored.damaged", 50, 200);
  private static final int TRIES = 2_000; // what is made once is not made again
  private static final long AT_ALL = 64 * 1024;
  private static final long PER_BYTE = 64;

  private final TableStore tables = TableStore.inMemory();
  private final ReadingMeter meter = new ReadingMeter();

  @Parameter(0)
  String serialization = "";

  @Parameter(1)
  String compression = "";

  static Stream<Arguments> formats() {
    return Formats.serializations().stream()
        .flatMap(
            serialization ->
                Formats.compressions().stream()
                    .map(compression -> Arguments.arguments(serialization, compression)));
  }

  private ObjectSerializer serializer() {
    return ObjectSerializer.builder()
        .serialization(serialization)
        .compression(compression)
        .compressionThreshold(16)
        .tables(tables)
        .allow(Parcel.class, Pojo.class, Color.class)
        .build();
  }

  @Test
  void changedBytesAreAnObjectOrRefusedWithinTheirBounds() {
    ObjectSerializer serializer = serializer();
    CanaryRecord.clear();
    Random random = new Random(17);
    List<byte[]> honest = new ArrayList<>();
    RandomGraphs graphs = new RandomGraphs(5);
    while (honest.size() < 20) {
      honest.add(serializer.serialize(graphs.next()));
    }
    for (int i = 0; i < DAMAGED; i++) {
      byte[] bytes = honest.get(i % honest.size()).clone();
      int from = i % 4 == 0 ? 0 : Envelope.SHORT_BYTES; // most are of a known form
      for (int errors = 1 + random.nextInt(4); errors > 0; errors--) {
        bytes[from + random.nextInt(bytes.length - from)] = (byte) random.nextInt();
      }
      check(serializer, bytes);
    }
    assertThat(CanaryRecord.eventsOutside(null)).isEmpty();
  }

  @Test
  void anyBytesBehindAnEnvelopeAreAnObjectOrRefusedWithinTheirBounds() {
    ObjectSerializer serializer = serializer();
    byte[] honest = serializer.serialize(new Parcel("x".repeat(100)));
    Random random = new Random(19);
    for (int i = 0; i < DAMAGED; i++) {
      byte[] bytes = new byte[Envelope.SHORT_BYTES + 1 + random.nextInt(200)];
      random.nextBytes(bytes);
      System.arraycopy(honest, 0, bytes, 0, Envelope.SHORT_BYTES);
      check(serializer, bytes);
    }
  }

  private void check(ObjectSerializer serializer, byte[] bytes) {
    long plain = compression.equals("none") ? 1 : Envelope.EXPANSION;
    long bound = AT_ALL + PER_BYTE * plain * bytes.length;
    long least = Long.MAX_VALUE;
    for (int i = 0; i < TRIES && least > bound; i++) {
      least = Math.min(least, allocated(serializer, bytes));
    }
    assertThat(least).as("allocated for %d bytes", bytes.length).isLessThanOrEqualTo(bound);
  }

  private long allocated(ObjectSerializer serializer, byte[] bytes) {
    meter.start();
    try {
      serializer.deserialize(bytes);
      return meter.stop().allocatedBytes();
    } catch (SerializationException refused) {
      return meter.stop().allocatedBytes();
    }
  }
}
