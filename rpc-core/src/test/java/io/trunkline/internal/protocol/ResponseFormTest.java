package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ResponseFormTest {

  /** Measured against stock 2.7.23 and 3.3.6: docs/wire.md, responses. */
  @ParameterizedTest
  @ValueSource(strings = {"2.0.2", "2.0.3", "2.0.10", "2.0.99", "2.0.2.9"})
  void versionsFromTwoZeroTwoToTwoZeroNinetyNineGetAttachments(String version) {
    assertThat(ResponseEncoder.expectsAttachments(version)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "2", "2.0", "2.0.", "2.0.0", "2.0.1", "2.0.100", "2.1.0", "2.1.2", "2.5.3", "2.6.2",
        "2.7.0", "2.8.4", "3.0.0", "2.0.x", "2.0.-2", "x.0.2"
      })
  void otherVersionsGetNone(String version) {
    assertThat(ResponseEncoder.expectsAttachments(version)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "20, SERVER_FAILED, UNKNOWN",
    "25, RESULT_UNSENDABLE, UNKNOWN",
    "30, TIMEOUT, UNKNOWN",
    "31, TIMEOUT, UNKNOWN",
    "35, CONNECTION_LOST, UNKNOWN",
    "40, BAD_REQUEST, NOT_EXECUTED",
    "50, RESULT_UNSENDABLE, UNKNOWN",
    "60, SERVICE_NOT_FOUND, NOT_EXECUTED",
    "70, SERVER_FAILED, UNKNOWN",
    "80, SERVER_FAILED, UNKNOWN",
    "90, SERVER_FAILED, UNKNOWN",
    "100, OVERLOADED, NOT_EXECUTED",
    "77, SERVER_FAILED, UNKNOWN",
    "255, SERVER_FAILED, UNKNOWN",
  })
  void aStatusSaysWhyAndWhetherTheMethodCanHaveRun(int code, String status, String certainty) {
    assertThat(WireStatus.status(code)).hasToString(status);
    assertThat(WireStatus.certainty(code)).hasToString(certainty);
  }
}
