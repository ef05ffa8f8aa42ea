package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Admission;
import io.trunkline.call.Authenticator;
import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Peer;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What an authenticator refuses is not run, and its caller is told why. */
@Timeout(60)
class AuthenticatorTest {

  private final WhoCalls who = new WhoCalls();
  private final AtomicInteger filtered = new AtomicInteger();

  private record Name(String text) implements Principal {
    @Override
    public String getName() {
      return text;
    }
  }

  private RpcServer server(Authenticator authenticator) throws IOException {
    return Loopback.server()
        .authenticator(authenticator)
        .filter(
            (call, next) -> {
              filtered.incrementAndGet();
              return next.proceed(call);
            })
        .service(ServiceOptions.builder(Who.class, who).generic(true).build())
        .start();
  }

  private static Reference<Who> reference(RpcClient client, RpcServer server) {
    return client.reference(
        ReferenceOptions.builder(Who.class, "dubbo://127.0.0.1:" + server.port())
            .method("note", MethodOptions.NONE.withoutReply())
            .build());
  }

  private void assertRefused(RpcException told, String why) {
    assertThat(told.status()).isEqualTo(Status.BAD_REQUEST);
    assertThat(told.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(told).hasMessageContaining("the provider refused it: " + why);
    assertThat(who.runs).hasValue(0);
    assertThat(filtered).hasValue(0);
  }

  private static long rejected(RpcServer server) {
    return server.stats().faults().getOrDefault("rejected", 0L);
  }

  /** Admits calls with the right key, as the one that the key belongs to. */
  private static final class Keys implements Authenticator {
    @Override
    public Admission called(Invocation call) {
      return "open".equals(call.attachments().get("key"))
          ? Admission.granted(new Name("opener"))
          : Admission.refused("the attachment 'key' is missing or wrong");
    }
  }

  @Test
  void aCallIsAdmittedByItsAttachmentsAndItsIdentityIsSeen() throws Exception {
    try (RpcServer server = server(new Keys());
        RpcClient client = Loopback.client().build()) {
      Reference<Who> calls = reference(client, server);
      RpcException told =
          catchThrowableOfType(RpcException.class, () -> calls.service().identity());
      assertRefused(told, "the attachment 'key' is missing or wrong");
      calls.service().note(1);
      Deadline.await("both are counted", () -> rejected(server) == 2);
      Deadline.await("the one-way call is dropped", () -> server.stats().droppedFrames() == 1);
      assertThat(calls.attach("key", "open").service().identity()).isEqualTo("opener");
      assertThat(who.notes).hasValue(0);
    }
  }

  @Test
  void aLongReasonIsCutAndTheNextCallIsAdmitted() throws Exception {
    Authenticator wordy =
        new Authenticator() {
          @Override
          public Admission called(Invocation call) {
            return "open".equals(call.attachments().get("key"))
                ? Admission.granted()
                : Admission.refused("x".repeat(5_000));
          }
        };
    try (RpcServer server = server(wordy);
        RpcClient client = Loopback.client().build()) {
      Reference<Who> calls = reference(client, server);
      RpcException told = catchThrowableOfType(RpcException.class, () -> calls.service().name());
      assertRefused(told, "x".repeat(1_000) + "...");
      assertThat(told.getMessage()).hasSizeLessThan(1_500);
      assertThat(calls.attach("key", "open").service().name()).isNotNull();
    }
  }

  @Test
  void aGenericCallIsDecidedAboutAsTheMethodThatIsMeant() throws Exception {
    ConcurrentLinkedQueue<String> asked = new ConcurrentLinkedQueue<>();
    Authenticator onlyEcho =
        new Authenticator() {
          @Override
          public Admission called(Invocation call) {
            asked.add(call.site().method());
            return call.site().method().equals("echo")
                ? Admission.granted()
                : Admission.refused("not this method");
          }
        };
    try (RpcServer server = server(onlyEcho);
        RpcClient client = Loopback.client().build()) {
      var generic = client.generic(Who.class.getName(), "dubbo://127.0.0.1:" + server.port());
      RpcException told =
          catchThrowableOfType(
              RpcException.class, () -> generic.$invoke("name", new String[0], new Object[0]));
      assertRefused(told, "not this method");
      assertThat(generic.$invoke("echo", new String[] {"java.lang.String"}, new Object[] {"a"}))
          .isEqualTo("a");
      assertThat(asked).containsExactly("name", "echo");
    }
  }

  @Test
  void aConnectionIsRefusedAndEachOfItsCallsIsToldSo() throws Exception {
    AtomicInteger connections = new AtomicInteger();
    Authenticator nobody =
        new Authenticator() {
          @Override
          public Admission connected(Peer peer) {
            connections.incrementAndGet();
            return Admission.refused(peer.address().getAddress() + " is not on the list");
          }

          @Override
          public Admission called(Invocation call) {
            throw new AssertionError("nothing of a refused connection is decoded");
          }
        };
    try (RpcServer server = server(nobody);
        RpcClient client = Loopback.client().build()) {
      Reference<Who> calls = reference(client, server);
      for (int i = 0; i < 3; i++) {
        RpcException told =
            catchThrowableOfType(RpcException.class, () -> calls.service().echo("x"));
        assertRefused(told, "/127.0.0.1 is not on the list");
      }
      calls.service().note(1);
      Deadline.await("all are counted", () -> rejected(server) == 4);
      assertThat(connections).hasValue(1);
      assertThat(calls.terms()).startsWith("plain");
    }
    assertThat(who.notes).hasValue(0);
  }

  /** Its connection is closed now and then, and calls meet that, too. */
  @Test
  void aRefusedConsumerThatGoesOnIsAlwaysToldWhyAndThatItsCallsDidNotRun() throws Exception {
    AtomicInteger connections = new AtomicInteger();
    Authenticator nobody =
        new Authenticator() {
          @Override
          public Admission connected(Peer peer) {
            connections.incrementAndGet();
            return Admission.refused("you are not on the list");
          }
        };
    try (RpcServer server = server(nobody);
        RpcClient client = Loopback.client().build()) {
      Who calls = reference(client, server).service();
      int refused = 0;
      while (connections.get() < 3) {
        RpcException told =
            catchThrowableOfType(RpcException.class, () -> calls.echo("x".repeat(10_000)));
        assertThat(told.certainty()).as(told.getMessage()).isEqualTo(Certainty.NOT_EXECUTED);
        assertThat(told).hasMessageContaining("you are not on the list");
        refused++;
      }
      assertThat(refused).isGreaterThan(100);
    }
  }

  @Test
  void theIdentityOfAConnectionIsThatOfItsCallsAndFiltersSeeIt() throws Exception {
    ConcurrentLinkedQueue<String> seen = new ConcurrentLinkedQueue<>();
    Authenticator known =
        new Authenticator() {
          @Override
          public Admission connected(Peer peer) {
            return Admission.granted(new Name("local"));
          }
        };
    try (RpcServer server =
            Loopback.server()
                .authenticator(known)
                .filter((call, next) -> next.proceed(noted(call, seen)))
                .service(Who.class, who)
                .start();
        RpcClient client = Loopback.client().build()) {
      assertThat(reference(client, server).service().identity()).isEqualTo("local");
      assertThat(seen).containsExactly("local");
    }
  }

  private static Invocation noted(Invocation call, ConcurrentLinkedQueue<String> seen) {
    seen.add(Objects.requireNonNull(call.peer().orElseThrow().identity()).getName());
    return call;
  }

  @Test
  void anAuthenticatorThatThrowsAdmitsNobody() throws Exception {
    Authenticator broken =
        new Authenticator() {
          @Override
          public Admission called(Invocation call) {
            throw new IllegalStateException("no directory");
          }
        };
    Authenticator brokenEarly =
        new Authenticator() {
          @Override
          public Admission connected(Peer peer) {
            throw new IllegalStateException("no directory");
          }
        };
    for (Authenticator each : List.of(broken, brokenEarly)) {
      try (RpcServer server = server(each);
          RpcClient client = Loopback.client().build()) {
        assertUndecided(server, client);
      }
    }
  }

  private void assertUndecided(RpcServer server, RpcClient client) {
    Reference<Who> calls = reference(client, server);
    RpcException told = catchThrowableOfType(RpcException.class, () -> calls.service().echo("a"));
    assertThat(told.status()).isEqualTo(Status.BAD_REQUEST);
    assertThat(told.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(told)
        .hasMessageContaining(
            "the provider could not determine who is calling; its log gives the reason");
    calls.service().note(1);
    Deadline.await("both are counted", () -> rejected(server) == 2);
    assertThat(server.stats().droppedFrames()).isEqualTo(1);
    assertThat(who.runs).hasValue(0);
    assertThat(who.notes).hasValue(0);
    assertThat(filtered).hasValue(0);
  }

  @Test
  @SuppressWarnings("NullAway") // as applications without it do
  void anAuthenticatorThatReturnsNullAdmitsNobodyAndTheLogNamesIt() throws Exception {
    final class Silent implements Authenticator {
      @Override
      public Admission called(Invocation call) {
        return null;
      }
    }
    final class SilentEarly implements Authenticator {
      @Override
      public Admission connected(Peer peer) {
        return null;
      }
    }
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    try (RpcServer one = server(new Silent());
        RpcServer other = server(new SilentEarly());
        RpcClient client = Loopback.client().build()) {
      assertUndecided(one, client);
      assertUndecided(other, client);
    } finally {
      System.setErr(before);
    }
    String next = " returned null; return Admission.granted() or Admission.refused(";
    assertThat(log.toString(StandardCharsets.UTF_8))
        .contains(Silent.class.getName() + ".called" + next)
        .contains(SilentEarly.class.getName() + ".connected" + next);
  }

  @Test
  void atAConsumerACallHasNoPeer() throws Exception {
    ConcurrentLinkedQueue<Boolean> present = new ConcurrentLinkedQueue<>();
    try (RpcServer server = server(new Authenticator() {});
        RpcClient client =
            Loopback.client()
                .filter(
                    (call, next) -> {
                      present.add(call.peer().isPresent());
                      return next.proceed(call);
                    })
                .build()) {
      assertThat(reference(client, server).service().identity()).isEqualTo("nobody");
      assertThat(present).containsExactly(false);
    }
  }
}
