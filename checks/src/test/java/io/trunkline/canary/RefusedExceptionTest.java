package io.trunkline.canary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.trunkline.call.RemoteException;
import io.trunkline.calls.Loopback;
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
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a caller learns of an exception whose class its gate refuses, or that is not sent. */
class RefusedExceptionTest {

  @ParameterizedTest
  @MethodSource("formatsAndTerms")
  @Retention(RetentionPolicy.RUNTIME)
  private @interface WithEachFormatAndTerms {}

  static Stream<Arguments> formatsAndTerms() {
    return Stream.of(CanaryFormat.values())
        .flatMap(format -> format.agreed().stream().map(agreed -> Arguments.of(format, agreed)));
  }

  /** In the loader of the hostile end, whose own gate allows it. */
  private final CanaryLoader sender = CanaryPair.loader();

  private Throwable thrownBy(CanaryFormat format, boolean agreed, Throwable error)
      throws Exception {
    try (CanaryPair pair = new CanaryPair(Hostile.PROVIDER, format, agreed, sender, List.of())) {
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
  void anExceptionOfARefusedClassKeepsItsMessageAndItsStack(CanaryFormat format, boolean agreed)
      throws Exception {
    Throwable error = canary();
    error.initCause(new IllegalStateException("the reason", new ArithmeticException("by zero")));
    Throwable thrown = thrownBy(format, agreed, error);
    assertThat(thrown)
        .isInstanceOf(RemoteException.class)
        .hasMessageContaining("canary")
        .hasMessageContaining("add the line \"" + CanaryException.class.getName() + "\"");
    RemoteException remote = (RemoteException) thrown;
    assertThat(remote.exceptionClass()).isEqualTo(CanaryException.class.getName());
    boolean isOfJackson = format == CanaryFormat.MSGPACK && !agreed;
    String message = isOfJackson ? null : "canary"; // its class has no constructor that takes one
    assertThat(remote.exceptionMessage()).isEqualTo(message);
    assertThat(places(remote)).isEqualTo(places(error));
    boolean isNamed = format.namesClasses(agreed);
    assertThat(remote.stackText())
        .startsWith(CanaryException.class.getName() + (isOfJackson ? "" : ": canary") + "\n\tat ")
        .contains("\nCaused by: " + cause(isNamed, "IllegalStateException") + ": the reason\n\tat ")
        .contains("\nCaused by: " + cause(isNamed, "ArithmeticException") + ": by zero\n\tat ");
  }

  private static String cause(boolean isNamed, String name) {
    return "java.lang." + (isNamed ? name : "Throwable");
  }

  @WithEachFormatAndTerms
  void oneWithARefusedCauseKeepsItsOwnNameAndText(CanaryFormat format, boolean agreed)
      throws Exception {
    assumeTrue(format.namesClasses(agreed), "the class of a cause is not sent");
    Throwable thrown = thrownBy(format, agreed, new IllegalStateException("outside", canary()));
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
    Throwable thrown = thrownBy(CanaryFormat.FST, agreed, error);
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
  @EnumSource
  void whatAProviderOfTrunklineDoesNotSendHasItsClassNameAndItsCausesAsWell(CanaryFormat format)
      throws Exception {
    Throwable error = canary();
    error.initCause(new IllegalStateException("the reason"));
    RemoteException remote = undeclared(format, error);
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
  @EnumSource
  void whatAProviderDoesNotSendIsCutAndSaysHowManyCausesAreLeftOut(CanaryFormat format)
      throws Exception {
    Throwable error = canary();
    Throwable last = error;
    for (int i = 1; i <= 100; i++) {
      Throwable cause = new IllegalStateException("m".repeat(100_000) + i);
      last.initCause(cause);
      last = cause;
    }
    RemoteException end = undeclared(format, error);
    for (int i = 0; i < 16; i++) {
      end = (RemoteException) end.getCause();
      assertThat(end.exceptionClass()).isEqualTo("java.lang.IllegalStateException");
      assertThat(end.exceptionMessage())
          .isEqualTo("m".repeat(8_192) + (i < 15 ? "" : " ... 84 more causes"));
    }
    assertThat(end.getCause()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "HESSIAN2, x",
    "KRYO, x",
    "KRYO, é",
    "KRYO, 漢",
    "FST, x",
    "JAVA, x",
    "FORY, x",
    "COMPACTEDJAVA, x",
    "FASTJSON2, x",
    "FASTJSON2, é",
    "FASTJSON2, 漢"
  })
  void aLongMessageOfARefusedExceptionIsCut(CanaryFormat format, String character)
      throws Exception {
    Throwable error = new IllegalStateException("a" + character.repeat(100_000), canary());
    RemoteException remote = (RemoteException) thrownBy(format, true, error);
    assertThat(remote.exceptionMessage()).isEqualTo("a" + character.repeat(8_191));
    assertThat(remote.stackText()).contains("\nCaused by: " + CanaryException.class.getName());
  }

  /** What a caller gets for an exception that the method does not declare. */
  private static RemoteException undeclared(CanaryFormat format, Throwable error) throws Exception {
    try (RpcServer server =
            Loopback.server()
                .serialization(format.serialization())
                .serializationSettings(format.settings())
                .service(
                    Shop.class,
                    () -> {
                      throw (RuntimeException) error;
                    })
                .start();
        RpcClient client =
            Loopback.client()
                .serialization(format.serialization())
                .serializationSettings(format.settings())
                .build()) {
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
