package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import org.junit.jupiter.api.Test;

/** What the texts of failures name. */
class FailuresTest {

  @Test
  void anObjectThatDoesNotFitItsArrayIsNamedByItsClassesAlone() {
    Object[] strings = new String[1];
    Object[] secrets = {new StringBuilder("secret")};
    Throwable stored = catchThrowable(() -> strings[0] = secrets[0]);
    assertThat(Failures.reading(stored, stored, 7, ""))
        .hasMessage(
            "kryo: an array contains an object that is not of its type here"
                + " (java.lang.StringBuilder); give the class the same superclasses on both"
                + " sides");
    Throwable copied = catchThrowable(() -> System.arraycopy(secrets, 0, strings, 0, 1));
    assertThat(Failures.reading(copied, copied, 7, ""))
        .hasMessageStartingWith("kryo: an array contains an object that is not of its type here (")
        .hasMessageContaining("java.lang.String")
        .hasMessageEndingWith("); give the class the same superclasses on both sides")
        .hasMessageNotContaining("secret");
  }
}
