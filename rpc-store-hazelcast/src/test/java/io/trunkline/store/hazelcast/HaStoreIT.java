package io.trunkline.store.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.HazelcastInstance;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.TableStore;
import io.trunkline.store.Delivery;
import io.trunkline.store.ObjectQueue;
import io.trunkline.store.ObjectStore;
import io.trunkline.store.StoreException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A cluster of two members in JVMs of their own, and a client. */
class HaStoreIT extends StoreContract {

  private static int[] ports;
  private static Member first;
  private static Member second;
  private static HazelcastInstance client;

  @BeforeAll
  static void start() throws Exception {
    ports = Member.freePorts();
    first = Member.start(ports[0], ports[1], 1);
    second = Member.start(ports[1], ports[0], 2);
    client = Member.client(ports);
  }

  @AfterAll
  static void stop() {
    client.shutdown();
    first.close();
    second.close();
  }

  @Override
  TableStore tables() {
    return HaStores.of(client).tables();
  }

  @Override
  <V> ObjectStore<V> objects(String name, ObjectSerializer serializer) {
    return HaStores.of(client).objects(name, serializer);
  }

  @Override
  <E> ObjectQueue<E> queue(String name, ObjectSerializer serializer) {
    return HaStores.of(client).queue(name, serializer);
  }

  @Test
  void killedMemberTakesNothingWithItAndItsDeliveriesComeBack() throws Exception {
    ObjectSerializer kryo = ObjectSerializer.builder().serialization("kryo").build();
    int[] own = Member.freePorts();
    Member stays = Member.start(own[0], own[1], 1);
    try {
      Member killed;
      HazelcastInstance other = Member.client(own[0]);
      HaStores stores = HaStores.of(other);
      HaQueue<String> queue = stores.queue("outbox", kryo);
      queue.offer("taken by the one that is killed");
      try {
        killed = Member.startConsumer(own[1], own[0], 2);
        ObjectStore<String> strings = stores.objects("strings", kryo);
        for (int i = 0; i < 200; i++) {
          strings.put("k" + i, "v" + i);
        }
        queue.offer("second");
        killed.kill();
        for (int i = 0; i < 200; i++) {
          assertThat(strings.get("k" + i)).isEqualTo("v" + i);
        }
        assertThat(new String[] {next(queue), next(queue)})
            .containsExactlyInAnyOrder("taken by the one that is killed", "second");
      } finally {
        other.shutdown();
      }
      assertThatThrownBy(() -> queue.offer("x")).isInstanceOf(StoreException.class);
    } finally {
      stays.close();
    }
  }

  private static String next(HaQueue<String> queue) throws InterruptedException {
    Delivery<String> delivery = queue.take(Duration.ofSeconds(60));
    assertThat(delivery).isNotNull();
    String value = delivery.value();
    delivery.acknowledge();
    return value;
  }
}
