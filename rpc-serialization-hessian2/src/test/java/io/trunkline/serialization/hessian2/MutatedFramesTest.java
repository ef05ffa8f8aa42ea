package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.dubbo.rpc.service.GenericException;
import demo.bid.BidService;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.GoldenFrames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Captured bodies with errors in them, read by many threads at once. */
final class MutatedFramesTest {

  private static final int[] TAGS = {
    'A', 'B', 'C', 'D', 'F', 'H', 'I', 'L', 'M', 'N', 'O', 'R', 'S', 'T', 'V', 'Z', 0x51, 0x55,
    0x57, 0x58, 0x59, 0x60, 0x61, 0x70, 0x71, 0x78, 0x79, 0x7a, 0x00, 0x01, 0x20, 0x34, 0x4a, 0x4b,
    0x5f, 0x90, 0x91, 0xd7, 0xff
  };

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allowSignaturesOf(BidService.class)
          .allow(GenericException.class.getName())
          .build();

  private static List<byte[]> responses() {
    return GoldenFrames.names("3.3.6-hessian2-").stream()
        .filter(name -> name.endsWith("-response"))
        .map(GoldenFrames::read)
        .filter(frame -> frame.length < 10_000 && frame.length > 40)
        .map(frame -> Arrays.copyOfRange(frame, 16, frame.length))
        .toList();
  }

  @Test
  void sixtyFourThreadsReadDamagedMessagesAsValuesOrSerializationExceptionsOnly() throws Exception {
    List<Callable<Set<String>>> tasks = new ArrayList<>();
    for (int thread = 0; thread < 64; thread++) {
      int seed = thread;
      tasks.add(() -> readDamaged(new Random(seed), 400));
    }
    Set<String> endings = new HashSet<>();
    ExecutorService threads = Executors.newFixedThreadPool(64);
    try {
      for (Future<Set<String>> done : threads.invokeAll(tasks, 100, TimeUnit.SECONDS)) {
        endings.addAll(done.get());
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(endings).contains("value", "SerializationException", "ClassRefusedException");
  }

  private Set<String> readDamaged(Random random, int times) {
    Set<String> endings = new HashSet<>();
    List<byte[]> bodies = responses();
    for (int i = 0; i < times; i++) {
      byte[] body = bodies.get(random.nextInt(bodies.size())).clone();
      for (int errors = random.nextInt(4); errors >= 0; errors--) {
        int at = random.nextInt(random.nextBoolean() ? body.length : 300 % body.length + 1);
        body[at] =
            (byte) (random.nextBoolean() ? TAGS[random.nextInt(TAGS.length)] : random.nextInt());
      }
      try (MessageReader reader = Wire.MESSAGES.reader(new PayloadInput(body, 0, body.length))) {
        if (reader.readByte() != 5) {
          reader.readObject(Object.class, gate);
        }
        reader.readAttachments(gate);
        reader.finish();
        endings.add("value");
      } catch (SerializationException expected) {
        endings.add(expected.getClass().getSimpleName());
      }
    }
    return endings;
  }
}
