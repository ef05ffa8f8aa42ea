package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exceptions whose classes are not the same on both sides. */
final class ExceptionVersionsTest {

  private static final String OLD =
      "class Bad extends Exception { public int code = 1; public String gone = \"g\"; }";
  private static final String NEW =
      "class Bad extends Exception { public int code = 2; public String added = \"a\";"
          + " public void more() {} }";

  private static Throwable pass(App from, App to, boolean agreed) throws Exception {
    Exception sent = (Exception) from.loader.loadClass("shop.Bad").getConstructor().newInstance();
    PayloadTerms sending = agreed ? App.terms(from, to) : PayloadTerms.PLAIN;
    PayloadTerms reading = agreed ? App.terms(to, from) : PayloadTerms.PLAIN;
    byte[] message = Messages.under(sending, from.kryo).write(w -> w.writeThrowable(sent));
    return Messages.under(reading, to.kryo).read(message, r -> r.readThrowable(to.gate));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatBothSidesHaveArrives(boolean agreed) throws Exception {
    for (List<String> named : List.of(List.<String>of(), List.of("Bad"))) {
      Throwable read = pass(new App(named, OLD), new App(named, NEW), agreed);
      assertThat(App.field(read, "code")).isEqualTo(1);
      assertThat(App.field(read, "added")).isNull();
      assertThat(pass(new App(named, NEW), new App(named, OLD), agreed)).isNotNull();
    }
  }

  @Test
  void aDeclaredSerialVersionUidIsItsAuthorsWord() throws Exception {
    String versioned =
        "class Bad extends Exception { private static final long serialVersionUID = 7;"
            + " public int code = 2; }";
    assertThatThrownBy(() -> pass(new App(List.of(), OLD), new App(List.of(), versioned), false))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("class shop.Bad inside an exception has serialVersionUID 7 here and")
        .hasMessageContaining("declare the same number on both sides, or none on this one");
  }

  @Test
  void aFieldOfTwoTypesIsNamedWithItsClass() throws Exception {
    String wide = "class Bad extends Exception { public long code = 2; }";
    assertThatThrownBy(() -> pass(new App(List.of(), OLD), new App(List.of(), wide), false))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("class shop.Bad inside an exception is not the same on both sides")
        .hasMessageContaining("its field code has another type at the sender");
    String text = "class Bad extends Exception { public Integer gone = 2; }";
    assertThatThrownBy(() -> pass(new App(List.of(), OLD), new App(List.of(), text), false))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("field shop.Bad.gone inside an exception is a java.lang.Integer")
        .hasMessageContaining("was sent as a java.lang.String; give it one type on both sides");
  }
}
