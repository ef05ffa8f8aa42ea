package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.NetUtil;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the limits per address take for one. */
class PeerNetworkTest {

  private static InetAddress of(String address) {
    return PeerNetwork.of(NetUtil.createInetAddressFromIpAddressString(address));
  }

  @Test
  void anIpv4AddressIsItself() {
    assertThat(of("10.0.0.1")).isNotEqualTo(of("10.0.0.2"));
    assertThat(of("10.0.0.1").getHostAddress()).isEqualTo("10.0.0.1");
  }

  @Test
  void ofAnIpv6AddressTheFirstHalfCounts() {
    assertThat(of("2001:db8:1:2::1")).isEqualTo(of("2001:db8:1:2:ffff:ffff:ffff:ffff"));
    assertThat(of("2001:db8:1:2::1")).isNotEqualTo(of("2001:db8:1:3::1"));
  }

  @Test
  void localAddressesCountEach() {
    for (String prefix : List.of("fe80::", "febf::", "fc00::", "fdff:1:2:3::")) {
      assertThat(of(prefix + 1)).as(prefix).isNotEqualTo(of(prefix + 2));
    }
    for (String prefix : List.of("fe7f::", "fec0::", "fb00::", "fe00::")) {
      assertThat(of(prefix + 1)).as(prefix).isEqualTo(of(prefix + 2));
    }
  }

  @Test
  void aLocalAddressHasNoScope() throws UnknownHostException {
    byte[] local = of("fe80::1").getAddress();
    assertThat(PeerNetwork.of(Inet6Address.getByAddress(null, local, 3))).isEqualTo(of("fe80::1"));
  }

  @Test
  void anIpv4AddressThatIsWrittenAsIpv6IsOneOfIpv4() throws UnknownHostException {
    byte[] mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 10, 0, 0, 1};
    InetAddress address = Inet6Address.getByAddress(null, mapped, -1);
    assertThat(address).isInstanceOf(Inet6Address.class);
    assertThat(PeerNetwork.of(address)).isInstanceOf(Inet4Address.class).isEqualTo(of("10.0.0.1"));
  }
}
