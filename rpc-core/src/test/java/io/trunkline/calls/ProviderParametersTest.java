package io.trunkline.calls;

import static io.trunkline.settings.ReferenceSettings.TOKEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the addresses of providers say about calls takes effect where the reference says nothing.
 */
@Timeout(120)
class ProviderParametersTest {

  /** What is called. */
  public interface Names {
    String name();

    CompletableFuture<String> nameLater();

    String blocked() throws InterruptedException;
  }

  private record Named(String name, CountDownLatch end) implements Names {
    @Override
    public CompletableFuture<String> nameLater() {
      return CompletableFuture.completedFuture(name);
    }

    @Override
    public String blocked() throws InterruptedException {
      end.await();
      return name;
    }
  }

  private final CountDownLatch end = new CountDownLatch(1);
  private final List<AutoCloseable> open = new ArrayList<>();
  private Path file;

  @BeforeEach
  void begin(@TempDir Path folder) {
    file = folder.resolve("names.txt");
  }

  @AfterEach
  void close() throws Exception {
    end.countDown();
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private ServiceOptions.Builder<Names> named(String name) {
    return ServiceOptions.builder(Names.class, new Named(name, end));
  }

  private String serve(RpcServer.Builder options, ServiceOptions<Names> service)
      throws IOException {
    RpcServer server = options.service(service).start();
    open.add(server);
    return "127.0.0.1:" + server.port();
  }

  private String serve(ServiceOptions<Names> service) throws IOException {
    return serve(Loopback.server(), service);
  }

  private void write(String... lines) throws IOException {
    Path next = Files.writeString(file.resolveSibling("next"), String.join("\n", lines) + "\n");
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static ReferenceOptions.Builder<Names> names() {
    return ReferenceOptions.builder(Names.class);
  }

  private Reference<Names> refer(ReferenceOptions<Names> options) {
    return refer(Loopback.client(), options);
  }

  private Reference<Names> refer(RpcClient.Builder options, ReferenceOptions<Names> reference) {
    RpcClient client = options.registry(file.toUri() + "?refresh=10").build();
    open.add(client);
    return client.reference(reference);
  }

  private static Set<String> called(Names names) {
    return IntStream.range(0, 40)
        .mapToObj(i -> i % 2 == 0 ? names.name() : names.nameLater().join())
        .collect(Collectors.toSet());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eachCallHasTheTokenOfItsProvider(boolean handshake) throws Exception {
    ServiceOptions<Names> a = named("a").randomToken().build();
    ServiceOptions<Names> b = named("b").randomToken().build();
    String atA = serve(a);
    String atB = serve(b);
    String atC = serve(named("c").build());
    write(atA + "?token=" + a.find(TOKEN), atB + "?token=" + b.find(TOKEN), atC);
    Reference<Names> reference = refer(Loopback.client().handshake(handshake), names().build());
    Deadline.await("all serve", () -> called(reference.service()).equals(Set.of("a", "b", "c")));
    Names attached = reference.attach("trace", "7").service();
    Deadline.await("and again", () -> called(attached).equals(Set.of("a", "b", "c")));

    write(atA + "?token=another");
    Deadline.await("a is called with another token", () -> isRefused(reference.service()));
    write(atA + "?token=" + a.find(TOKEN));
    Deadline.await("a is called with its own again", () -> !isRefused(reference.service()));
  }

  private static boolean isRefused(Names names) {
    try {
      names.name();
      return false;
    } catch (RpcException refused) {
      assertThat(refused).hasMessageContaining("token");
      return true;
    }
  }

  @Test
  void theTokenOfTheReferenceComesBeforeThatOfTheProvider() throws Exception {
    ServiceOptions<Names> a = named("a").randomToken().build();
    write(serve(a) + "?token=" + a.find(TOKEN));
    Names own = refer(names().token("mine").build()).service();
    assertThat(isRefused(own)).isTrue();
  }

  @Test
  void aTimeLimitThatNobodyElseSaysIsTheProviders() throws Exception {
    String a = serve(named("a").build());
    write(a + "?blocked.timeout=600");
    Reference<Names> reference = refer(RpcClient.builder(), names().build());
    RpcException late =
        catchThrowableOfType(RpcException.class, () -> reference.service().blocked());
    assertThat(late.status()).isEqualTo(Status.TIMEOUT);
    assertThat(late).hasMessageContaining("600 ms");
    write(a + "?timeout=700");
    Deadline.await(
        "the new limit",
        () -> {
          RpcException next =
              catchThrowableOfType(RpcException.class, () -> reference.service().blocked());
          return next.getMessage().contains("700 ms");
        });
  }

  @Test
  void aTimeLimitThatTheClientSaysComesBeforeThatOfTheService() throws Exception {
    write(serve(named("a").build()) + "?timeout=600");
    Reference<Names> reference =
        refer(Loopback.client().timeout(Duration.ofMillis(800)), names().build());
    assertThatThrownBy(() -> reference.service().blocked()).hasMessageContaining("800 ms");
  }

  /** Who serves so many calls that chance would find all. */
  private static Set<String> served(Names names) {
    return IntStream.range(0, 40).mapToObj(i -> names.name()).collect(Collectors.toSet());
  }

  @Test
  void theBalancerThatProvidersAnnounceCountsFromTheirWordOn() throws Exception {
    String a = serve(named("a").build());
    String b = serve(named("b").build());
    write(a, b);
    Names names = refer(names().build()).service();
    Deadline.await("both serve", () -> served(names).size() == 2);
    String hash = "?name.loadbalance=consistenthash";
    write(a + hash, b + hash);
    Deadline.await("calls without arguments go to one", () -> served(names).size() == 1);
    write(a + hash, b);
    Deadline.await("one of two is not enough", () -> served(names).size() == 2);
  }

  @Test
  void aBalancerThatNeedsAllProvidersReachesMoreThanASubset() throws Exception {
    String a = serve(named("a").build());
    String[] all = new String[101]; // a reference connects to 100 of them
    Arrays.setAll(all, i -> a.replace("127.0.0.1", "127.0.0." + (i + 1)) + "?weight=1");
    write(all);
    Reference<Names> reference = refer(names().check(false).build());
    Deadline.await("a subset", () -> reference.addresses().size() == 100);
    for (int i = 0; i < all.length; i++) {
      all[i] += "&loadbalance=consistenthash";
    }
    write(all);
    Deadline.await("all of them", () -> reference.addresses().size() == 101);
  }

  @Test
  void whatNobodyHereKnowsFailsNoCall() throws Exception {
    write(serve(named("a").build()) + "?cluster=mergeable&loadbalance=fastest&retries=many");
    assertThat(refer(names().build()).service().name()).isEqualTo("a");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aProviderThatReadsOnlyKryoIsCalledInKryo(boolean handshake) throws Exception {
    String kryo =
        serve(Loopback.server().serialization("kryo").handshake(handshake), named("k").build());
    String hessian = serve(Loopback.server().handshake(handshake), named("h").build());
    write(kryo + "?prefer.serialization=unknown,kryo", hessian + "?serialization=hessian2");
    Names names = refer(names().build()).service();
    Deadline.await("both serve", () -> called(names).equals(Set.of("k", "h")));
  }

  @Test
  void aSerializationThatTheReferenceSaysComesBeforeThatOfTheProvider() throws Exception {
    write(
        serve(Loopback.server().serialization("hessian2").handshake(false), named("h").build())
            + "?serialization=kryo");
    assertThat(refer(names().serialization("hessian2").build()).service().name()).isEqualTo("h");
  }

  @Test
  void aTrunklineProviderGetsWhatItReadsInPlaceOfTheSerializationOfTheClient() throws Exception {
    String provider = serve(Loopback.server().serialization("hessian2"), named("h").build());
    write(provider + "?release=trunkline-1&prefer.serialization=hessian2");
    RpcClient.Builder client = Loopback.client().serialization("kryo");
    assertThat(refer(client, names().build()).service().name()).isEqualTo("h");
    Names insisting = refer(client, names().serialization("kryo").build()).service();
    assertThatThrownBy(insisting::name).hasMessageContaining("kryo(8) is not offered on this port");
  }

  @Test
  void whoTakesSeveralGroupsAndVersionsCallsEachProviderWithItsOwn() throws Exception {
    write(
        serve(named("x1").group("x").version("1").build()) + "?group=x&version=1",
        serve(named("y2").group("y").version("2").build()) + "?group=y&version=2",
        serve(named("none").build()));
    Names names = refer(names().group("*").version("*").build()).service();
    Deadline.await("all serve", () -> called(names).equals(Set.of("x1", "y2", "none")));
  }

  @Test
  void severalGroupsAtAFixedAddressAreRefusedAtTheStart() {
    RpcClient client = Loopback.client().build();
    open.add(client);
    for (String group : new String[] {"*", "a,b"}) {
      assertThatThrownBy(
              () ->
                  client.reference(
                      ReferenceOptions.builder(Names.class, "dubbo://127.0.0.1:1")
                          .group(group)
                          .build()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("group " + group, "127.0.0.1:1", "name one group and version");
    }
  }
}
