package io.trunkline.internal.cluster;

import static io.trunkline.internal.cluster.ScriptedProvider.overloaded;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Cancellation;
import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.CalledMethods;
import io.trunkline.internal.client.Completion;
import io.trunkline.internal.cluster.TestFleet.Way;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.options.ClusterStrategy;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Which providers a call goes to by its tag and its zone. */
@Timeout(60)
class RoutingTest {

  private static final Map<String, String> GRAY = Map.of("tag", "gray");
  private static final Map<String, String> NEAR = Map.of("zone", "r1");
  private static final Map<String, String> FAR = Map.of("zone", "r2");
  private static final Map<String, String> NO_WEIGHT = Map.of("tag", "gray", "weight", "0");

  private static TestFleet fleet(Routing routing) {
    return fleet(ClusterStrategy.FAILOVER, routing);
  }

  private static TestFleet fleet(ClusterStrategy strategy, Routing routing) {
    return new TestFleet(0, TestFleet.policy(strategy, 2, false, false), 10, String.class, routing)
        .atRandom();
  }

  private static Routing tag(String tag) {
    return new Routing(tag, false, null);
  }

  private static Routing zone(String zone) {
    return new Routing(null, false, zone);
  }

  /** Who answers the next calls. */
  private static Set<Object> called(TestFleet fleet, Way way) {
    Set<Object> names = new HashSet<>();
    for (int i = 0; i < 60; i++) {
      names.add(fleet.value(way));
    }
    return names;
  }

