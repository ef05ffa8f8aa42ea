package io.trunkline.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.ProviderAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SubsetTest {

  private static List<ProviderAddress> providers(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> new ProviderAddress("10.1." + i / 250 + "." + i % 250, 20880))
        .toList();
  }

  private static String client(int number) {
    return "shop@10.9.0." + number % 200 + "#" + (1_000 + number);
  }

  @Test
  void theOrderOfTheAddressesHasNoEffect() {
    List<ProviderAddress> all = providers(500);
    List<ProviderAddress> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, new Random(1));
    assertThat(Subset.of(shuffled, "shop", 20))
        .isEqualTo(Subset.of(all, "shop", 20))
        .hasSize(20)
        .doesNotHaveDuplicates();
  }

  @Test
  void eachTagAndTheOwnZoneHaveASubsetOfTheirOwn() {
    List<ProviderAddress> all = new ArrayList<>(providers(500));
    for (int i = 0; i < 6; i++) {
      all.add(ProviderAddress.parse("gray" + i + ":1?tag=gray"));
      all.add(ProviderAddress.parse("near" + i + ":1?zone=r1"));
      all.add(ProviderAddress.parse("far" + i + ":1?zone=r2"));
    }
    List<ProviderAddress> some = Subset.of(all, "shop", 20, new Routing("gray", false, "r1"), null);
    assertThat(some).hasSize(20 + 6 + 6).doesNotHaveDuplicates();
    assertThat(some).filteredOn(address -> "gray".equals(address.tag())).hasSize(6);
    assertThat(some).filteredOn(address -> "r1".equals(address.zone())).hasSize(6);
    assertThat(Subset.of(providers(500), "shop", 20, Routing.NONE, null))
        .isEqualTo(Subset.of(providers(500), "shop", 20));
  }

  @Test
  void manyTagsThatTheReferenceDoesNotHaveShareOneSubset() {
    List<ProviderAddress> all = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      for (int j = 0; j < 10; j++) {
        all.add(ProviderAddress.parse("host" + j + ":" + (i + 1) + "?tag=build-" + i));
      }
    }
    List<ProviderAddress> some =
        Subset.of(all, "shop", 20, new Routing("build-7", false, null), null);
    assertThat(some).hasSize(10 + 20);
    assertThat(some).filteredOn(address -> "build-7".equals(address.tag())).hasSize(10);
  }

  @Test
  void whereThereAreNotMoreOrNoSizeIsSetAllAreTaken() {
    List<ProviderAddress> all = providers(20);
    assertThat(Subset.of(all, "shop", 20)).isEqualTo(all);
    assertThat(Subset.of(all, "shop", 0)).isEqualTo(all);
    assertThat(Subset.of(all, "shop", 19)).hasSize(19);
  }

  @Test
  void eachOfTenThousandProvidersHasAboutAsManyOfAThousandClients() {
    List<ProviderAddress> all = providers(10_000);
    int[] clients = new int[all.size()];
    Map<ProviderAddress, Integer> numbers = new HashMap<>();
    for (int i = 0; i < all.size(); i++) {
      numbers.put(all.get(i), i);
    }
    for (int client = 0; client < 1_000; client++) {
      for (ProviderAddress provider : Subset.of(all, client(client), 100)) {
        clients[numbers.get(provider)]++;
      }
    }
    IntSummaryStatistics counts = IntStream.of(clients).summaryStatistics();
    double variance =
        IntStream.of(clients).mapToDouble(n -> (n - 10.0) * (n - 10.0)).sum() / clients.length;
    System.out.printf(
        "subsets of 100 of 10,000 providers, 1,000 clients: %d to %d clients each, mean %.2f,"
            + " deviation %.2f%n",
        counts.getMin(), counts.getMax(), counts.getAverage(), Math.sqrt(variance));
    assertThat(counts.getAverage()).isEqualTo(10);
    assertThat(Math.sqrt(variance)).as("that of chance is 3.15").isLessThan(3.3);
    assertThat(counts.getMax()).isLessThan(30);
  }

  @Test
  void aProviderThatLeavesIsReplacedAndNothingElseChanges() {
    List<ProviderAddress> all = providers(1_000);
    for (int client = 0; client < 50; client++) {
      Set<ProviderAddress> before = new HashSet<>(Subset.of(all, client(client), 50));
      for (ProviderAddress gone : List.of(all.get(client), before.iterator().next())) {
        List<ProviderAddress> left = new ArrayList<>(all);
        left.remove(gone);
        Set<ProviderAddress> after = new HashSet<>(Subset.of(left, client(client), 50));
        Set<ProviderAddress> kept = new HashSet<>(before);
        kept.retainAll(after);
        assertThat(kept).hasSize(before.contains(gone) ? 49 : 50);
        assertThat(after).hasSize(50);
      }
    }
  }

  @Test
  void aProviderThatComesTakesOnePlaceOfSomeClientsOnly() {
    List<ProviderAddress> all = providers(1_001);
    List<ProviderAddress> before = all.subList(0, 1_000);
    int changed = 0;
    for (int client = 0; client < 1_000; client++) {
      Set<ProviderAddress> kept = new HashSet<>(Subset.of(before, client(client), 50));
      kept.retainAll(Subset.of(all, client(client), 50));
      assertThat(kept.size()).isGreaterThanOrEqualTo(49);
      changed += 50 - kept.size();
    }
    assertThat(changed).as("50 of 1,000 expected").isBetween(25, 80);
  }
}
