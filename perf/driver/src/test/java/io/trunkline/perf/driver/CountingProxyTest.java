package io.trunkline.perf.driver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class CountingProxyTest {

  private ServerSocket target;
  private CountingProxy proxy;

  @BeforeEach
  void listen() throws IOException {
    target = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    proxy = new CountingProxy(target.getLocalPort());
  }

  @AfterEach
  void close() throws IOException {
    proxy.close();
    target.close();
  }

  private Socket connect() throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), proxy.port());
  }

  @Test
  void bytesArePassedOnAndCountedInEachDirection() throws IOException {
    try (Socket client = connect();
        Socket server = target.accept()) {
      client.getOutputStream().write("question".getBytes(UTF_8));
      assertThat(server.getInputStream().readNBytes(8)).asString(UTF_8).isEqualTo("question");
      server.getOutputStream().write("yes".getBytes(UTF_8));
      assertThat(client.getInputStream().readNBytes(3)).asString(UTF_8).isEqualTo("yes");
      assertThat(proxy.out()).isEqualTo(8);
      assertThat(proxy.in()).isEqualTo(3);
    }
  }

  @Test
  void connectionsAreCountedTogether() throws IOException {
    for (int i = 0; i < 2; i++) {
      try (Socket client = connect();
          Socket server = target.accept()) {
        client.getOutputStream().write(new byte[100_000]);
        assertThat(server.getInputStream().readNBytes(100_000)).hasSize(100_000);
      }
    }
    assertThat(proxy.out()).isEqualTo(200_000);
  }

  @Test
  void whenOneSideEndsTheOtherDoesToo() throws IOException {
    try (Socket client = connect();
        Socket server = target.accept()) {
      client.shutdownOutput();
      assertThat(server.getInputStream().read()).isEqualTo(-1);
    }
  }
}
