package io.trunkline.canary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.call.RemoteException;
import io.trunkline.canary.CanaryPair.Hostile;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.CanaryLoader;
import io.trunkline.testkit.model.CanaryException;
import io.trunkline.testkit.model.CanaryRecord;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a caller learns of an exception whose class its gate refuses, or that is not sent. */
class RefusedExceptionTest {

  @ParameterizedTest
  @CsvSource({
    "hessian2, false",
    "hessian2, true",
    "kryo, false",
    "kryo, true",
    "fst, false",
    "fst, true"
  })
  @Retention(RetentionPolicy.RUNTIME)
  private @interface WithEachFormatAndTerms {}

  /** In the loader of the hostile end, whose own gate allows it. */
  private final CanaryLoader sender = CanaryPair.loader();

  private Throwable thrownBy(String serialization, boolean agreed, Throwable error)
      throws Exception {
    try (CanaryPair pair =
        new CanaryPair(Hostile.PROVIDER, serialization, agreed, sender, List.of())) {
      CanaryRecord.clear();
      Throwable thrown = catchThrowable(() -> pair.send(CanaryPosition.EXCEPTION, error));
      assertThat(CanaryRecord.eventsAt(pair.receiver())).isEmpty();
      return thrown;
    }
  }

  private Throwable canary() {
    return (Throwable) sender.make(CanaryException.class.getName());
  }

  /** The names of modules do not travel. */
  private static List<String> places(Throwable error) {
    return Stream.of(error.getStackTrace())
        .map(frame -> frame.getClassName() + "." + frame.getMethodName() + frame.getLineNumber())
        .toList();
  }

  @WithEachFormatAndTerms
  void anExceptionOfARefusedClassKeepsItsMessageAndItsStack(String serialization, boolean agreed)
      throws Exception {
    Throwable error = canary();
    error.initCause(new IllegalStateException("the reason", new ArithmeticException("by zero")));
    Throwable thrown = thrownBy(serialization, agreed, error);
    assertThat(thrown)
        .isInstanceOf(RemoteException.class)
        .hasMessageContaining("canary")
        .hasMessageContaining("add the line \"" + CanaryException.class.getName() + "\"");
    RemoteException remote = (RemoteException) thrown;
    assertThat(remote.exceptionClass()).isEqualTo(CanaryException.class.getName());
    assertThat(remote.exceptionMessage()).isEqualTo("canary");
    assertThat(places(remote)).isEqualTo(places(error));
    assertThat(remote.stackText())
        .startsWith(CanaryException.class.getName() + ": canary\n\tat ")
        .contains("\nCaused by: java.lang.IllegalStateException: the reason\n\tat ")
        .contains("\nCaused by: java.lang.ArithmeticException: by zero\n\tat ");
  }

  @WithEachFormatAndTerms
  void oneWithARefusedCauseKeepsItsOwnNameAndText(String serialization, boolean agreed)
      throws Exception {
    Throwable thrown =
        thrownBy(serialization, agreed, new IllegalStateException("outside", canary()));
    assertThat(thrown).isInstanceOf(RemoteException.class);
    RemoteException remote = (RemoteException) thrown;
    assertThat(remote.exceptionClass()).isEqualTo("java.lang.IllegalStateException");
    assertThat(remote.exceptionMessage()).isEqualTo("outside");
    assertThat(remote.stackText())
        .contains("\nCaused by: " + CanaryException.class.getName() + ": canary\n\tat ");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void overFstOneThatSuppressesOthersKeepsItsClassNameOnly(boolean agreed) throws Exception {
    Throwable error = canary();
    error.addSuppressed(new IllegalStateException("beside"));
    Throwable thrown = thrownBy("fst", agreed, error);
    assertThat(thrown).isInstanceOf(RemoteException.class);
    RemoteException remote = (RemoteException) thrown;
    assertThat(remote.exceptionClass()).isEqualTo(CanaryException.class.getName());
    assertThat(remote.exceptionMessage()).isNull();
  }

  /** A service whose method throws what it does not declare. */
  public interface Shop {
    void order();
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "fst"})
  void whatAProviderOfTrunklineDoesNotSendHasItsClassNameAndItsCausesAsWell(String serialization)
      throws Exception {
    Throwable error = canary();
    error.initCause(new IllegalStateException("the reason"));
    RemoteException remote = undeclared(serialization, error);
    assertThat(remote).hasMessage(CanaryException.class.getName() + ": canary");
    assertThat(remote.exceptionClass()).isEqualTo(CanaryException.class.getName());
    assertThat(remote.exceptionMessage()).isEqualTo("canary");
    assertThat(places(remote)).isEqualTo(places(error));
    assertThat(remote.getCause()).isInstanceOf(RemoteException.class);
    RemoteException cause = (RemoteException) remote.getCause();
    assertThat(cause.exceptionClass()).isEqualTo("java.lang.IllegalStateException");
    assertThat(cause.exceptionMessage()).isEqualTo("the reason");
    assertThat(remote.stackText())
        .contains("\nCaused by: java.lang.IllegalStateException: the reason\n\tat ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "fst"})
  void whatAProviderDoesNotSendIsCutAndSaysHowManyCausesAreLeftOut(String serialization)
      throws Exception {
    Throwable error = canary();
    Throwable last = error;
    for (int i = 1; i <= 100; i++) {
      Throwable cause = new IllegalStateException("m".repeat(100_000) + i);
      last.initCause(cause);
      last = cause;
    }
    RemoteException end = undeclared(serialization, error);
    for (int i = 0; i < 16; i++) {
      end = (RemoteException) end.getCause();
      assertThat(end.exceptionClass()).isEqualTo("java.lang.IllegalStateException");
      assertThat(end.exceptionMessage())
          .isEqualTo("m".repeat(8_192) + (i < 15 ? "" : " ... 84 more causes"));
    }
    assertThat(end.getCause()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"hessian2, x", "kryo, x", "kryo, é", "kryo, 漢", "fst, x"})
  void aLongMessageOfARefusedExceptionIsCut(String serialization, String character)
      throws Exception {
    Throwable error = new IllegalStateException("a" + character.repeat(100_000), canary());
    RemoteException remote = (RemoteException) thrownBy(serialization, true, error);
    assertThat(remote.exceptionMessage()).isEqualTo("a" + character.repeat(8_191));
    assertThat(remote.stackText()).contains("\nCaused by: " + CanaryException.class.getName());
  }

  /** What a caller gets for an exception that the method does not declare. */
  private static RemoteException undeclared(String serialization, Throwable error)
      throws Exception {
    try (RpcServer server =
            RpcServer.builder()
                .host("127.0.0.1")
                .port(0)
                .serialization(serialization)
                .service(
                    Shop.class,
                    () -> {
                      throw (RuntimeException) error;
                    })
                .start();
        RpcClient client = RpcClient.builder().serialization(serialization).build()) {
      Shop shop = client.refer(Shop.class, "dubbo://127.0.0.1:" + server.port());
      Throwable thrown = null;
      for (int i = 0; i < 20; i++) { // the handshake ends meanwhile
        thrown = catchThrowable(shop::order);
      }
      assertThat(thrown).isInstanceOf(RemoteException.class);
      return (RemoteException) thrown;
    }
  }
}
