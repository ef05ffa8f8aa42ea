package io.trunkline.serialization.objectstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class BlankThrowableTest {

  static class Coded extends RuntimeException {
    private static final long serialVersionUID = 1L;
    int code = 7;

    Coded(int code) {
      throw new IllegalStateException("no constructor is called: " + code);
    }
  }

  static final class Below extends Coded {
    private static final long serialVersionUID = 2L;

    Below() {
      super(1);
    }
  }

  static final class Refusing extends Exception {
    private static final long serialVersionUID = 1L;

    private void readObject(ObjectInputStream in) throws IOException {
      throw new IOException("not me");
    }
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(strings = {"", "custom boom", "\u4f60\ud83d\ude00\u0000", "java.lang.Throwable"})
  void anExceptionHasTheMessageAndNothingElse(String message) throws IOException {
    Throwable made = BlankThrowable.of(Below.class, message);
    assertThat(made).isExactlyInstanceOf(Below.class).hasNoCause();
    assertThat(made.getMessage()).isEqualTo(message);
    assertThat(made.getStackTrace()).isEmpty();
    assertThat(made.getSuppressed()).isEmpty();
    assertThat(((Coded) made).code).isZero();
  }

  @Test
  void allElseCanBeSetLater() throws IOException {
    Throwable made = BlankThrowable.of(SQLException.class, "boom");
    Throwable cause = new IllegalStateException();
    made.initCause(cause);
    made.addSuppressed(new IOException());
    made.setStackTrace(cause.getStackTrace());
    assertThat(made).hasCause(cause);
    assertThat(made.getSuppressed()).hasSize(1);
    assertThat(made.getStackTrace()).isEqualTo(cause.getStackTrace());
  }

  @Test
  void aClassThatTheJdkCannotReadIsAnError() {
    assertThatThrownBy(() -> BlankThrowable.of(Refusing.class, "x"))
        .isInstanceOf(IOException.class)
        .hasMessage("not me");
  }
}
