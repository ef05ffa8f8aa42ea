package io.trunkline.registry.zookeeper;

import static io.trunkline.registry.zookeeper.Fixture.PROVIDERS;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.internal.registry.ServiceUrl;
import java.util.List;
import java.util.Map;
import org.apache.zookeeper.CreateMode;
import org.junit.jupiter.api.Test;

class ManyProvidersTest {

  private static final int PROVIDERS_AT_ALL = 10_000;

  /** Each list is 3 MB long, which is more than ZooKeeper's client takes by itself. */
  private static final String KEYS =
      "?anyhost=true&application=orders&dubbo=2.0.2&dynamic=true&generic=false&group=&pid=4711"
          + "&interface=shop.Orders&methods=find,place,cancel,list,count&release=3.3.6"
          + "&side=provider&timestamp=1700000000000";

  private static String node(int i) {
    String host = "10." + (i >> 16) + "." + ((i >> 8) & 255) + "." + (i & 255);
    return PROVIDERS
        + "/"
        + ServiceUrl.parse("dubbo://" + host + ":20880/shop.Orders" + KEYS).encoded();
  }

  @Test
  void tenThousandThatComeAndGoAreHeardOfInFewLists() throws Exception {
    try (Fixture zookeeper = new Fixture()) {
      Heard heard = new Heard();
      zookeeper.source(heard, "?enable-empty-protection=false", Map.of());
      heard.await();
      zookeeper.own.create().orSetData().creatingParentsIfNeeded().forPath(PROVIDERS);

      long start = System.nanoTime();
      for (int i = 0; i < PROVIDERS_AT_ALL; i++) {
        zookeeper.own.create().withMode(CreateMode.EPHEMERAL).inBackground().forPath(node(i));
      }
      Deadline.await("all of them", () -> count(heard) == PROVIDERS_AT_ALL);
      print("came", heard.times(), start);
      int forComing = heard.times();
      assertThat(forComing).isLessThan(PROVIDERS_AT_ALL / 100);

      start = System.nanoTime();
      for (int i = 0; i < PROVIDERS_AT_ALL; i++) {
        zookeeper.own.delete().inBackground().forPath(node(i));
      }
      heard.await();
      print("went", heard.times() - forComing, start);
      assertThat(heard.times() - forComing).isLessThan(PROVIDERS_AT_ALL / 100);
    }
  }

  private static int count(Heard heard) {
    List<String> places = heard.places();
    return places == null ? 0 : places.size();
  }

  private static void print(String what, int lists, long start) {
    System.out.printf(
        "%d providers %s, heard of in %d lists within %d ms%n",
        PROVIDERS_AT_ALL, what, lists, (System.nanoTime() - start) / 1_000_000);
  }
}
