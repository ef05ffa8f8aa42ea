package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.alibaba.com.caucho.hessian.io.Hessian2Output;
import com.alibaba.com.caucho.hessian.io.SerializerFactory;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Objects that hold more than their class says by itself, as the stock library writes them. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class StockStateTest {

  /** Whose constructor puts something into it. */
  static final class Filled extends ArrayList<String> {
    private static final long serialVersionUID = 1L;

    Filled() {
      add("made");
    }
  }

  private final Messages messages = Messages.of(new Hessian2SerializationProvider());

  private static byte[] stock(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Hessian2Output out = new Hessian2Output(bytes);
    out.setSerializerFactory(new SerializerFactory());
    out.writeObject(value);
    out.flush();
    return bytes.toByteArray();
  }

  private Object read(Class<?> type, Object value) throws IOException {
    ClassGate gate =
        ClassGate.builder(StockStateTest.class.getClassLoader())
            .allowClasses(List.of(Filled.class, anonymous().getClass()))
            .build();
    return messages.read(stock(value), reader -> reader.readObject(type, gate));
  }

  @SuppressWarnings("serial")
  private static List<String> anonymous() {
    return new ArrayList<>() {
      {
        add("a");
        add("b");
      }
    };
  }

  @Test
  void whatAConstructorPutsIntoACollectionIsNotInItTwice() throws IOException {
    assertThat(read(Filled.class, new Filled()))
        .isInstanceOf(Filled.class)
        .isEqualTo(List.of("made"));
    assertThat(read(List.class, anonymous())).isEqualTo(List.of("a", "b"));
  }

  @Test
  void aTimeZoneKeepsAnOffsetThatIsNotThatOfItsName() throws IOException {
    TimeZone zone = TimeZone.getTimeZone("Europe/Paris");
    zone.setRawOffset(1_234_000);
    assertThat(read(TimeZone.class, zone)).isEqualTo(zone);
    TimeZone usual = TimeZone.getTimeZone("Europe/Paris");
    assertThat(read(TimeZone.class, usual)).isEqualTo(usual);
  }

  @Test
  void aTimeZoneThatThisJavaDoesNotKnowIsRefusedAndNamed() {
    TimeZone zone = TimeZone.getTimeZone("Europe/Paris");
    zone.setID("Office");
    assertThatThrownBy(() -> read(TimeZone.class, zone))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("java.util.TimeZone")
        .hasMessageContaining("Office");
  }
}
