package io.trunkline.internal.applications;

import static io.trunkline.internal.applications.MemoryLevel.instance;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.DiscoveryLevel;
import io.trunkline.discovery.LevelStatus;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.SettingsSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** References find providers at both levels of a registry in memory. */
@Timeout(120)
class ApplicationLevelsTest {

  private static final String ORDERS = "shop.Orders";
  private static final String TRI = "[{\"port\":50051,\"protocol\":\"tri\"}]";

  private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(2);
  private final MemoryRegistry registry = new MemoryRegistry();
  private final MemoryLevel level = registry.applications;
  private ApplicationLevels levels = levels(MetadataFiles.none());
  private final MemorySettings settings = new MemorySettings();
  private final List<AddressSource> open = new ArrayList<>();

  private ApplicationLevels levels(MetadataFiles kept) {
    return new ApplicationLevels(level, kept, threads, threads);
  }

  @AfterEach
  void stop() {
    open.forEach(AddressSource::close);
    threads.shutdownNow();
  }

  /** Keeps what a reference is told. */
  private static final class Told implements AddressSource.Listener {

    private volatile @Nullable List<ProviderAddress> last;
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private volatile boolean wasEmpty;

    @Override
    public void addresses(List<ProviderAddress> providers) {
      wasEmpty |= last != null && providers.isEmpty();
      last = providers;
    }

    @Override
    public void unavailable(String reason) {
      problems.add(reason);
    }

    List<Integer> ports() {
      List<ProviderAddress> now = last;
      return now == null ? List.of(-1) : now.stream().map(ProviderAddress::port).sorted().toList();
    }

    void await(Integer... ports) {
      awaitThat(() -> ports().equals(List.of(ports)), this);
    }

    @Override
    public String toString() {
      return ports() + " " + problems;
    }
  }

