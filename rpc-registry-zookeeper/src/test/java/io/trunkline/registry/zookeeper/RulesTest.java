package io.trunkline.registry.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.call.RpcException;
import io.trunkline.calls.Loopback;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.internal.registry.ServiceUrl;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Rules that an operator writes into ZooKeeper while a consumer calls three providers. */
@Timeout(120)
class RulesTest {

  /** What is called. */
  public interface Names {
    String name();

    String other();
  }

  private record Named(String name) implements Names {
    @Override
    public String other() {
      return name;
    }
  }

  private static final String SERVICE_RULE = Names.class.getName() + "::.condition-router";

  private Fixture zookeeper;
  private RpcClient client;
  private Reference<Names> reference;
  private Names names;
  private final List<RpcServer> servers = new ArrayList<>();

  @BeforeEach
  void start() throws Exception {
    zookeeper = new Fixture();
    for (String name : List.of("a", "b", "c")) {
      servers.add(serve(name));
    }
    client = Loopback.client().application("web").registry(zookeeper.url()).build();
    reference = client.reference(ReferenceOptions.builder(Names.class).build());
    names = reference.service();
    awaitCalled("all", Set.of("a", "b", "c"));
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    servers.forEach(RpcServer::close);
    zookeeper.close();
  }

  private RpcServer serve(String name) throws IOException {
    return Loopback.server()
        .application("orders")
        .unregisterWait(Duration.ZERO)
        .registry(zookeeper.url())
        .service(ServiceOptions.builder(Names.class, new Named(name)).build())
        .start();
  }

  private int port(String name) {
    return servers.get("abc".indexOf(name)).port();
  }

  private void write(String key, String text) throws Exception {
    zookeeper
        .own
        .create()
        .orSetData()
        .creatingParentsIfNeeded()
        .forPath("/dubbo/config/dubbo/" + key, text.getBytes(StandardCharsets.UTF_8));
  }

  private void delete(String key) throws Exception {
    zookeeper.own.delete().forPath("/dubbo/config/dubbo/" + key);
  }

  private List<ServiceUrl> announced() throws Exception {
    return zookeeper.below(
        new ServicePaths("/dubbo", Names.class.getName()).category(ServicePaths.PROVIDERS));
  }

  private void awaitAnnounced(String key, Set<String> values) throws Exception {
    Deadline.await(
        key + " is " + values,
        () ->
            announced().size() == 3
                && announced().stream()
                    .map(url -> url.parameter(key, "none"))
                    .collect(Collectors.toSet())
                    .equals(values));
  }

  @Test
  void providersAnnounceThemselvesAsOverridesForThemSay() throws Exception {
    write(
        "orders.configurators",
        "configVersion: v3.0\nscope: application\nkey: orders\nconfigs:\n"
            + "  - {side: provider, parameters: {weight: 7, token: other}}\n"
            + "  - {side: consumer, parameters: {weight: 9}}\n");
    awaitAnnounced("weight", Set.of("7"));
    write(
        Names.class.getName() + "::.configurators",
        "configVersion: v3.0\nscope: service\nkey: "
            + Names.class.getName()
            + "\nconfigs:\n  - {side: provider, providerAddresses: ['127.0.0.1:"
            + port("a")
            + "'], parameters: {disabled: true}}\n");
    awaitCalled("not a", Set.of("b", "c"));
    assertThat(announced()).allMatch(url -> url.parameter("token") == null, "without a token");

    delete("orders.configurators");
    awaitAnnounced("weight", Set.of("none"));
    delete(Names.class.getName() + "::.configurators");
    awaitCalled("all", Set.of("a", "b", "c"));
  }

  private String addRouter(String keys, String rule) throws Exception {
    return zookeeper.add(
        new ServicePaths("/dubbo", Names.class.getName()).category("routers"),
        "condition://0.0.0.0/"
            + Names.class.getName()
            + "?category=routers&dynamic=false&router=condition&"
            + keys
            + "&rule="
            + URLEncoder.encode(rule, StandardCharsets.UTF_8));
  }

  @Test
  void routersInTheRegistryComeBeforeRulesByTheirPriority() throws Exception {
    String wide =
        addRouter("name=wide&priority=2", "method = name => port = " + port("b") + "," + port("a"));
    awaitCalled("a and b", Set.of("a", "b"));
    String narrow = addRouter("name=narrow&priority=1&force=true", "=> port != " + port("a"));
    awaitCalled("b alone", Set.of("b"));
    addRouter("name=off&enabled=false", "=> false");
    addRouter("name=other&version=7.0", "=> false");
    addRouter("name=script&router=script", "=> false");

    zookeeper.own.delete().forPath(narrow);
    awaitCalled("a and b again", Set.of("a", "b"));
    zookeeper.own.delete().forPath(wide);
    awaitCalled("all", Set.of("a", "b", "c"));
  }

  @Test
  void aRouterThatLeavesNobodyIsNamed() throws Exception {
    addRouter("name=closed", "method=name =>");
    Deadline.await("a refusal", () -> catchThrowable(names::name) != null);
    assertThat(catchThrowable(names::name))
        .hasMessageContaining("the router 'closed' of the registry");
    assertThat(names.other()).isIn("a", "b", "c");
  }

