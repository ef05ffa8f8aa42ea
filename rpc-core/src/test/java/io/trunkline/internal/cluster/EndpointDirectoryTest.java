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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the endpoints of a reference make of the words of its source. */
class EndpointDirectoryTest {

  private final FollowedFleet fleet = new FollowedFleet();
  private final EndpointDirectory endpoints = fleet.endpoints;

  private static RpcException failure(CompletableFuture<?> future) {
    assertThat(future).isCompletedExceptionally();
    return (RpcException) Filter.unwrapped(future.handle((set, none) -> none).join());
  }

  @Test
  void whoWaitsHearsOfConnectionsAndOfOtherSetsAndOfNobodyWhoIsGone() {
    fleet.names("a:1", "b:1");
    AtomicInteger heard = new AtomicInteger();
    Runnable wake = heard::incrementAndGet;
    endpoints.readiness().add(wake);
    fleet.connections.byAddress.get("a:1").listening.forEach(Runnable::run);
    assertThat(heard).hasValue(1);
    fleet.names("b:1");
    assertThat(heard).hasValueGreaterThan(1);
    fleet.time.advance(Duration.ofSeconds(20));
    assertThat(fleet.connections.givenBack).containsExactly("a:1");
    assertThat(fleet.connections.byAddress.get("a:1").listening).isEmpty();
    assertThat(fleet.connections.byAddress.get("b:1").listening).hasSize(1);
    int before = heard.get();
    endpoints.readiness().remove(wake);
    fleet.names("b:1", "c:1");
    assertThat(heard).hasValue(before);
  }

  @Test
  void whatIsSaidLaterOfATagCounts() {
    fleet.names("a:1", "b:1?tag=gray");
    Candidates gray = endpoints.current().candidates("gray", false, null);
    assertThat(gray.all()).extracting(Endpoint::toString).containsExactly("b:1");
    fleet.names("a:1?tag=gray", "b:1");
    gray = endpoints.current().candidates("gray", false, null);
    assertThat(gray.all()).extracting(Endpoint::toString).containsExactly("a:1");
  }

  @Test
  void whoWaitsGetsTheFirstProviders() {
    CompletableFuture<EndpointSet> some = endpoints.some();
    assertThat(some).isNotDone();
    assertThat(endpoints.current().all()).isEmpty();
    fleet.names("a:1", "b:1");
    assertThat(some).isCompletedWithValue(endpoints.current());
    assertThat(endpoints.some()).isCompletedWithValue(endpoints.current());
    assertThat(fleet.usable()).containsExactly("a:1", "b:1");
  }

  @Test
  void aProviderThatIsGoneIsGivenBackOnceNoCallCanHaveChosenIt() {
    fleet.names("a:1", "b:1");
    fleet.names("b:1", "c:1");
    assertThat(fleet.usable()).containsExactly("b:1", "c:1");
    assertThat(fleet.connections.acquired).containsExactly("a:1", "b:1", "c:1");
    assertThat(fleet.connections.givenBack).isEmpty();
    fleet.time.advance(Duration.ofSeconds(2));
    assertThat(fleet.connections.givenBack).containsExactly("a:1");
  }

  @Test
  void providersThatAreAllReplacedServeUntilOneOfTheOthersIsConnected() {
    fleet.of(2);
    fleet.names("a:1", "b:1");
    assertThat(fleet.usable()).containsExactly("a:1", "b:1", "p0:1", "p1:1");
    assertThat(endpoints.statuses()).as("what the source names").hasSize(2);
    fleet.time.advance(Duration.ofSeconds(2));
    assertThat(fleet.usable()).hasSize(4);
    fleet.connections.byAddress.get("b:1").isConnected = true;
    fleet.time.advance(Duration.ofNanos(Ejections.CHECK_NANOS));
    assertThat(fleet.usable()).containsExactly("a:1", "b:1");
    assertThat(fleet.connections.givenBack).isEmpty();
    fleet.time.advance(Duration.ofSeconds(2));
    assertThat(fleet.connections.givenBack).containsExactly("p0:1", "p1:1");
  }

