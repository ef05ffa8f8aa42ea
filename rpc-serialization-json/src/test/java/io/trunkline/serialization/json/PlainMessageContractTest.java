package io.trunkline.serialization.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.MessageContract;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.CodedException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Messages in the forms of stock's peers, which do not name the class of a cause. */
final class PlainMessageContractTest {

  private interface Plain extends MessageContract {

    /** An object is a map of its members then. */
    @Override
    @Test
    default void attachmentsArrive() {
      Messages messages = Messages.of(provider());
      Map<String, Object> attachments =
          Map.of("\u4f60", "\ud83d\ude00", "int", 7, "long", 1L << 40, "list", List.of("a", 1));
      byte[] message = messages.write(writer -> writer.writeAttachments(attachments));
      ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();
      assertThat(
              messages.<Map<String, Object>>read(message, reader -> reader.readAttachments(gate)))
          .isEqualTo(attachments);
    }
  }

  @Nested
  final class Gson implements Plain {
    @Override
    public SerializationProvider provider() {
      return new GsonSerializationProvider();
    }

    @Override
    public String arrivingFailure(int seed) {
      String own = "coded " + seed + "; " + seed + " detail " + seed;
      return CodedException.class.getName()
          + ": "
          + own
          + "; java.lang.Throwable: cause "
          + seed
          + "; ";
    }
  }

  @Nested
  final class Fastjson implements Plain {
    @Override
    public SerializationProvider provider() {
      return new FastjsonSerializationProvider();
    }

    @Override
    public String arrivingFailure(int seed) {
      return CodedException.class.getName()
          + ": coded "
          + seed
          + "; 0 null; java.lang.Throwable: cause "
          + seed
          + "; ";
    }
  }
}