  @Test
  void rulesAreFollowedOverTheSessionOfTheRegistry() {
    String thread = "trunkline-zookeeper-" + zookeeper.server.getConnectString();
    assertThat(Thread.getAllStackTraces().keySet().stream().map(Thread::getName))
        .filteredOn(thread::equals)
        .as("one of the consumer, and one of each provider")
        .hasSize(4);
  }

  private Set<String> called() {
    return IntStream.range(0, 30).mapToObj(i -> names.name()).collect(Collectors.toSet());
  }

  private void awaitCalled(String what, Set<String> expected) throws Exception {
    Deadline.await(what, () -> called().equals(expected));
  }

  @Test
  void aConditionOfTheServiceCountsForTheMethodThatItNames() throws Exception {
    write(SERVICE_RULE, "conditions: ['method=na* => port=" + port("b") + "']");
    awaitCalled("b alone", Set.of("b"));
    assertThat(IntStream.range(0, 60).mapToObj(i -> names.other()).collect(Collectors.toSet()))
        .containsExactlyInAnyOrder("a", "b", "c");
    write(SERVICE_RULE, "conditions: ['host=127.0.0.1 => port!=" + port("b") + "']");
    awaitCalled("all but b", Set.of("a", "c"));
    delete(SERVICE_RULE);
    awaitCalled("all again", Set.of("a", "b", "c"));
  }

  @Test
  void noCallFailsWhileRulesChange() throws Exception {
    AtomicBoolean ends = new AtomicBoolean();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread caller =
        new Thread(
            () -> {
              while (!ends.get()) {
                Throwable thrown = catchThrowable(names::name);
                failure.compareAndSet(null, thrown);
              }
            });
    caller.start();
    for (String name : List.of("a", "b", "c", "a")) {
      write(
          "web.condition-router",
          "scope: application\nforce: true\nkey: web\nconditions: ['=> port=" + port(name) + "']");
      awaitCalled(name + " alone", Set.of(name));
    }
    ends.set(true);
    caller.join();
    assertThat(failure.get()).isNull();
  }

  @Test
  void aCallThatARuleRefusesSaysWhichOne() throws Exception {
    write("web.condition-router", "force: true\nconditions: ['method=name => port=1']");
    Deadline.await("that none is left", () -> catchThrowable(names::name) != null);
    assertThatThrownBy(names::name)
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("web.condition-router")
        .hasMessageContaining("method=name => port=1");
    assertThat(names.other()).isIn("a", "b", "c");
  }

  @Test
  void aRuleThatCannotBeReadLeavesTheLastOneInForce() throws Exception {
    write("web.condition-router", "conditions: ['=> port=" + port("c") + "']");
    awaitCalled("c alone", Set.of("c"));
    write("web.condition-router", "conditons: ['=> port=" + port("a") + "']");
    write("orders.condition-router", "conditions: ['method=other => port=" + port("c") + "']");
    assertThat(called()).containsExactly("c");
    write("web.condition-router", "conditions: ['=> port=" + port("a") + "']");
    awaitCalled("a alone", Set.of("a"));
  }

  @Test
  void aTagRuleSetsProvidersApartAndLeadsCallsToThem() throws Exception {
    write(
        "orders.tag-router",
        "force: false\nkey: orders\ntags:\n  - name: gray\n    addresses: ['127.0.0.1:"
            + port("b")
            + "']");
    awaitCalled("those without a tag", Set.of("a", "c"));
    Names gray = reference.attach("dubbo.tag", "gray").service();
    Set<String> tagged =
        IntStream.range(0, 30).mapToObj(i -> gray.name()).collect(Collectors.toSet());
    assertThat(tagged).containsExactly("b");
    Names unknown = reference.attach("dubbo.tag", "red").service();
    Set<String> others =
        IntStream.range(0, 30).mapToObj(i -> unknown.name()).collect(Collectors.toSet());
    assertThat(others).containsExactlyInAnyOrder("a", "c");
  }

  @Test
  void anOverrideRuleTakesProvidersOut() throws Exception {
    String rule = "web.configurators";
    String head =
        "configVersion: v3.0\nscope: application\nkey: web\nconfigs:\n  - side: consumer\n";
    write(
        rule,
        head
            + "    providerAddresses: ['127.0.0.1:"
            + port("a")
            + "']\n    parameters: {disabled: true}\n");
    awaitCalled("those that are left", Set.of("b", "c"));
    write(rule, head + "    parameters: {disabled: true}\n");
    Deadline.await("that none is left", () -> catchThrowable(names::name) != null);
    Deadline.await(
        "the reason",
        () -> String.valueOf(catchThrowable(names::name)).contains("web.configurators"));
    delete(rule);
    Deadline.await("that there are some", () -> catchThrowable(names::name) == null);
    awaitCalled("all again", Set.of("a", "b", "c"));
  }

  @Test
  void anOverrideRuleChangesHowCallsGo() throws Exception {
    write(
        Names.class.getName() + "::.configurators",
        "scope: service\nkey: "
            + Names.class.getName()
            + "\nconfigs:\n  - side: consumer\n    providerAddresses: ['127.0.0.1:"
            + port("c")
            + "']\n    parameters: {weight: 0}\n");
    awaitCalled("those with a weight", Set.of("a", "b"));
  }
}
