package io.trunkline.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Certainty;
import io.trunkline.call.Filter;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.discovery.AddressChange;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.discovery.ProviderAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How a directory follows its source: it lists, connects, removes and releases endpoints. */
class EndpointDirectoryTest {

  private final FollowedFleet fleet = new FollowedFleet();
  private final EndpointDirectory endpoints = fleet.endpoints;

  private static RpcException failure(CompletableFuture<?> future) {
    assertThat(future).isCompletedExceptionally();
    return (RpcException) Filter.unwrapped(future.handle((set, none) -> none).join());
  }

  /** The addresses {@code p0:1}, {@code p1:1} and so on. */
  private static List<ProviderAddress> addresses(int count) {
    return IntStream.range(0, count).mapToObj(i -> new ProviderAddress("p" + i, 1)).toList();
  }

  @Test
  void readinessIsSignalledForConnectionsAndNewSetsUntilAnEndpointIsReleased() {
    fleet.list("a:1", "b:1");
    AtomicInteger signals = new AtomicInteger();
    Runnable wake = signals::incrementAndGet;
    endpoints.readiness().add(wake);
    fleet.connection("a:1").listening.forEach(Runnable::run);
    assertThat(signals).hasValue(1);
    fleet.list("b:1");
    assertThat(signals).hasValueGreaterThan(1);
    fleet.passReleaseDelay();
    assertThat(fleet.connections.givenBack).containsExactly("a:1");
    assertThat(fleet.connection("a:1").listening).isEmpty();
    assertThat(fleet.connection("b:1").listening).hasSize(1);
    int before = signals.get();
    endpoints.readiness().remove(wake);
    fleet.list("b:1", "c:1");
    assertThat(signals).hasValue(before);
  }

  @Test
  void anUpdatedTagRegroupsTheEndpoints() {
    fleet.list("a:1", "b:1?tag=gray");
    Candidates gray = endpoints.current().candidates("gray", false, null);
    assertThat(gray.all()).extracting(Endpoint::toString).containsExactly("b:1");
    fleet.list("a:1?tag=gray", "b:1");
    gray = endpoints.current().candidates("gray", false, null);
    assertThat(gray.all()).extracting(Endpoint::toString).containsExactly("a:1");
  }

  @Test
  void aFutureOfSomeEndpointsCompletesWithTheFirstList() {
    CompletableFuture<EndpointSet> some = endpoints.some();
    assertThat(some).isNotDone();
    assertThat(endpoints.current().all()).isEmpty();
    fleet.list("a:1", "b:1");
    assertThat(some).isCompletedWithValue(endpoints.current());
    assertThat(endpoints.some()).isCompletedWithValue(endpoints.current());
    assertThat(fleet.usable()).containsExactly("a:1", "b:1");
  }

  @Test
  void aRemovedEndpointIsReleasedAfterTheReleaseDelay() {
    fleet.list("a:1", "b:1");
    fleet.list("b:1", "c:1");
    assertThat(fleet.usable()).containsExactly("b:1", "c:1");
    assertThat(fleet.connections.acquired).containsExactly("a:1", "b:1", "c:1");
    assertThat(fleet.connections.givenBack).isEmpty();
    fleet.passReleaseDelay();
    assertThat(fleet.connections.givenBack).containsExactly("a:1");
  }

  @Test
  void replacedEndpointsStayUsableUntilAListedOneIsConnected() {
    fleet.listConnected(2);
    fleet.list("a:1", "b:1");
    assertThat(fleet.usable()).containsExactly("a:1", "b:1", "p0:1", "p1:1");
    assertThat(endpoints.statuses()).as("listed").hasSize(2);
    fleet.passReleaseDelay();
    assertThat(fleet.usable()).hasSize(4);
    fleet.connection("b:1").isConnected = true;
    fleet.passCheck();
    assertThat(fleet.usable()).containsExactly("a:1", "b:1");
    assertThat(fleet.connections.givenBack).isEmpty();
    fleet.passReleaseDelay();
    assertThat(fleet.connections.givenBack).containsExactly("p0:1", "p1:1");
  }

  @Test
  void replacedEndpointsStayUsableForALimitedTime() {
    fleet.listConnected(2);
    fleet.list("a:1", "b:1");
    fleet.list("c:1");
    assertThat(fleet.usable())
        .as("a and b were never connected")
        .containsExactly("c:1", "p0:1", "p1:1");
    fleet.passReplacement();
    assertThat(fleet.usable()).containsExactly("c:1");
  }