  private static void awaitThat(BooleanSupplier condition, Object state) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - deadline).as("%s", state).isNegative();
      LockSupport.parkNanos(500_000);
    }
  }

  private AddressSource open(Told told, Map<String, String> parameters, boolean hasRules) {
    Map<String, String> all = new HashMap<>(parameters);
    all.putIfAbsent("interface", ORDERS);
    AddressQuery query =
        new AddressQuery("memory://r:1", all.get("interface"), null, null, "web", all);
    AddressSource source =
        levels.open(registry, query, hasRules ? Optional.of(settings) : Optional.empty());
    open.add(source);
    source.start(told);
    return source;
  }

  private Told find(String... parameters) {
    Told told = new Told();
    Map<String, String> all = new HashMap<>();
    for (int i = 0; i < parameters.length; i += 2) {
      all.put(parameters[i], parameters[i + 1]);
    }
    open(told, all, false);
    return told;
  }

  private void announce(String application, String revision, int... ports) {
    ProviderAddress[] all = new ProviderAddress[ports.length];
    for (int i = 0; i < ports.length; i++) {
      all[i] = instance(ports[i], revision);
    }
    level.list(application, all);
  }

  @Test
  void instancesOfMappedApplicationsAreFound() {
    level.revision("r1", ORDERS + ":dubbo:0", "shop.Other:dubbo:0");
    level.map(ORDERS, "one,two,gone");
    announce("one", "r1", 1, 2);
    announce("two", "r1", 3);
    Told told = find();
    told.await(1, 2, 3);
    assertThat(told.last.get(0).weight()).isEqualTo(50);
    assertThat(told.last.get(0).startedAtMillis()).isEqualTo(1_795_893_425_161L);
  }

  @Test
  void theServicesOfARevisionAreReadOnceForAllReferences() {
    level.revision("r1", ORDERS + ":dubbo:0", "shop.Other:dubbo:0");
    level.map(ORDERS, "one");
    level.map("shop.Other", "one");
    announce("one", "r1", 1, 2, 3);
    find().await(1, 2, 3);
    find("interface", "shop.Other").await(1, 2, 3);
    assertThat(level.asked).hasSize(1);
    assertThat(level.watched()).isEqualTo(1);
    open.forEach(AddressSource::close);
    awaitThat(() -> level.watched() == 0, "watches");
  }

  @Test
  void theRegistryIsAskedForMetadataThatItKeeps() {
    level.revision("r1", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    level.list("one", instance(1, "r1", "[{\"port\":7,\"protocol\":\"dubbo\"}]", "remote"));
    find().await(7);
    assertThat(level.asked).containsExactly("registry r1");
  }

  @Test
  void anApplicationThatAppearsLaterIsFound() {
    level.revision("r1", ORDERS + ":dubbo:0");
    announce("one", "r1", 1);
    Told told = find();
    told.await();
    level.map(ORDERS, "one");
    told.await(1);
    announce("one", "r1", 1, 2);
    told.await(1, 2);
  }

  @Test
  void aReferenceMayNameItsApplications() {
    level.revision("r1", ORDERS + ":dubbo:0");
    announce("one", "r1", 1);
    announce("two", "r1", 2);
    find("provided-by", "one, two").await(1, 2);
  }

  @Test
  void dubboIsUsedIfAnInstanceOffersSeveralProtocols() {
    level.revision("r1", ORDERS + ":tri:50051", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    String both = "[{\"port\":50051,\"protocol\":\"tri\"},{\"port\":9,\"protocol\":\"dubbo\"}]";
    level.list("one", instance(50_051, "r1", both, "local"));
    find().await(9);
  }

  @Test
  void theProtocolsFoundAreNamedIfDubboIsNotAmongThem() {
    level.revision("r1", ORDERS + ":tri:50051");
    level.map(ORDERS, "one");
    level.list("one", instance(50_051, "r1", TRI, "remote"));
    Told told = find();
    awaitThat(() -> !told.problems.isEmpty(), told);
    assertThat(told.problems.get(0)).contains("one", ORDERS, "[tri], expected dubbo");
    assertThat(told.last).isNull();
  }

  @Test
  void anInstanceThatCannotBeAskedNamesItsProtocols() {
    level.map(ORDERS, "one");
    level.list("one", instance(50_051, "r1", TRI, "local"));
    Told told = find();
    awaitThat(() -> !told.problems.isEmpty(), told);
    assertThat(told.problems.get(0)).contains("[tri], expected dubbo");
  }

  @Test
  void aFailedReadIsRepeatedAtAnotherInstance() {
    level.answer = MemoryLevel.Answer.FAILURE;
    level.revision("r1", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    announce("one", "r1", 1, 2);
    Told told = find();
    awaitThat(() -> level.asked.size() >= 3, level.asked);
    assertThat(level.asked).contains("127.0.0.1:1 r1", "127.0.0.1:2 r1");
    level.answer = MemoryLevel.Answer.SERVICES;
    told.await(1, 2);
  }

  @Test
  void anUnknownRevisionIsAskedForAgain() {
    level.answer = MemoryLevel.Answer.UNKNOWN;
    level.revision("r1", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    announce("one", "r1", 1);
    Told told = find();
    awaitThat(() -> !told.problems.isEmpty(), told);
    assertThat(told.problems.get(0)).contains("does not know this revision");
    level.answer = MemoryLevel.Answer.SERVICES;
    told.await(1);
  }

  @Test
  void anInstanceKeepsItsAddressUntilItsNewServicesAreKnown() {
    level.revision("r1", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    announce("one", "r1", 1, 2);
    Told told = find();
    told.await(1, 2);
    level.answer = MemoryLevel.Answer.NEVER;
    level.revision("r2", ORDERS + ":dubbo:7");
    level.list("one", instance(1, "r2"), instance(2, "r1"));
    awaitThat(() -> level.asked.size() == 2, level.asked);
    assertThat(told.ports()).containsExactly(1, 2);
    level.answer = MemoryLevel.Answer.SERVICES;
    level.timeOut();
    told.await(2, 7);
    assertThat(told.wasEmpty).isFalse();
  }

  @Test
  void aRegistryThatIsDownKeepsTheKnownProviders() {
    level.revision("r1", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    announce("one", "r1", 1);
    Told told = find("migration.step", "FORCE_APPLICATION");
    told.await(1);
    level.down();
    awaitThat(() -> told.problems.contains("the registry is down"), told);
    announce("one", "r1", 1, 2);
    told.await(1);
    level.up();
    told.await(1, 2);
  }

  @Test
  void theLastProvidersStayWhenNoneIsListed() {
    level.revision("r1", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    announce("one", "r1", 1);
    Told told = find();
    told.await(1);
    level.list("one");
    registry.listByInterface(4);
    told.await(4);
    registry.keepByInterface();
    announce("one", "r1", 2);
    told.await(2);
    assertThat(told.wasEmpty).isFalse();
  }

  @Test
  void providersOfBothLevelsGetCallsByDefault() {
    level.revision("r1", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    announce("one", "r1", 1, 2);
    registry.listByInterface(2, 3);
    Told told = find();
    told.await(1, 2, 3);
    assertThat(open.get(0).levels())
        .containsExactly(
            new LevelStatus("memory://r:1", DiscoveryLevel.INTERFACE, true, 2, null),
            new LevelStatus("memory://r:1", DiscoveryLevel.APPLICATION, true, 2, null));
  }

  @Test
  void groupsAtOnePortAreProvidersOfTheirOwn() {
    level.revision("r1", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    announce("one", "r1", 1);
    registry.listByInterface(
        Stream.of("a", "b")
            .map(group -> ProviderAddress.parse("127.0.0.1:2?group=" + group))
            .toList());
    find().await(1, 2, 2);
  }

  @Test
  void aSilentApplicationLevelDoesNotHoldUpTheOther() {
    level.answer = MemoryLevel.Answer.FAILURE;
    level.map(ORDERS, "one");
    announce("one", "r1", 1);
    registry.listByInterface(3);
    Told told = find();
    told.await(3);
    awaitThat(() -> open.get(0).levels().get(1).problem() != null, "status");
    assertThat(told.problems).isEmpty();
  }

  @Test
  void aStepExcludesTheOtherLevel() {
    level.revision("r1", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    announce("one", "r1", 1);
    registry.listByInterface(2);
    find("migration.step", "FORCE_INTERFACE").await(2);
    assertThat(level.watched()).isZero();
    find("migration.step", "FORCE_APPLICATION").await(1);
  }

  @Test
  void aForcedApplicationLevelDoesNotLookByInterface() {
    level.revision("r1", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    announce("one", "r1", 1);
    find("migration.step", "FORCE_APPLICATION").await(1);
    assertThat(registry.isAskedByInterface()).isFalse();
  }

  @Test
  void aThresholdMakesOneLevelCountAlone() {
    level.revision("r1", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    announce("one", "r1", 1);
    registry.listByInterface(2, 3);
    Told told = find("migration.threshold", "1.0");
    told.await(2, 3);
    announce("one", "r1", 1, 4);
    told.await(1, 4);
    registry.listByInterface(2, 3, 5);
    told.await(2, 3, 5);
  }

  @Test
  void aThresholdOfZeroPrefersTheApplicationLevelAsStockDoes() {
    level.revision("r1", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    registry.listByInterface(2, 3, 4);
    Told told = find("migration.threshold", "0");
    told.await(2, 3, 4);
    announce("one", "r1", 1);
    told.await(1);
    announce("one", "r1");
    told.await(2, 3, 4);
  }

  @Test
  void groupsOfOnePortAreProvidersOfTheirOwnAtBothLevels() {
    level.map(ORDERS, "one");
    level.revision("r1", ORDERS + ":dubbo:0");
    announce("one", "r1", 1);
    registry.listByInterface(
        List.of(
            new ProviderAddress("127.0.0.1", 1, Map.of("group", "a")),
            new ProviderAddress("127.0.0.1", 1, Map.of("group", "b"))));
    find("group", "*").await(1, 1, 1);
  }

  @Test
  void manyRevisionsAreFound() {
    level.map(ORDERS, "one");
    ProviderAddress[] instances = new ProviderAddress[1_000];
    Integer[] ports = new Integer[instances.length];
    for (int i = 0; i < instances.length; i++) {
      level.revision("r" + i, ORDERS + ":dubbo:0");
      ports[i] = i + 1;
      instances[i] = instance(ports[i], "r" + i);
    }
    level.list("one", instances);
    find().await(ports);
    assertThat(level.asked).hasSize(instances.length);
  }

  @Test
  void aRuleChangesTheStepOfARunningReference() {
    level.revision("r1", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    announce("one", "r1", 1);
    registry.listByInterface(2, 3);
    Told told = new Told();
    open(told, Map.of(), true);
    told.await(1, 2, 3);
    settings.set("step: FORCE_INTERFACE");
    told.await(2, 3);
    settings.set("step: FORCE_APPLICATION\nthreshold: 0.5");
    told.await(1);
    settings.set(
        "step: APPLICATION_FIRST\napplications: [{serviceKey: one, step: FORCE_INTERFACE}]");
    told.await(2, 3);
    settings.set("interfaces: [{serviceKey: 'shop.Orders:', step: FORCE_APPLICATION}]");
    told.await(1);
    settings.set(null);
    told.await(1, 2, 3);
    assertThat(told.wasEmpty).isFalse();
  }

  @Test
  void aRuleForcesAnApplicationLevelWithoutEnoughProvidersOnlyIfItIsTold() {
    level.revision("r1", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    announce("one", "r1", 1);
    registry.listByInterface(2, 3);
    Told told = new Told();
    settings.set("step: FORCE_INTERFACE");
    open(told, Map.of(), true);
    told.await(2, 3);
    settings.set("step: FORCE_APPLICATION\nthreshold: 0.8");
    told.await(1, 2, 3);
    settings.set("step: FORCE_APPLICATION\nthreshold: 0.8\nforce: true");
    told.await(1);
  }

  @Test
  void nothingIsReportedBeforeTheRuleIsKnown() {
    level.revision("r1", ORDERS + ":dubbo:0");
    level.map(ORDERS, "one");
    announce("one", "r1", 1);
    registry.listByInterface(2);
    settings.isSilent = true;
    Told told = new Told();
    open(told, Map.of(), true);
    assertThat(told.last).isNull();
    settings.set("step: FORCE_INTERFACE");
    told.await(2);
    assertThat(level.watched()).isZero();
  }

  @Test
  void theNextClientDoesNotAskInstancesAgain(@TempDir Path folder) {
    String revision = "0dd4fd7e0dd4fd7e0dd4fd7e0dd4fd7e";
    level.map(ORDERS, "one");
    level.revision(revision, ORDERS + ":dubbo:0");
    level.list("one", instance(1, revision));
    levels = levels(MetadataFiles.in(folder.toString()));
    find("migration.step", "FORCE_APPLICATION").await(1);
    awaitThat(
        () -> folder.toFile().list((parent, name) -> name.startsWith(revision)).length == 1,
        "the file");
    level.answer = MemoryLevel.Answer.NEVER;
    levels = levels(MetadataFiles.in(folder.toString()));
    find("migration.step", "FORCE_APPLICATION").await(1);
    assertThat(level.asked).hasSize(1);
  }

  /** The property {@code discovery.restarts} has more of them. */
  @Test
  void noDirectoryBecomesEmptyWhileProvidersRestartAndAnswersAreLost() {
    long seed = Long.getLong("discovery.seed", 39);
    Random random = new Random(seed);
    level.map(ORDERS, "one");
    String[] revisions = {"a", "b", "c"};
    for (int i = 0; i < revisions.length; i++) {
      level.revision(revisions[i], ORDERS + ":dubbo:0");
    }
    Told told = find("migration.step", "FORCE_APPLICATION");
    announceEach(revisions);
    told.await(1, 2, 3);
    for (int i = 0; i < Integer.getInteger("discovery.restarts", 40); i++) {
      int restarted = random.nextInt(revisions.length);
      MemoryLevel.Answer[] answers = MemoryLevel.Answer.values();
      level.answer = answers[random.nextInt(answers.length)];
      boolean isOutage = random.nextInt(8) == 0;
      if (isOutage) {
        level.down();
      }
      revisions[restarted] = "r" + i;
      level.revision(revisions[restarted], ORDERS + ":dubbo:0");
      announceEach(revisions);
      assertThat(told.ports()).as("restart %s of seed %s", i, seed).isNotEmpty();
      level.answer = MemoryLevel.Answer.SERVICES;
      level.timeOut();
      if (isOutage) {
        level.up();
      }
      told.await(1, 2, 3);
    }
    assertThat(told.wasEmpty).isFalse();
  }

  private void announceEach(String... revisions) {
    ProviderAddress[] all = new ProviderAddress[revisions.length];
    for (int i = 0; i < revisions.length; i++) {
      all[i] = instance(i + 1, revisions[i]);
    }
    level.list("one", all);
  }

  /** One rule, for those that follow it. */
  private static final class MemorySettings implements SettingsSource {

    private final List<Listener> listeners = new CopyOnWriteArrayList<>();
    private volatile @Nullable String text;
    private volatile boolean isSilent;

    void set(@Nullable String now) {
      text = now;
      listeners.forEach(listener -> listener.said(now));
    }

    @Override
    public @Nullable String read(String group, String key) {
      return text;
    }

    @Override
    public Followed follow(String group, String key, Listener listener) {
      assertThat(group + "/" + key).isEqualTo("DUBBO_SERVICEDISCOVERY_MIGRATION/web.migration");
      listeners.add(listener);
      if (!isSilent) {
        listener.said(text);
      }
      return () -> listeners.remove(listener);
    }

    @Override
    public CompletionStage<String> localHost() {
      return CompletableFuture.completedFuture("127.0.0.1");
    }

    @Override
    public void close() {}

    @Override
    public String toString() {
      return "memory";
    }
  }
}