  @Test
  void providersThatAreAllReplacedDoNotServeForever() {
    fleet.of(2);
    fleet.names("a:1", "b:1");
    fleet.names("c:1");
    assertThat(fleet.usable()).as("a and b never served").containsExactly("c:1", "p0:1", "p1:1");
    fleet.time.advance(Duration.ofNanos(TrackedEndpoints.REPLACED_NANOS + Ejections.CHECK_NANOS));
    assertThat(fleet.usable()).containsExactly("c:1");
  }

  @Test
  void aListThatFailsInTheMiddleLosesNoConnections() {
    fleet.names("a:1", "b:1");
    fleet.names("c:1", "b:1?weight=7", "refused:1");
    fleet.time.advance(Duration.ofSeconds(1));
    assertThat(fleet.usable()).containsExactlyInAnyOrder("a:1", "b:1", "c:1");
    endpoints.close();
    fleet.time.run();
    assertThat(fleet.connections.givenBack).containsExactlyInAnyOrder("a:1", "b:1", "c:1");
  }

  @Test
  void whatWasReplacedIsGivenBackWhenTheReferenceIsClosed() {
    fleet.of(1);
    fleet.names("a:1");
    endpoints.close();
    fleet.time.run();
    assertThat(fleet.connections.givenBack).containsExactlyInAnyOrder("a:1", "p0:1");
  }

  @Test
  void aProviderOfWhichSomethingElseIsSaidStaysTheSame() {
    fleet.names("a:1?weight=100", "b:1");
    Endpoint endpoint = fleet.endpoint(0);
    EndpointSet before = endpoints.current();
    fleet.names("a:1?weight=7", "b:1");
    assertThat(fleet.endpoint(0)).isSameAs(endpoint);
    assertThat(endpoint.weight()).isEqualTo(7);
    assertThat(endpoints.current()).as("balancers derive from it").isNotSameAs(before);
    assertThat(fleet.connections.acquired).containsExactly("a:1", "b:1");
    fleet.time.advance(Duration.ofSeconds(10));
    assertThat(fleet.connections.givenBack).isEmpty();
  }

  @Test
  void theSetIsTheSameObjectAsLongAsNothingChanges() {
    fleet.names("a:1", "b:1");
    EndpointSet set = endpoints.current();
    fleet.names("a:1", "b:1");
    fleet.time.advance(Duration.ofSeconds(10));
    assertThat(endpoints.current()).isSameAs(set);
    assertThat(fleet.changes).hasSize(1);
  }

  @Test
  void aProviderThatWantsTlsFromNowOnIsAnotherOne() {
    fleet.names("a:1");
    Endpoint endpoint = fleet.endpoint(0);
    fleet.names("a:1?ssl-enabled=true");
    assertThat(fleet.endpoint(0)).isNotSameAs(endpoint);
    assertThat(fleet.connections.acquired).containsExactly("a:1", "a:1");
  }

  @Test
  void anAddressThatIsNamedTwiceIsOneProvider() {
    fleet.names("a:1?weight=3", "a:1?weight=5");
    assertThat(endpoints.current().all()).hasSize(1);
    assertThat(fleet.connections.acquired).hasSize(1);
  }

  @Test
  void ofAHundredThousandWordsTheNewestIsFollowed() {
    fleet.names("a:1");
    for (int i = 0; i < 100_000; i++) {
      fleet.say(List.of(new ProviderAddress("a", 1), new ProviderAddress("b" + i, 1)));
    }
    assertThat(fleet.time.waiting()).as("tasks").isLessThan(10);
    fleet.time.advance(Duration.ofSeconds(1));
    assertThat(fleet.usable()).containsExactly("a:1", "b99999:1");
    assertThat(fleet.connections.acquired.size()).isLessThanOrEqualTo(3);
  }

