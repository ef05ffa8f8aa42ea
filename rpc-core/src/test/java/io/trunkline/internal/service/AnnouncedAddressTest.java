package io.trunkline.internal.service;

import static io.trunkline.settings.ProviderSettings.ANNOUNCED_PORT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.options.ServerOptions;
import io.trunkline.server.RpcServer;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which host and port registries are told. */
class AnnouncedAddressTest {

  private static final RegistryUrl HERE = new RegistryUrl("memory://127.0.0.1:2181");

  private static AnnouncedAddress address(RpcServer.Builder options, Map<String, String> said) {
    ServerOptions made = options.options();
    return new AnnouncedAddress(
        made.find(ServerOptions.HOST),
        made.find(ServerOptions.ANNOUNCED_HOST),
        made.get(ANNOUNCED_PORT),
        said::get);
  }

  @Test
  void theOptionComesBeforeTheEnvironmentAndThatBeforeTheAddressListenedOn() {
    Map<String, String> said =
        Map.of(AnnouncedAddress.HOST, "10.1.1.1", AnnouncedAddress.PORT, "31880");
    RpcServer.Builder options = RpcServer.builder().host("127.0.0.1");

    assertThat(address(options, Map.of()).host(HERE)).isEqualTo("127.0.0.1");
    assertThat(address(options, Map.of()).port(20880)).isEqualTo(20880);
    assertThat(address(options, said).host(HERE)).isEqualTo("10.1.1.1");
    assertThat(address(options, said).port(20880)).isEqualTo(31880);

    options.announcedHost("outside").announcedPort(9090);
    assertThat(address(options, said).host(HERE)).isEqualTo("outside");
    assertThat(address(options, said).port(20880)).isEqualTo(9090);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0.0.0.0", "::"})
  void aServerOnEveryAddressAnnouncesOneOfThisMachine(String host) throws Exception {
    RpcServer.Builder options = RpcServer.builder().host(host.isEmpty() ? null : host);

    InetAddress announced = InetAddress.getByName(address(options, Map.of()).host(HERE));

    assertThat(NetworkInterface.getByInetAddress(announced)).isNotNull();
    assertThat(announced.isAnyLocalAddress()).isFalse();
    assertThat(announced.isLoopbackAddress())
        .as("%s, though others cannot reach it", announced)
        .isEqualTo(
            NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .allMatch(a -> a.isLoopbackAddress() || a.isLinkLocalAddress()));
  }

  @Test
  void aPortThatIsNoneIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> address(RpcServer.builder(), Map.of(AnnouncedAddress.PORT, "http")).port(1))
        .withMessageStartingWith("DUBBO_PORT_TO_REGISTRY is 'http', expected 1 to 65535");
  }
}
