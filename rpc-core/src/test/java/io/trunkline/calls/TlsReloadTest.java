package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.RpcException;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.tls.Authority;
import io.trunkline.tls.ClientTls;
import io.trunkline.tls.KeySource;
import io.trunkline.tls.ServerTls;
import io.trunkline.tls.TrustSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Keys and certificates change while calls go on. Replaces what the logger writes to. */
@Timeout(120)
class TlsReloadTest {

  private static final Duration SOON = Duration.ofMillis(100);

  @TempDir Path folder;
  private Authority before;
  private Authority after;
  private Authority.Issued first;
  private Authority.Issued second;
  private Path chain;
  private Path key;

  @BeforeEach
  void certificates() throws Exception {
    before = Authority.in(folder, "before");
    after = Authority.in(folder, "after");
    first = before.issue("first", "127.0.0.1");
    second = after.issue("second", "127.0.0.1");
    chain = Files.copy(first.chain(), folder.resolve("chain.pem"));
    key = Files.copy(first.key(), folder.resolve("key.pem"));
  }

  private RpcServer server() throws IOException {
    ServerTls tls = ServerTls.builder(KeySource.pem(chain, key)).reloadInterval(SOON).build();
    return Loopback.server().tls(tls).service(Who.class, new WhoCalls()).start();
  }

  private static RpcClient trusting(Authority authority) {
    ClientTls tls = ClientTls.builder().trust(TrustSource.pem(authority.certificate())).build();
    return Loopback.client().tls(tls).build();
  }

  /** As deployment tools do it: readers see the old file or the new one. */
  private void replace(Path old, Path with) throws IOException {
    Path copy = Files.copy(with, folder.resolve("moved"), StandardCopyOption.REPLACE_EXISTING);
    Files.move(copy, old, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static boolean connects(RpcServer server, Authority trusted) {
    try (RpcClient client = trusting(trusted)) {
      return client.refer(Who.class, "dubbo://127.0.0.1:" + server.port()).echo("a").equals("a");
    } catch (RpcException refused) {
      return false;
    }
  }

  @Test
  void callsUnderWayAndNewConnectionsGoOnWhileKeyAndCertificateAreReplaced() throws Exception {
    AtomicBoolean ended = new AtomicBoolean();
    AtomicInteger calls = new AtomicInteger();
    ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    List<Thread> callers = new ArrayList<>();
    Path both = folder.resolve("both.pem");
    Files.writeString(
        both, Files.readString(before.certificate()) + Files.readString(after.certificate()));
    ClientTls trustBoth = ClientTls.builder().trust(TrustSource.pem(both)).build();
    try (RpcServer server = server();
        RpcClient lasting = Loopback.client().tls(trustBoth).build()) {
      String url = "dubbo://127.0.0.1:" + server.port();
      Who who = lasting.refer(Who.class, url);
      for (int i = 0; i < 4; i++) {
        callers.add(new Thread(() -> repeat(() -> who.echo("x"), ended, calls, failures)));
      }
      callers.add(
          new Thread(
              () ->
                  repeat(
                      () -> {
                        try (RpcClient each = Loopback.client().tls(trustBoth).build()) {
                          return each.refer(Who.class, url).echo("y");
                        }
                      },
                      ended,
                      calls,
                      failures)));
      callers.forEach(Thread::start);
      try {
        Deadline.await("calls", () -> calls.get() > 200);
        assertThat(connects(server, after)).isFalse();
        replace(chain, second.chain()); // now the key is not its own
        int soFar = calls.get();
        Deadline.await("calls between the two steps", () -> calls.get() > soFar + 500);
        assertThat(connects(server, before)).isTrue();
        replace(key, second.key());
        Deadline.await("the new certificate", () -> connects(server, after));
        assertThat(connects(server, before)).isFalse();
        int since = calls.get();
        Deadline.await("calls with the new one", () -> calls.get() > since + 200);
      } finally {
        ended.set(true);
        for (Thread caller : callers) {
          caller.join();
        }
      }
    }
    assertThat(failures).isEmpty();
  }

  private interface Work {
    Object run();
  }

  private static void repeat(
      Work work,
      AtomicBoolean ended,
      AtomicInteger calls,
      ConcurrentLinkedQueue<Throwable> failures) {
    while (!ended.get()) {
      try {
        work.run();
        calls.incrementAndGet();
      } catch (RuntimeException e) {
        failures.add(e);
      }
    }
  }

  @Test
  void aBrokenFileIsSaidOnceAndTheOneBeforeStaysInUse() throws Exception {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream standard = System.err;
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    try (RpcServer server = server()) {
      Path broken = Files.writeString(folder.resolve("broken"), "-----BEGIN CERTIFICATE-----\nMII");
      replace(chain, broken);
      String line = "the changed files cannot be used";
      Deadline.await("a line", () -> log.toString(StandardCharsets.UTF_8).contains(line));
      assertThat(connects(server, before)).isTrue();
      replace(chain, second.chain());
      replace(key, second.key());
      Deadline.await("the files that can be used", () -> connects(server, after));
      assertThat(log.toString(StandardCharsets.UTF_8).lines().filter(l -> l.contains(line)))
          .as("one for the broken file, and at most one between the two steps")
          .hasSizeLessThanOrEqualTo(2)
          .first()
          .asString()
          .contains("WARN", chain.toString(), "those read before stay in use");
    } finally {
      System.setErr(standard);
    }
  }

  @Test
  void aClientReadsItsFilesAgainToo() throws Exception {
    Path trusted = Files.copy(after.certificate(), folder.resolve("trusted.pem"));
    ClientTls tls =
        ClientTls.builder().trust(TrustSource.pem(trusted)).reloadInterval(SOON).build();
    try (RpcServer server = server();
        RpcClient client = Loopback.client().tls(tls).build()) {
      String url = "dubbo://127.0.0.1:" + server.port();
      assertThatThrownBy(() -> client.refer(Who.class, url))
          .isInstanceOf(RpcException.class)
          .hasMessageContaining("issued by no authority that is trusted here");
      replace(trusted, before.certificate());
      Deadline.await(
          "trust",
          () -> {
            try {
              return client.refer(Who.class, url).echo("a").equals("a");
            } catch (RpcException notYet) {
              return false;
            }
          });
    }
  }
}