  @Test
  void aListThatAnErrorKeepsFromBeingFollowedIsFollowedLater() {
    fleet.list("a:1");
    fleet.connections.errors = 2;
    fleet.list("b:1", "c:1");
    fleet.passCheck();
    fleet.passCheck();
    assertThat(fleet.usable()).containsExactly("b:1", "c:1");
    fleet.passReleaseDelay();
    assertThat(fleet.connections.givenBack).containsExactly("a:1");
  }

  @Test
  void aNewerListCountsAfterAnErrorHasKeptOneFromBeingFollowed() {
    fleet.connections.errors = 1;
    fleet.list("a:1");
    fleet.unavailable("the registry is gone");
    assertThat(fleet.usable())
        .as("the list comes with the failure after it")
        .containsExactly("a:1");
    fleet.connections.errors = 1;
    fleet.list("b:1");
    fleet.list("c:1");
    fleet.passCheck();
    assertThat(fleet.usable()).containsExactly("c:1");
  }

  @Test
  void aListWhoseConnectionsAreRefusedKeepsAndReleasesTheOthers() {
    fleet.list("a:1", "b:1");
    fleet.list("c:1", "b:1?weight=7", "refused:1");
    fleet.passCheck();
    assertThat(fleet.usable()).containsExactlyInAnyOrder("a:1", "b:1", "c:1");
    endpoints.close();
    fleet.refresh();
    assertThat(fleet.connections.givenBack).containsExactlyInAnyOrder("a:1", "b:1", "c:1");
  }

  @Test
  void closingReleasesReplacedEndpoints() {
    fleet.listConnected(1);
    fleet.list("a:1");
    endpoints.close();
    fleet.refresh();
    assertThat(fleet.connections.givenBack).containsExactlyInAnyOrder("a:1", "p0:1");
  }

  @Test
  void anUpdatedWeightKeepsTheEndpointAndItsConnections() {
    fleet.list("a:1?weight=100", "b:1");
    Endpoint endpoint = fleet.endpoint(0);
    EndpointSet before = endpoints.current();
    fleet.list("a:1?weight=7", "b:1");
    assertThat(fleet.endpoint(0)).isSameAs(endpoint);
    assertThat(endpoint.weight()).isEqualTo(7);
    assertThat(endpoints.current()).as("balancers derive from it").isNotSameAs(before);
    assertThat(fleet.connections.acquired).containsExactly("a:1", "b:1");
    fleet.passReleaseDelay();
    assertThat(fleet.connections.givenBack).isEmpty();
  }

  @Test
  void anEqualListKeepsTheSet() {
    fleet.list("a:1", "b:1");
    EndpointSet set = endpoints.current();
    fleet.list("a:1", "b:1");
    fleet.passReleaseDelay();
    assertThat(endpoints.current()).isSameAs(set);
    assertThat(fleet.changes).hasSize(1);
  }

  @Test
  void anAddressWithOtherTlsIsAnotherEndpoint() {
    fleet.list("a:1");
    Endpoint endpoint = fleet.endpoint(0);
    fleet.list("a:1?ssl-enabled=true");
    assertThat(fleet.endpoint(0)).isNotSameAs(endpoint);
    assertThat(fleet.connections.acquired).containsExactly("a:1", "a:1");
  }

  @Test
  void groupsAndVersionsAtOnePortAreEndpointsOfTheirOwn() {
    fleet.list("a:1?group=1", "a:1?group=2", "a:1?group=2&version=2.0");
    assertThat(endpoints.current().all()).hasSize(3);
  }

  @Test
  void anAddressThatIsListedTwiceIsOneEndpoint() {
    fleet.list("a:1?weight=3", "a:1?weight=5");
    assertThat(endpoints.current().all()).hasSize(1);
    assertThat(fleet.connections.acquired).hasSize(1);
  }

  @Test
  void onlyTheNewestOfManyUpdatesIsFollowed() {
    fleet.list("a:1");
    for (int i = 0; i < 100_000; i++) {
      fleet.update(List.of(new ProviderAddress("a", 1), new ProviderAddress("b" + i, 1)));
    }
    assertThat(fleet.time.waiting()).as("tasks").isLessThan(10);
    fleet.passPauses(1);
    assertThat(fleet.usable()).containsExactly("a:1", "b99999:1");
    assertThat(fleet.connections.acquired.size()).isLessThanOrEqualTo(3);
  }

  @Test
  void updatesAreFollowedAtLeastOnePauseApart() {
    fleet.list("a:1");
    fleet.update(List.of(new ProviderAddress("b", 1)));
    fleet.refresh();
    fleet.update(List.of(new ProviderAddress("c", 1)));
    fleet.refresh();
    assertThat(fleet.usable()).as("during the pause").containsExactly("b:1");
    fleet.passPauses(1);
    assertThat(fleet.usable()).containsExactly("c:1");
  }