  @ParameterizedTest
  @EnumSource
  void aCallWithATagGoesToThoseWithItAndOneWithoutToThoseWithout(Way way) {
    for (Routing routing : new Routing[] {Routing.NONE, tag("gray")}) {
      TestFleet fleet = fleet(routing);
      fleet.add();
      fleet.add(GRAY);
      fleet.add(Map.of("dubbo.tag", "gray")); // as registries write it
      fleet.add(Map.of("tag", "blue"));
      fleet.add(Map.of("tag", ""));
      assertThat(called(fleet, way))
          .isEqualTo(routing.tag() == null ? Set.of("p0", "p4") : Set.of("p1", "p2"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void anAttachmentComesBeforeTheReference(Way way) {
    TestFleet fleet = fleet(tag("gray"));
    fleet.add();
    fleet.add(GRAY);
    fleet.add(Map.of("tag", "blue"));
    assertThat(called(fleet.attaching(Map.of("dubbo.tag", "blue")), way)).containsExactly("p2");
    assertThat(called(fleet.attaching(Map.of("dubbo.tag", "")), way)).containsExactly("p1");
    assertThat(called(fleet.attaching(Map.of("other", "blue")), way)).containsExactly("p1");
  }

  @ParameterizedTest
  @EnumSource
  void whereNobodyHasTheTagCallsGoToThoseWithoutAny(Way way) {
    TestFleet fleet = fleet(tag("red"));
    fleet.add();
    fleet.add(GRAY);
    assertThat(called(fleet, way)).containsExactly("p0");
  }

  @ParameterizedTest
  @EnumSource
  void aTagThatIsForcedGoesNowhereElse(Way way) {
    TestFleet fleet = fleet(new Routing("red", true, null));
    fleet.add();
    fleet.add(GRAY);
    assertNone(fleet.failure(way), "none of them has the tag 'red'", "dubbo.force.tag", "[gray]");
    fleet.attaching(Map.of("dubbo.force.tag", "false"));
    assertThat(called(fleet, way)).containsExactly("p0");
    fleet.attaching(Map.of("dubbo.tag", "gray"));
    assertThat(called(fleet, way)).containsExactly("p1");

    TestFleet byAttachment = fleet(Routing.NONE);
    byAttachment.add();
    byAttachment.attaching(Map.of("dubbo.tag", "red", "dubbo.force.tag", true));
    assertNone(byAttachment.failure(way), "none of them has the tag 'red'", "dubbo.force.tag");
    byAttachment.attaching(Map.of("dubbo.force.tag", "true"));
    assertThat(called(byAttachment, way)).as("nothing to force").containsExactly("p0");
  }

  private static void assertNone(RpcException failure, CharSequence... said) {
    assertThat(failure.status()).isEqualTo(Status.CONNECT_FAILED);
    assertThat(failure.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(failure).hasMessageContaining("demo.Echo").hasMessageContainingAll(said);
  }

  @ParameterizedTest
  @EnumSource
  void aCallWithoutATagReachesNoProviderThatHasOne(Way way) {
    TestFleet fleet = fleet(Routing.NONE);
    fleet.add(GRAY);
    assertNone(fleet.failure(way), "each of them has a tag, [gray]", "set tag on the reference");
    assertThat(fleet.provider(0).asked()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void thoseWithTheTagThatGetNoCallsAreLeftForOthersAsLongAsThereAreSome(Way way) {
    TestFleet fleet = fleet(tag("gray"));
    fleet.add();
    fleet.add(GRAY);
    fleet.usable(fleet.endpoints.get(0)); // the other one is ejected
    assertThat(called(fleet, way)).containsExactly("p0");
    fleet.attaching(Map.of("dubbo.force.tag", "true"));
    assertThat(called(fleet, way)).containsExactly("p1");

    TestFleet alone = fleet(tag("gray"));
    alone.add(NO_WEIGHT);
    assertThat(called(alone, way)).containsExactly("p0");
  }

  @ParameterizedTest
  @EnumSource
  void aRetryStaysAtTheTag(Way way) {
    TestFleet fleet = fleet(tag("gray"));
    fleet.add();
    fleet.add(GRAY).then(overloaded(), overloaded(), overloaded());
    assertThat(fleet.failure(way).status()).isEqualTo(Status.OVERLOADED);
    assertThat(fleet.provider(0).asked()).isZero();
  }

  @ParameterizedTest
  @EnumSource
  void aBroadcastReachesAllWithItsTag(Way way) {
    TestFleet fleet = fleet(ClusterStrategy.BROADCAST, new Routing("gray", false, "r1"));
    fleet.add();
    fleet.add(GRAY);
    fleet.add(Map.of("tag", "gray", "zone", "r1"));
    fleet.value(way);
    assertThat(fleet.providers).extracting(ScriptedProvider::asked).containsExactly(0, 1, 1);
    fleet.attaching(Map.of("dubbo.tag", "red"));
    fleet.value(way);
    assertThat(fleet.providers).extracting(ScriptedProvider::asked).containsExactly(1, 1, 1);
    fleet.attaching(Map.of("dubbo.tag", "red", "dubbo.force.tag", "true"));
    assertNone(fleet.failure(way), "none of them has the tag 'red'");
  }

  @ParameterizedTest
  @EnumSource
  void aStickyCallStaysAmongThoseOfItsTag(Way way) {
    TestFleet fleet =
        new TestFleet(
                0,
                new ClusterPolicy(
                    ClusterStrategy.FAILOVER, "random", Map.of(), 2, false, false, 0, 2, true),
                10,
                String.class,
                Routing.NONE)
            .atRandom();
    fleet.add();
    fleet.add();
    fleet.add(GRAY);
    assertThat(called(fleet, way)).hasSize(1).doesNotContain("p2");
    assertThat(called(fleet.attaching(Map.of("dubbo.tag", "gray")), way)).containsExactly("p2");
    assertThat(called(fleet.attaching(Map.of()), way)).hasSize(1).doesNotContain("p2");
  }

  @ParameterizedTest
  @EnumSource
  void thoseOfTheOwnZoneComeFirstAsLongAsHalfOfThemCanBeCalled(Way way) {
    TestFleet fleet = fleet(zone("r1"));
    for (int i = 0; i < 4; i++) {
      fleet.add(NEAR);
    }
    fleet.add(FAR);
    fleet.add();
    assertThat(called(fleet, way)).containsExactlyInAnyOrder("p0", "p1", "p2", "p3");
    fleet.provider(0).ready(false);
    fleet.provider(1).ready(false);
    assertThat(called(fleet, way)).containsExactlyInAnyOrder("p2", "p3");
    fleet.provider(2).ready(false);
    assertThat(called(fleet, way)).containsExactlyInAnyOrder("p3", "p4", "p5");
    fleet.provider(3).ready(false);
    assertThat(called(fleet, way)).containsExactlyInAnyOrder("p4", "p5");
    fleet.providers.forEach(provider -> provider.ready(true));
    assertThat(called(fleet, way)).containsExactlyInAnyOrder("p0", "p1", "p2", "p3");
    assertThat(called(fleet.attaching(Map.of("registry_zone", "r2")), way)).containsExactly("p4");
    assertThat(called(fleet.attaching(Map.of("registry_zone", "r9")), way)).hasSize(6);
  }

  @ParameterizedTest
  @EnumSource
  void aZoneOfWhichMoreThanHalfIsEjectedIsNotPreferred(Way way) {
    TestFleet fleet = fleet(zone("r1"));
    fleet.add(NEAR);
    fleet.add(NEAR);
    fleet.add(NEAR);
    fleet.add(FAR);
    fleet.usable(fleet.endpoints.get(0), fleet.endpoints.get(1), fleet.endpoints.get(3));
    assertThat(called(fleet, way)).containsExactlyInAnyOrder("p0", "p1");
    fleet.usable(fleet.endpoints.get(0), fleet.endpoints.get(3));
    assertThat(called(fleet, way)).containsExactlyInAnyOrder("p0", "p3");
  }

  @ParameterizedTest
  @EnumSource
  void aRetryLeavesTheZoneWhereItHasNobodyElse(Way way) {
    TestFleet fleet = fleet(zone("r1"));
    fleet.add(FAR);
    fleet.add(NEAR).then(overloaded());
    assertThat(fleet.value(way)).isEqualTo("p0");
  }

  @ParameterizedTest
  @EnumSource
  void theZoneChoosesAmongThoseWithTheTag(Way way) {
    TestFleet fleet = fleet(new Routing("gray", false, "r1"));
    fleet.add(NEAR);
    fleet.add(Map.of("tag", "gray", "zone", "r2"));
    fleet.add(Map.of("tag", "gray", "zone", "r1"));
    assertThat(called(fleet, way)).containsExactly("p2");
    fleet.provider(2).ready(false);
    assertThat(called(fleet, way)).containsExactly("p1");
  }

  @ParameterizedTest
  @EnumSource
  void whatLeavesAZoneWithoutAnybodyIsSharedEvenly(Way way) {
    TestFleet fleet = fleet(Routing.NONE);
    fleet.add(NEAR).ready(false);
    fleet.add(NEAR).ready(false);
    fleet.add(FAR);
    fleet.add(FAR);
    Cluster cluster =
        new Cluster(
            fleet,
            zone("r1"),
            Map.of(fleet.method(), TestFleet.USUAL), // roundrobin
            new RetryBudget(10),
            new ClusterResources(
                Runnable::run, fleet.clock, new FaultLog(), fleet.clock::nanos, 1));
    for (int i = 0; i < 20; i++) {
      Invocation invocation = fleet.invocation(Cancellation.NEVER);
      if (way == Way.BLOCKING) {
        cluster.call(fleet.method(), invocation, Completion.Blocking.FOR_CONNECTION);
      } else {
        CalledMethods.later(cluster, fleet.method(), invocation).join();
      }
    }
    assertThat(fleet.providers).extracting(ScriptedProvider::asked).containsExactly(0, 0, 10, 10);
  }

  @Test
  void thoseHaveASayThatCallsGoTo() {
    ProviderAddress plain = ProviderAddress.parse("10.0.0.1:20880");
    ProviderAddress gray = ProviderAddress.parse("10.0.0.2:20880?tag=gray");
    ProviderAddress red = ProviderAddress.parse("10.0.0.3:20880?tag=red");
    List<ProviderAddress> all = List.of(plain, gray, red);
    assertThat(Routing.NONE.called(all)).containsExactly(plain);
    assertThat(new Routing("gray", false, null).called(all)).containsExactly(plain, gray);
    assertThat(new Routing("gray", true, null).called(all)).containsExactly(gray);
    assertThat(Routing.NONE.called(List.of(gray, red))).containsExactly(gray, red);
  }

  @Test
  void whereThereAreNoTagsAndZonesEachCallHasTheListOfTheSet() {
    TestFleet fleet = fleet(Routing.NONE);
    fleet.add();
    fleet.add();
    EndpointSet set = fleet.current();
    Candidates one = tag("gray").candidates(set);
    assertThat(one.near()).isSameAs(set.usable());
    assertThat(one.all()).isSameAs(set.usable());
    assertThat(new Routing("blue", false, "r1").candidates(set)).isSameAs(one);
  }
}
