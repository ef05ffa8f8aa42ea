package io.trunkline.serialization.fory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CanaryEnum;
import io.trunkline.testkit.model.CanaryException;
import io.trunkline.testkit.model.CanaryRecord;
import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.Holder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Only an exception has names of classes in a message, those of its JDK stream, so what a peer can
 * name is put there. It is not in the canary suite of rpc-core, which writes by hand without terms.
 */
final class CraftedNamesTest {

  private static final int EXCEPTION = 1;

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow(CodedException.class.getName())
          .allow(Holder.class.getName())
          .build();

  static Stream<Arguments> streamed() {
    Stream<Object> all =
        Stream.of(
            new Canary(),
            CanaryEnum.values()[0],
            new CanaryException(),
            Canary.class,
            new Canary[1],
            new Holder(new Canary()),
            new ArrayList<>(List.of(new Canary())),
            new HashMap<>(Map.of(new Canary(), "v")),
            new IllegalStateException("x", new CanaryException()),
            new CodedException("x", 1, new Canary()),
            new CodedException("x", 1, new Canary[0]));
    return all.map(value -> Arguments.of(value)); // an array is one argument
  }

  private static byte[] item(Object streamed) throws IOException {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(stream)) {
      out.writeObject(streamed);
    }
    ByteArrayOutputStream item = new ByteArrayOutputStream();
    item.write(EXCEPTION);
    int length = stream.size();
    if (length > 0x7f) {
      item.write(length | 0x80);
    }
    item.write(length > 0x7f ? length >>> 7 : length);
    item.writeBytes(stream.toByteArray());
    return item.toByteArray();
  }

  @ParameterizedTest
  @MethodSource("streamed")
  void whatIsInPlaceOfAnExceptionIsRefusedAndNothingOfItRuns(Object streamed) throws IOException {
    byte[] item = item(streamed);
    assertRefused(item, (reader, by) -> reader.readObject(Object.class, by));
    assertRefused(item, MessageReader::readThrowable);
  }

  private void assertRefused(byte[] item, BiFunction<MessageReader, ClassGate, Object> read) {
    Messages messages = Messages.of(new ForySerializationProvider());
    CanaryRecord.clear();
    assertThatThrownBy(() -> messages.read(item, reader -> read.apply(reader, gate)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("Canary");
    assertThat(CanaryRecord.eventsOutside(null)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("streamed")
  void whereAllIsAllowedAnExceptionArrives(Object streamed) throws IOException {
    ClassGate all =
        ClassGate.builder(getClass().getClassLoader())
            .allow(Canary.class.getPackageName() + ".*")
            .build();
    byte[] item = item(streamed);
    Messages messages = Messages.of(new ForySerializationProvider());
    if (streamed instanceof Throwable) {
      assertThat(messages.<Throwable>read(item, reader -> reader.readThrowable(all)))
          .hasSameClassAs(streamed);
    } else {
      assertThatThrownBy(() -> messages.read(item, reader -> reader.readThrowable(all)))
          .hasMessageContaining("holds something else");
    }
  }
}