  @Test
  void wordsInARowAreFollowedWithPausesBetween() {
    fleet.names("a:1");
    fleet.say(List.of(new ProviderAddress("b", 1)));
    fleet.time.run();
    fleet.say(List.of(new ProviderAddress("c", 1)));
    fleet.time.run();
    assertThat(fleet.usable()).as("a pause").containsExactly("b:1");
    fleet.time.advance(Duration.ofNanos(EndpointDirectory.PAUSE_NANOS));
    assertThat(fleet.usable()).containsExactly("c:1");
  }

  @Test
  void aSourceThatCannotTellDropsNobody() {
    fleet.names("a:1", "b:1");
    fleet.unavailable("no connection to the registry");
    assertThat(fleet.usable()).containsExactly("a:1", "b:1");
    assertThat(endpoints.some()).isCompletedWithValue(endpoints.current());
    assertThat(endpoints).hasToString("test://source (no connection to the registry)");
    fleet.names("b:1");
    assertThat(fleet.usable()).containsExactly("b:1");
    assertThat(endpoints).hasToString("test://source");
  }

  @Test
  void addressesBehindWhichTheSourceFailsAreNotLost() {
    fleet.say(List.of(new ProviderAddress("a", 1)));
    fleet.unavailable("gone again");
    assertThat(fleet.usable()).containsExactly("a:1");
  }

