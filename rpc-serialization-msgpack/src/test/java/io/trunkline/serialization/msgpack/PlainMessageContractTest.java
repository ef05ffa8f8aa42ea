package io.trunkline.serialization.msgpack;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.MessageContract;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.CodedException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Messages in the form of stock's peers, which have an exception's class and cause alone. */
final class PlainMessageContractTest implements MessageContract {

  @Override
  public SerializationProvider provider() {
    return new MsgpackSerializationProvider();
  }

  @Override
  public String arrivingFailure(int seed) {
    return CodedException.class.getName()
        + ": null; 0 null; java.lang.Throwable: cause "
        + seed
        + "; ";
  }

  /** An object is a map of its members then. */
  @Override
  @Test
  public void attachmentsArrive() {
    Messages messages = Messages.of(provider());
    Map<String, Object> attachments =
        Map.of("\u4f60", "\ud83d\ude00", "int", 7, "long", 1L << 40, "list", List.of("a", 1));
    byte[] message = messages.write(writer -> writer.writeAttachments(attachments));
    ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();
    assertThat(messages.<Map<String, Object>>read(message, reader -> reader.readAttachments(gate)))
        .isEqualTo(attachments);
  }
}
