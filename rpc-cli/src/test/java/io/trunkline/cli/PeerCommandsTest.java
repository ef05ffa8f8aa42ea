package io.trunkline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.calls.Loopback;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code call}, {@code ls} and {@code terms} against Trunkline ports. */
class PeerCommandsTest {

  private static RpcServer server;
  private static RpcServer silent;
  private static String address = "";

  @BeforeAll
  static void start() throws Exception {
    server = server(true);
    silent = server(false);
    address = "127.0.0.1:" + server.port();
  }

  private static RpcServer server(boolean lists) throws Exception {
    return Loopback.server()
        .application("shop")
        .serialization("hessian2", "kryo")
        .listServices(lists)
        .service(
            ServiceOptions.builder(Orders.class, new Orders.Placed(2))
                .path("shop.Orders")
                .version("1.0")
                .generic(true)
                .token("secret")
                .build())
        .start();
  }

  @AfterAll
  static void stop() {
    server.close();
    silent.close();
  }

  private static Run call(String method, String arguments) {
    return Run.of(
        "call",
        address,
        method,
        arguments,
        "--version",
        "1.0",
        "--token",
        "secret",
        "--timeout",
        "30000");
  }

  @Test
  void aCallPrintsItsResultAsJson() {
    Run run = call("shop.Orders.place", "[\"book\", 3]");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("\"name\" : \"book\"", "\"count\" : 5");
    assertThat(run.code()).isZero();
  }

  @Test
  void repeatedCallsPrintTheirTimes() {
    Run run =
        Run.of(
            "call",
            address,
            "shop.Orders.all",
            "--version",
            "1.0",
            "--token",
            "secret",
            "--repeat",
            "3");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("\"calls\" : 3", "p99Micros");
  }

  @Test
  void wrongNamesSuggestTheRightOne() {
    assertThat(call("shop.Orders.plase", "[\"book\", 3]").err()).contains("did you mean 'place");
    assertThat(call("shop.Ordres.place", "[\"book\", 3]").err())
        .contains("did you mean 'shop.Orders'?");
    assertThat(call("shop.Ordres.place", "[\"book\", 3]").code()).isEqualTo(1);
  }

  @Test
  void aRefusalNamesTheOptionToSet() {
    String[] place = {"call", address, "shop.Orders.place", "[\"book\", 3]"};
    Run version = Run.of(place);
    assertThat(version.err())
        .contains(
            "set 'version' on the reference (here --version)", "the port has shop.Orders:1.0");
    assertThat(version.code()).isEqualTo(1);
    Run token = Run.of("call", address, "shop.Orders.all", "--version", "1.0");
    assertThat(token.err())
        .contains("the token is missing or wrong", "set 'token' on the reference (here --token)");
    assertThat(token.code()).isEqualTo(1);
  }

  @Test
  void wrongArgumentsEndWithTwo() {
    assertThat(call("shop.Orders.place", "[\"book\"").code()).isEqualTo(2);
    assertThat(Run.of("call", address, "place").err()).contains("names no method");
    assertThat(Run.of("cal").code()).isEqualTo(2);
  }

  @Test
  void aPortThatNobodyListensOnEndsWithThree() {
    assertThat(Run.of("call", "127.0.0.1:1", "a.B.c").code()).isEqualTo(3);
  }

  @Test
  void aPortThatMayListsItsServicesWithoutTokens() {
    Run run = Run.of("ls", address, "--timeout", "30000");
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("Orders", ":1.0", "methods   all, place", "application=shop")
        .doesNotContain("secret");
    assertThat(Run.of("ls", address, "--json").out()).contains("\"services\" : [");
  }

  @Test
  void aPortThatMayNotSaysWhatToSet() {
    Run run = Run.of("ls", "127.0.0.1:" + silent.port(), "--timeout", "30000");
    assertThat(run.code()).isEqualTo(1);
    assertThat(run.err()).contains("listServices(true)");
  }

  @Test
  void termsShowWhatIsAgreed() {
    Run run = Run.of("terms", address, "--timeout", "30000");
    assertThat(run.out()).contains("agrees:", "hessian2", "kryo");
    assertThat(run.code()).isZero();
    assertThat(Run.of("terms", address, "--json").out()).contains("\"agreed\" : true");
  }

  @Test
  void completionScriptsCanBeMade() {
    assertThat(Run.of("generate-completion").out()).contains("trunkline");
    assertThat(Run.of("--help").out()).contains("call", "exit code");
  }
}
