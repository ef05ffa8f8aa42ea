package io.trunkline.serializer.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.map.IMap;
import com.hazelcast.nio.serialization.HazelcastSerializationException;
import com.hazelcast.query.Predicates;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.testkit.adapter.Consignment;
import io.trunkline.testkit.adapter.Contraband;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Against two members in JVMs of their own; one of them is lost in the last test. */
@Tag("full")
@Timeout(150)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class HazelcastIT {

  @TempDir private static Path folder;
  private static @Nullable Member first;
  private static @Nullable Member second;
  private static @Nullable HazelcastInstance client;

  @BeforeAll
  static void start() throws Exception {
    int one;
    int two;
    try (ServerSocket a = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ServerSocket b = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      one = a.getLocalPort();
      two = b.getLocalPort();
    }
    first = Member.start(folder, one, one, two);
    second = Member.start(folder, two, one, two);
    first.awaitStarted();
    second.awaitStarted();
    client = client(Member.kryo());
    awaitMembers(2);
  }

  @AfterAll
  static void stop() {
    if (client != null) {
      client.shutdown();
    }
    if (first != null) {
      first.close();
    }
    if (second != null) {
      second.close();
    }
  }

  private static void awaitMembers(int count) throws Exception {
    long begun = System.nanoTime();
    while (client.getCluster().getMembers().size() != count) {
      if (System.nanoTime() - begun > 60_000_000_000L) {
        throw new IllegalStateException(first.said() + second.said());
      }
      LockSupport.parkNanos(10_000_000);
    }
  }

  private static HazelcastInstance client(ObjectSerializer kryo) {
    String member = first.address();
    // page: begin
    ClientConfig config = new ClientConfig().setClusterName("adapters");
    config.getNetworkConfig().addAddress(member);
    config
        .getSerializationConfig() // of a member's Config, too
        .setGlobalSerializerConfig(ObjectStreamSerializer.global(kryo));
    HazelcastInstance client = HazelcastClient.newHazelcastClient(config);
    // page: end
    return client;
  }

  @Test
  @Order(1)
  void valuesAndQueriesPassThroughTheSerializer() {
    IMap<String, Consignment> map = client.getMap("values");
    for (int i = 0; i < 50; i++) {
      map.set("key " + i, Consignment.of(i));
    }
    assertThat(map.get("key 7")).isEqualTo(Consignment.of(7));
    assertThat(map.get("key 77")).isNull();
    // the members read the values to compare
    assertThat(map.values(Predicates.greaterEqual("number", 48)))
        .containsExactlyInAnyOrder(Consignment.of(48), Consignment.of(49));
  }

  @Test
  @Order(2)
  void aTaskOfTheApplicationTravelsToTheMember() {
    IMap<String, Consignment> map = client.getMap("tasks");
    map.set("key", Consignment.of(1));
    assertThat(map.executeOnKey("key", new Count(41))).isEqualTo(42);
    assertThat(map.get("key")).isEqualTo(Consignment.of(42));
  }

  @Test
  @Order(3)
  void aMemberRefusesAClassThatItDoesNotAllow() {
    HazelcastInstance open =
        client(ObjectSerializer.builder().allow(Contraband.class).allow(Consignment.class).build());
    try {
      IMap<String, Object> map = open.getMap("refused");
      map.set("tea", new Contraband("tea"));
      for (int i = 0; i < 50; i++) { // so that each member has some
        map.set("key " + i, new Contraband("tea"));
      }
      assertThatThrownBy(() -> client.getMap("refused").get("tea"))
          .isInstanceOf(HazelcastSerializationException.class)
          .hasMessageContaining(Contraband.class.getName());
      assertThatThrownBy(() -> map.values(Predicates.equal("contents", "tea")))
          .isInstanceOf(HazelcastSerializationException.class)
          .hasMessageContaining(Contraband.class.getName());
    } finally {
      open.shutdown();
    }
  }

  @Test
  @Order(4)
  void backupsAreReadAfterAMemberIsLost() throws Exception {
    IMap<String, Consignment> map = client.getMap("backups");
    for (int i = 0; i < 50; i++) {
      map.set("key " + i, Consignment.of(i));
    }
    second.close();
    awaitMembers(1);
    for (int i = 0; i < 50; i++) {
      assertThat(map.get("key " + i)).isEqualTo(Consignment.of(i));
    }
  }
}
