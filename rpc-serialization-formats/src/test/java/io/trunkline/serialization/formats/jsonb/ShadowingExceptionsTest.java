package io.trunkline.serialization.formats.jsonb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Serial;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Exceptions whose fields have the names of fields of their superclasses in the JDK. */
final class ShadowingExceptionsTest {

  static final class Failed extends Exception {
    @Serial private static final long serialVersionUID = 1L;
    @Nullable String detailMessage;
    @Nullable String cause;
    @Nullable String message;
    int stackTrace;
    @Nullable List<String> suppressedExceptions;

    Failed(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  static final class Rejected extends SQLException {
    @Serial private static final long serialVersionUID = 1L;
    final int vendorCode = 5;
    @Nullable String next;

    Rejected(String reason) {
      super(reason, "42000", 7);
    }
  }

  @Test
  void allOfThemArrive() {
    Failed failed = new Failed("m", new IllegalStateException("c"));
    failed.detailMessage = "dm";
    failed.cause = "cc";
    failed.message = "mm";
    failed.stackTrace = 5;
    failed.suppressedExceptions = List.of("s");
    failed.addSuppressed(new IOException("sup"));
    Failed read = (Failed) Ends.AGREED.pass(failed, Throwable.class);
    assertThat(read).hasMessage("m").hasCauseInstanceOf(IllegalStateException.class);
    assertThat(read.getStackTrace()).isEqualTo(failed.getStackTrace());
    assertThat(read.getSuppressed()[0]).hasMessage("sup");
    assertThat(List.of(read.detailMessage + read.cause + read.message + read.stackTrace))
        .containsExactly("dmccmm5");
    assertThat(read.suppressedExceptions).containsExactly("s");
  }

  @Test
  void noMessageIsNoneWhateverTheFieldsHold() {
    Failed failed = new Failed("m", null);
    failed.detailMessage = "dm";
    Failed read = (Failed) Ends.AGREED.pass(failed, Throwable.class);
    assertThat(read).hasMessage("m").hasNoCause();
    assertThat(read.detailMessage).isEqualTo("dm");
  }

  @Test
  void fieldsOfOtherExceptionsOfTheJdkArriveToo() {
    Rejected rejected = new Rejected("r");
    rejected.next = "n";
    rejected.setNextException(new SQLException("second"));
    Rejected read = (Rejected) Ends.AGREED.pass(rejected, Throwable.class);
    assertThat(read.getMessage()).isEqualTo("r");
    assertThat(read.getSQLState() + read.getErrorCode() + read.vendorCode + read.next)
        .isEqualTo("4200075n");
    assertThat(read.getNextException().getMessage()).isEqualTo("second");
  }
}