  @Test
  void whereTheSourceNeverCouldTellCallersHearWhy() {
    CompletableFuture<EndpointSet> some = endpoints.some();
    fleet.unavailable("DNS does not know the name bids");
    for (CompletableFuture<EndpointSet> asked : List.of(some, endpoints.some())) {
      RpcException none = failure(asked);
      assertThat(none.status()).isEqualTo(Status.CONNECT_FAILED);
      assertThat(none.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
      assertThat(none.detail())
          .contains("blue/com.acme.Bids:2.0")
          .contains("test://source (DNS does not know the name bids)")
          .endsWith("?");
    }
    fleet.names("a:1");
    assertThat(endpoints.some()).isCompleted();
  }

  @Test
  void whereTheSourceKnowsThatThereIsNoneNobodyIsLeft() {
    fleet.names("a:1");
    fleet.names();
    assertThat(endpoints.current().all()).isEmpty();
    assertThat(failure(endpoints.some()))
        .hasMessageContaining("no provider of blue/com.acme.Bids:2.0")
        .hasMessageContaining("test://source (names no provider)");
    fleet.names("b:1");
    assertThat(fleet.usable()).containsExactly("b:1");
  }

  @Test
  void nobodyConnectsBeforeSomebodyAsksForIt() {
    fleet.names("a:1", "b:1");
    fleet.time.advance(Duration.ofSeconds(5));
    assertThat(fleet.connections.connecting()).isZero();
    endpoints.connectSoon();
    fleet.time.run();
    assertThat(fleet.connections.connecting()).isEqualTo(2);
    fleet.names("a:1", "c:1");
    assertThat(fleet.connections.byAddress.get("c:1").asked).as("a later one").isEqualTo(1);
  }

  @Test
  void aLargeSetDoesNotConnectInOneInstant() {
    endpoints.connectSoon();
    fleet.say(IntStream.range(0, 100).mapToObj(i -> new ProviderAddress("p" + i, 1)).toList());
    fleet.time.run();
    assertThat(fleet.connections.connecting()).isEqualTo(EndpointDirectory.CONNECTS_AT_ONCE);
    fleet.time.advance(Duration.ofNanos(EndpointDirectory.PAUSE_NANOS));
    assertThat(fleet.connections.connecting()).isLessThan(100);
    fleet.time.advance(Duration.ofSeconds(1));
    assertThat(fleet.connections.connecting()).isEqualTo(100);
  }

  @Test
  void aProviderWithoutWeightGetsNoCallsUnlessAllAre() {
    fleet.names("a:1?weight=0", "b:1");
    assertThat(endpoints.current().all()).hasSize(2);
    assertThat(fleet.usable()).containsExactly("b:1");
    fleet.names("a:1?weight=0", "b:1?weight=0");
    assertThat(fleet.usable()).containsExactly("a:1", "b:1");
  }

  @Test
  void whoListensHearsOfEachChangeWithItsReason() {
    fleet.names("a:1?weight=7", "b:1");
    fleet.names("b:1?weight=3");
    assertThat(fleet.changes).hasSize(2);
    AddressChange change = fleet.changes.get(1);
    assertThat(change.service()).isEqualTo("blue/com.acme.Bids:2.0");
    assertThat(change.addresses()).isEqualTo(1);
    assertThat(change.entries())
        .extracting(entry -> entry.kind() + " " + entry.status().address())
        .containsExactly("CHANGED b:1", "REMOVED a:1");
    assertThat(change)
        .hasToString(
            "blue/com.acme.Bids:2.0 has 1 provider from test://source: changed b:1 (connecting,"
                + " weight 3, 0 in flight): its source says something else about it; removed a:1"
                + " (connecting, weight 7, 0 in flight): its source names it no longer");
  }

  @Test
  void aListenerThatFailsHarmsNobody() {
    fleet.listenerFails = true;
    fleet.names("a:1");
    fleet.names("b:1");
    assertThat(fleet.usable()).containsExactly("b:1");
    assertThat(fleet.changes).hasSize(2);
  }

  @Test
  void theStatusOfAProviderSaysHowItsCallsGo() {
    fleet.of(2);
    fleet.answer(1, 2, Duration.ofMillis(3));
    fleet.endpoint(1).begun();
    fleet.connections.byAddress.get("p0:1").isConnected = false;
    assertThat(fleet.status(0).state()).isEqualTo(AddressStatus.State.CONNECTING);
    AddressStatus status = fleet.status(1);
    assertThat(status.state()).isEqualTo(AddressStatus.State.CONNECTED);
    assertThat(status.callsInFlight()).isEqualTo(1);
    assertThat(status.meanLatency()).isEqualTo(Duration.ofMillis(3));
    assertThat(status).hasToString("p1:1 (connected, weight 100, 1 in flight, mean 3.0 ms)");
  }

  @Test
  void closingGivesAllBackAndTellsWhoWaits() {
    CompletableFuture<EndpointSet> some = endpoints.some();
    fleet.names("a:1");
    fleet.names("b:1");
    assertThat(some).isCompleted();
    endpoints.close();
    fleet.time.run();
    assertThat(fleet.isClosed).isTrue();
    assertThat(fleet.connections.givenBack).containsExactlyInAnyOrder("a:1", "b:1");
    assertThat(endpoints.statuses()).isEmpty();
    assertThat(failure(endpoints.some()).status()).isEqualTo(Status.MISUSED);
    fleet.names("c:1");
    fleet.time.advance(Duration.ofSeconds(10));
    assertThat(fleet.connections.acquired).doesNotContain("c:1");
    assertThat(fleet.time.waiting()).isZero();
  }

  @Test
  void whoWaitsWhenItClosesIsTold() {
    CompletableFuture<EndpointSet> some = endpoints.some();
    endpoints.close();
    assertThat(failure(some))
        .hasMessageContaining("MISUSED (NOT_EXECUTED)")
        .hasMessageContaining("is closed");
    assertThatThrownBy(() -> endpoints.some().join()).hasCauseInstanceOf(RpcException.class);
  }

  @Test
  void aListOfManyProvidersIsLookedAtLessOften() {
    FollowedFleet many = new FollowedFleet();
    List<ProviderAddress> all =
        IntStream.range(0, 10_000).mapToObj(i -> new ProviderAddress("p" + i, 1)).toList();
    many.say(all);
    many.time.run();
    many.say(all.subList(0, 9_999));
    many.time.advance(Duration.ofNanos(10 * EndpointDirectory.PAUSE_NANOS));
    assertThat(many.endpoints.current().all()).hasSize(10_000);
    many.time.advance(Duration.ofNanos(EndpointDirectory.PAUSE_NANOS));
    assertThat(many.endpoints.current().all()).hasSize(9_999);
  }
}
