package io.trunkline.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A process is killed in the middle of its writes, and the next one finds what was promised. */
class CrashIT {

  @TempDir Path folder;

  /**
   * @param every changes to a commit: fewer of the last ones may be missing
   */
  @ParameterizedTest
  @CsvSource({"1, 500", "1, 3000", "100, 20000"})
  void whatWasPromisedIsThereAfterAKill(int every, int linesBeforeKill) throws Exception {
    Path path = folder.resolve("orders.mv");
    Map<String, Integer> last = new HashMap<>();
    try (ChildJvm child = new ChildJvm(WritingChild.class, path.toString(), "" + every)) {
      for (int i = 0; i < linesBeforeKill; i++) {
        String line = child.line();
        assertThat(line).isNotNull();
        String[] words = line.split(" ");
        last.put(words[0], Integer.parseInt(words[1]));
      }
      child.kill();
    }
    int mayLack = every - 1;
    try (StoreFile file = StoreFile.open(path)) {
      ObjectStore<Order> orders = file.objects("orders", Serializers.kryo(file.tables()));
      int put = last.get("put");
      for (int i = 0; i <= put - mayLack; i++) {
        assertThat(orders.get("k" + i)).isEqualTo(Order.of("k" + i, i));
      }
      PersistentQueue<Order> queue = file.queue("outbox", Serializers.kryo(file.tables()));
      List<Integer> versions = new ArrayList<>();
      for (Delivery<Order> next = queue.take(Duration.ZERO);
          next != null;
          next = queue.take(Duration.ZERO)) {
        versions.add(next.value().version());
      }
      int first = versions.get(0);
      for (int i = 0; i < versions.size(); i++) {
        assertThat(versions.get(i)).isEqualTo(first + i);
      }
      assertThat(versions.get(versions.size() - 1))
          .isGreaterThanOrEqualTo(last.get("offered") - mayLack);
      assertThat(first)
          .as(
              "acknowledged up to %s, and perhaps one that was not printed",
              last.get("acknowledged"))
          .isGreaterThan(last.get("acknowledged") - mayLack);
    }
  }
}