  @Test
  void anUnavailableSourceRemovesNoEndpoint() {
    fleet.list("a:1", "b:1");
    fleet.unavailable("no connection to the registry");
    assertThat(fleet.usable()).containsExactly("a:1", "b:1");
    assertThat(endpoints.some()).isCompletedWithValue(endpoints.current());
    assertThat(endpoints).hasToString(FollowedFleet.SOURCE + " (no connection to the registry)");
    fleet.list("b:1");
    assertThat(fleet.usable()).containsExactly("b:1");
    assertThat(endpoints).hasToString(FollowedFleet.SOURCE);
  }

  @Test
  void aListIsFollowedThoughTheSourceIsUnavailableRightAfterIt() {
    fleet.update(List.of(new ProviderAddress("a", 1)));
    fleet.unavailable("gone again");
    assertThat(fleet.usable()).containsExactly("a:1");
  }

  @Test
  void withoutAListTheReasonWhyTheSourceIsUnavailableFailsTheFuture() {
    CompletableFuture<EndpointSet> some = endpoints.some();
    fleet.unavailable("DNS does not know the name bids");
    for (CompletableFuture<EndpointSet> asked : List.of(some, endpoints.some())) {
      RpcException none = failure(asked);
      assertThat(none.status()).isEqualTo(Status.CONNECT_FAILED);
      assertThat(none.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
      assertThat(none.detail())
          .contains(FollowedFleet.SERVICE)
          .contains(endpoints.toString())
          .contains("DNS does not know the name bids");
    }
    fleet.list("a:1");
    assertThat(endpoints.some()).isCompleted();
  }

  @Test
  void anEmptyListRemovesAllEndpoints() {
    fleet.list("a:1");
    fleet.list();
    assertThat(endpoints.current().all()).isEmpty();
    assertThat(failure(endpoints.some()))
        .hasMessageContaining(FollowedFleet.SERVICE)
        .hasMessageContaining("names no provider");
    fleet.list("b:1");
    assertThat(fleet.usable()).containsExactly("b:1");
  }

  @Test
  void endpointsAreConnectedOnlyFromConnectSoonOn() {
    fleet.list("a:1", "b:1");
    fleet.passCheck();
    assertThat(fleet.connections.connecting()).isZero();
    endpoints.connectSoon();
    fleet.refresh();
    assertThat(fleet.connections.connecting()).isEqualTo(2);
    fleet.list("a:1", "c:1");
    assertThat(fleet.connection("c:1").asked).as("a later one").isEqualTo(1);
  }

  @Test
  void aLargeListIsConnectedInRounds() {
    endpoints.connectSoon();
    fleet.update(addresses(100));
    fleet.refresh();
    assertThat(fleet.connections.connecting()).isEqualTo(EndpointDirectory.CONNECTS_AT_ONCE);
    fleet.passPauses(1);
    assertThat(fleet.connections.connecting()).isEqualTo(2 * EndpointDirectory.CONNECTS_AT_ONCE);
    fleet.passPauses(100 / EndpointDirectory.CONNECTS_AT_ONCE);
    assertThat(fleet.connections.connecting()).isEqualTo(100);
  }

  @Test
  void anEndpointOfWeightZeroIsUsableOnlyIfAllAre() {
    fleet.list("a:1?weight=0", "b:1");
    assertThat(endpoints.current().all()).hasSize(2);
    assertThat(fleet.usable()).containsExactly("b:1");
    fleet.list("a:1?weight=0", "b:1?weight=0");
    assertThat(fleet.usable()).containsExactly("a:1", "b:1");
  }

  @Test
  void listenersAreNotifiedOfEachChangedAndRemovedEndpoint() {
    fleet.list("a:1?weight=7", "b:1");
    fleet.list("b:1?weight=3");
    assertThat(fleet.changes).hasSize(2);
    AddressChange change = fleet.changes.get(1);
    assertThat(change.service()).isEqualTo(FollowedFleet.SERVICE);
    assertThat(change.addresses()).isEqualTo(1);
    assertThat(change.entries())
        .extracting(entry -> entry.kind() + " " + entry.status().address())
        .containsExactly("CHANGED b:1", "REMOVED a:1");
  }

  @Test
  void aListenerThatThrowsIsNotifiedAgain() {
    fleet.listenerFails = true;
    fleet.list("a:1");
    fleet.list("b:1");
    assertThat(fleet.usable()).containsExactly("b:1");
    assertThat(fleet.changes).hasSize(2);
  }

  @Test
  void theStatusShowsStateCallsInFlightAndLatency() {
    fleet.listConnected(2);
    fleet.answer(1, 2, Duration.ofMillis(3));
    BalancedEndpoints.begin(fleet.endpoint(1));
    fleet.connection("p0:1").isConnected = false;
    assertThat(fleet.status(0).state()).isEqualTo(AddressStatus.State.CONNECTING);
    AddressStatus status = fleet.status(1);
    assertThat(status.state()).isEqualTo(AddressStatus.State.CONNECTED);
    assertThat(status.callsInFlight()).isEqualTo(1);
    assertThat(status.meanLatency()).isEqualTo(Duration.ofMillis(3));
  }

  @Test
  void closingReleasesAllEndpointsAndIgnoresLaterLists() {
    CompletableFuture<EndpointSet> some = endpoints.some();
    fleet.list("a:1");
    fleet.list("b:1");
    assertThat(some).isCompleted();
    endpoints.close();
    fleet.refresh();
    assertThat(fleet.isClosed).isTrue();
    assertThat(fleet.connections.givenBack).containsExactlyInAnyOrder("a:1", "b:1");
    assertThat(endpoints.statuses()).isEmpty();
    assertThat(failure(endpoints.some()).status()).isEqualTo(Status.MISUSED);
    fleet.list("c:1");
    fleet.passReleaseDelay();
    assertThat(fleet.connections.acquired).doesNotContain("c:1");
    assertThat(fleet.time.waiting()).isZero();
  }

  static List<RuntimeException> failuresOfExecutors() {
    return List.of(new RejectedExecutionException(), new IllegalStateException("of a test"));
  }

  @ParameterizedTest
  @MethodSource("failuresOfExecutors")
  void closingReleasesAllEndpointsThoughTheExecutorTakesNoTasks(RuntimeException failure) {
    fleet.list("a:1");
    fleet.executorFailure = failure;
    endpoints.close();
    assertThat(fleet.connections.givenBack).containsExactly("a:1");
    assertThat(endpoints.statuses()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("failuresOfExecutors")
  void aRefreshThatCouldNotBeginIsMadeWithTheNextEvent(RuntimeException failure) {
    fleet.executorFailure = failure;
    fleet.list("a:1");
    assertThat(endpoints.current().all()).isEmpty();
    fleet.executorFailure = null;
    fleet.passReleaseDelay();
    assertThat(endpoints.current().all()).hasSize(1);
  }

  @Test
  void closingFailsTheFutureOfSomeEndpoints() {
    CompletableFuture<EndpointSet> some = endpoints.some();
    endpoints.close();
    assertThat(failure(some))
        .hasMessageContaining("MISUSED (NOT_EXECUTED)")
        .hasMessageContaining("is closed");
    assertThatThrownBy(() -> endpoints.some().join()).hasCauseInstanceOf(RpcException.class);
  }

  /** The one place for whole messages. */
  @Test
  void statusesAndChangesAreDescribedInFull() {
    fleet.list("a:1?weight=7", "b:1");
    fleet.connection("b:1").isConnected = true;
    fleet.answer(1, 2, Duration.ofMillis(3));
    BalancedEndpoints.begin(fleet.endpoint(1));
    assertThat(fleet.status(1))
        .hasToString("b:1 (connected, weight 100, 1 in flight, mean 3.0 ms)");
    fleet.list("b:1?weight=3");
    assertThat(fleet.changes.get(1))
        .hasToString(
            "blue/com.acme.Bids:2.0 has 1 provider from test://source: changed b:1 (connected,"
                + " weight 3, 1 in flight, mean 3.0 ms): its source lists other parameters for it;"
                + " removed a:1 (connecting, weight 7, 0 in flight): its source no longer lists"
                + " it");
    fleet.list();
    assertThat(failure(endpoints.some()).detail())
        .isEqualTo(
            "no provider of blue/com.acme.Bids:2.0 is known: test://source (names no provider); is"
                + " one started, and is this where it announces itself?");
  }

  @Test
  void aLongListMakesTheNextPauseLonger() {
    FollowedFleet many = new FollowedFleet();
    List<ProviderAddress> all = addresses(10_000);
    many.update(all);
    many.refresh();
    many.update(all.subList(0, 9_999));
    many.passPauses(10_000 / EndpointDirectory.PROVIDERS_PER_PAUSE);
    assertThat(many.endpoints.current().all()).as("during the pause").hasSize(10_000);
    many.passPauses(1);
    assertThat(many.endpoints.current().all()).hasSize(9_999);
  }
}
