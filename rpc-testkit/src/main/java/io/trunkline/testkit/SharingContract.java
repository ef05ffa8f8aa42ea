package io.trunkline.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.model.Rich;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Messages that are open at the same time keep out of each other's way. */
public interface SharingContract {

  SerializationProvider provider();

  @Test
  default void closingAfterTheEndGivesNoEngineToTwoMessages() {
    Messages messages = Messages.of(provider());
    for (int i = 0; i < 3; i++) {
      PayloadOutput out = new PayloadOutput(64, 1 << 20);
      MessageWriter writer = messages.writer(out);
      Samples.writeAll(writer, i);
      writer.finish();
      writer.close();
      writer.close();
      MessageReader reader = messages.reader(Arrays.copyOf(out.array(), out.position()));
      Samples.readAll(reader, Samples.gate());
      reader.finish();
      reader.close();
      reader.close();
    }
    assertMessagesCanBeInterleaved(messages);
  }

  @Test
  default void messagesGivenUpHalfWayGiveNoEngineToTwoMessages() {
    Messages messages = Messages.of(provider());
    byte[] message = messages.write(writer -> Samples.writeAll(writer, 1));
    for (int i = 0; i < 3; i++) {
      MessageWriter writer = messages.writer(new PayloadOutput(64, 1 << 20));
      writer.writeObject(Samples.rich(1));
      writer.close();
      writer.close();
      MessageReader reader = messages.reader(message);
      reader.readString();
      reader.close();
      reader.close();
    }
    assertMessagesCanBeInterleaved(messages);
  }

  private static void assertMessagesCanBeInterleaved(Messages messages) {
    ClassGate gate = Samples.gate();
    int count = 8;
    List<PayloadOutput> outputs = new ArrayList<>();
    List<MessageWriter> writers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      outputs.add(new PayloadOutput(0, 1 << 20));
      writers.add(messages.writer(outputs.get(i)));
    }
    for (int item = 0; item < 3; item++) {
      for (int i = 0; i < count; i++) {
        writers.get(i).writeObject(Samples.rich(10 * i + item));
      }
    }
    List<MessageReader> readers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      writers.get(i).finish();
      PayloadOutput out = outputs.get(i);
      readers.add(messages.reader(Arrays.copyOf(out.array(), out.position())));
    }
    for (int item = 0; item < 3; item++) {
      for (int i = 0; i < count; i++) {
        assertThat(readers.get(i).readObject(Rich.class, gate))
            .isEqualTo(Samples.rich(10 * i + item));
      }
    }
    readers.forEach(MessageReader::finish);
  }

  @Test
  default void thirtyTwoThreadsAtOnceGetTheirOwnMessages() throws Exception {
    Messages messages = Messages.of(provider());
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int thread = 0; thread < 32; thread++) {
      int base = thread * 100;
      tasks.add(
          () -> {
            for (int seed = base; seed < base + 25; seed++) {
              int now = seed;
              byte[] message = messages.write(writer -> Samples.writeAll(writer, now));
              assertThat(readAll(messages, message)).isEqualTo(Samples.all(now));
            }
            return null;
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(32);
    try {
      for (Future<Void> done : threads.invokeAll(tasks, 60, TimeUnit.SECONDS)) {
        assertThat(done.isCancelled()).as("deadline of 60 seconds passed").isFalse();
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<Object> readAll(Messages messages, byte[] message) {
    return messages.read(message, reader -> Samples.readAll(reader, Samples.gate()));
  }
}
