package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.tls.Authority;
import io.trunkline.tls.ClientTls;
import io.trunkline.tls.KeySource;
import io.trunkline.tls.ServerTls;
import io.trunkline.tls.TrustSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Security;
import java.security.Signature;
import java.security.SignatureException;
import java.security.SignatureSpi;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The signature of a handshake takes as long as the test wants. Replaces the JDK's signatures, so
 * no other test runs beside it.
 */
@Isolated
@Timeout(120)
class TlsHandshakeFloodTest {

  private static final String ECDSA = "SHA256withECDSA";
  private static final int MEBIBYTE = 1024 * 1024;

  @TempDir Path folder;

  private final CountDownLatch signing = new CountDownLatch(1);
  private final CountDownLatch signed = new CountDownLatch(1);
  private final Provider slow = new Slow();
  private final WhoCalls who = new WhoCalls();
  private RpcServer server;
  private RpcClient client;
  private Who neighbour;

  /** Signatures like those of the JDK, which sign when they may. */
  private final class Slow extends Provider {
    private static final long serialVersionUID = 1L;

    private Slow() {
      super("Slow", "1", "signatures that take time");
      putService(
          new Service(this, "Signature", ECDSA, SlowSignature.class.getName(), null, null) {
            @Override
            public Object newInstance(Object parameter) {
              return new SlowSignature();
            }
          });
    }
  }

  private final class SlowSignature extends SignatureSpi {

    private final Signature real;

    private SlowSignature() {
      try {
        real = Signature.getInstance(ECDSA, "SunEC");
      } catch (java.security.GeneralSecurityException e) {
        throw new AssertionError(e);
      }
    }

    @Override
    protected void engineInitVerify(PublicKey key) throws InvalidKeyException {
      real.initVerify(key);
    }

    @Override
    protected void engineInitSign(PrivateKey key) throws InvalidKeyException {
      real.initSign(key);
    }

    @Override
    protected void engineUpdate(byte data) throws SignatureException {
      real.update(data);
    }

    @Override
    protected void engineUpdate(byte[] data, int offset, int length) throws SignatureException {
      real.update(data, offset, length);
    }

    @Override
    protected byte[] engineSign() throws SignatureException {
      signing.countDown();
      try {
        signed.await(60, TimeUnit.SECONDS);
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
      return real.sign();
    }

    @Override
    protected boolean engineVerify(byte[] signature) throws SignatureException {
      return real.verify(signature);
    }

    @Deprecated
    @Override
    protected void engineSetParameter(String name, Object value) {
      throw new UnsupportedOperationException(name);
    }

    @Deprecated
    @Override
    protected Object engineGetParameter(String name) {
      throw new UnsupportedOperationException(name);
    }
  }

  @BeforeEach
  void connect() throws Exception {
    Authority authority = Authority.in(folder, "authority");
    Authority.Issued provider = authority.issue("provider", "127.0.0.1");
    server =
        Loopback.server()
            .ioThreads(1)
            .tls(ServerTls.builder(KeySource.pem(provider.chain(), provider.key())).build())
            .closeTimeout(Duration.ofMillis(1))
            .service(Who.class, who)
            .start();
    client =
        Loopback.client()
            .tls(ClientTls.builder().trust(TrustSource.pem(authority.certificate())).build())
            .build();
    neighbour = client.refer(Who.class, "dubbo://127.0.0.1:" + server.port());
    assertThat(neighbour.echo("a")).isEqualTo("a");
    Security.insertProviderAt(slow, 1);
  }

  @AfterEach
  void close() {
    signed.countDown();
    Security.removeProvider(slow.getName());
    client.close();
    server.close();
  }

  /** A connection whose handshake has come to the provider's signature. */
  private Socket handshake() throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
    SSLEngine engine = context.createSSLEngine();
    engine.setUseClientMode(true);
    ByteBuffer hello = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
    engine.wrap(ByteBuffer.allocate(0), hello);
    Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), server.port());
    socket.getOutputStream().write(Arrays.copyOf(hello.array(), hello.position()));
    assertThat(signing.await(30, TimeUnit.SECONDS)).isTrue();
    return socket;
  }

  @Test
  void callsOnTheSameEventLoopGoOnWhileAHandshakeIsSigned() throws Exception {
    try (Socket socket = handshake()) {
      assertThat(neighbour.echo("b")).isEqualTo("b");
      signed.countDown();
      socket.setSoTimeout(30_000);
      assertThat(socket.getInputStream().read()).as("the handshake goes on").isEqualTo(0x16);
    }
  }

  @Test
  void whatAPeerSendsMeanwhileIsNotCollected() throws Exception {
    AtomicLong sent = new AtomicLong();
    try (Socket socket = handshake()) {
      Thread sender = new Thread(() -> sendWhileItIsRead(socket, sent), "sender");
      sender.start();
      long before = 0;
      while (sender.isAlive() && (sent.get() == 0 || sent.get() != before)) {
        before = sent.get(); // until it has begun and the socket is full, or all is taken
        sender.join(500);
      }
      signed.countDown(); // what was sent is read now, and is no TLS
      sender.join(60_000);
      assertThat(sent.get()).isLessThan(64);
    }
    assertThat(neighbour.echo("c")).isEqualTo("c");
  }

  private static void sendWhileItIsRead(Socket socket, AtomicLong mebibytes) {
    byte[] zeros = new byte[MEBIBYTE];
    try {
      while (mebibytes.get() < 64) {
        socket.getOutputStream().write(zeros);
        mebibytes.incrementAndGet();
      }
    } catch (IOException closed) {
      // the provider does not read on
    }
  }
}
