package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Date;
import org.junit.jupiter.api.Test;

class SerializationExceptionTest {

  private final Exception reason = new IOException("with content of the message");

  @Test
  void whatCouldNotBeReadIsToldByItsPlaceAndNeverByTheTextOfTheLibrary() {
    assertThat(SerializationException.broken("fst", 7, reason, "; compare the classes"))
        .hasMessage(
            "fst: the message is broken at byte 7: java.io.IOException; compare the classes")
        .hasNoCause();
  }

  @Test
  void whatCouldNotBeWrittenIsToldByItsClass() {
    Exception failure = new IllegalStateException(reason);
    assertThat(SerializationException.cannotWrite("kryo", new Date(), " in at", reason, failure))
        .hasMessage("kryo: cannot write a java.util.Date in at: java.io.IOException")
        .hasCause(failure);
    assertThat(SerializationException.cannotWrite("kryo", null, "", reason, failure))
        .hasMessage("kryo: cannot write null: java.io.IOException");
  }
}
