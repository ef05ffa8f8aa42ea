package io.trunkline.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.calls.Loopback;
import io.trunkline.cli.wire.CallRecorder;
import io.trunkline.cli.wire.Tap;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.TestSize;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Records calls to a service that always replies the same, and replays them against a version with
 * 20 changes: {@code replay} reports these and no others. {@code -Dtrunkline.tests=full} records
 * 100,000 calls.
 */
@Timeout(900)
class ReplayedChangesTest {

  private static final int CHANGES = 20;

  @TempDir Path directory;

  /** A service whose replies depend on the argument only. */
  public interface Catalog {

    Item find(int id);
  }

  /** A reply with fields of several kinds. */
  public static final class Item implements Serializable {

    private static final long serialVersionUID = 1L;

    int id;
    long stock;
    double price;
    boolean active;
    String name = "";
    String note;
    Date since = new Date(0);
    List<String> tags = new ArrayList<>();
    Map<String, Integer> sizes = new HashMap<>();
    Item part;
    int[] numbers = {};

    static Item of(int id, boolean hasPart) {
      Item item = new Item();
      item.id = id;
      item.stock = 1L + (id * 7_919L << id % 40);
      item.price = id / 8.0;
      item.active = id % 2 == 0;
      item.name = "item " + id;
      item.note = id % 5 == 0 ? null : "é" + id % 11;
      item.since = new Date(1_700_000_000_000L + id);
      for (int i = 0; i < id % 7; i++) {
        item.tags.add("tag" + i);
        item.sizes.put("size" + i, id + i);
      }
      item.numbers = new int[] {id, -id, 0};
      item.part = hasPart ? of(id + 1, false) : null;
      return item;
    }
  }

  /** Finds each item. */
  static final class Stable implements Catalog {

    @Override
    public Item find(int id) {
      if (id % 101 == 100) {
        throw new IllegalArgumentException("item " + id + " is unknown");
      }
      return Item.of(id, id % 3 == 0);
    }
  }

  /** Finds a changed item for each of 20 numbers. */
  record Changed(int every) implements Catalog {

    @Override
    public Item find(int id) {
      int change = id % every == 0 ? id / every : CHANGES;
      if (change == 0) {
        throw new IllegalStateException("the store is closed");
      }
      Item item = change == 1 ? null : new Stable().find(id);
      change(item, change);
      return item;
    }

    private static void change(Item item, int change) {
      switch (change) {
        case 2 -> item.id++;
        case 3 -> item.stock = -item.stock;
        case 4 -> item.price = Math.nextUp(item.price);
        case 5 -> item.active = !item.active;
        case 6 -> item.name = item.name + " ";
        case 7 -> item.note = "";
        case 8 -> item.since = new Date(item.since.getTime() + 1);
        case 9 -> item.tags.add("");
        case 10 -> item.tags = null;
        case 11 -> item.sizes.put("another", 0);
        case 12 -> item.sizes = new HashMap<>(Map.of("size0", -1));
        case 13 -> item.part = Item.of(1, false);
        case 14 -> item.numbers = new int[] {item.id, -item.id};
        case 15 -> item.numbers[2] = 1;
        case 16 -> item.name = null;
        case 17 -> item.part = item;
        case 18 -> item.name = item.name.toUpperCase(Locale.ROOT);
        case 19 -> item.stock = Long.MIN_VALUE;
        default -> {} // the same item
      }
    }
  }

  private static RpcServer server(Catalog catalog) throws Exception {
    return Loopback.server().service(Catalog.class, catalog).start();
  }

  private void record(RpcServer server, Path file, int calls) throws Exception {
    Output output = new Output();
    try (PrintWriter lines = new PrintWriter(Files.newBufferedWriter(file, UTF_8));
        Tap tap =
            new Tap(
                0,
                new InetSocketAddress("127.0.0.1", server.port()),
                true,
                new CallRecorder(call -> lines.println(output.line(call))));
        RpcClient client = Loopback.client().build()) {
      Catalog catalog = client.refer(Catalog.class, "dubbo://127.0.0.1:" + tap.port());
      for (int id = 0; id < calls; id++) {
        try {
          assertThat(catalog.find(id).id).isEqualTo(id);
        } catch (IllegalArgumentException unknown) {
          assertThat(unknown).hasMessageContaining("item " + id);
        }
      }
    }
  }

  private static Run replay(Path file, RpcServer server) throws IOException {
    return Run.of("replay", file.toString(), "--against", "127.0.0.1:" + server.port(), "--json");
  }

  @Test
  void replayFindsTheChangesAndNothingElse() throws Exception {
    int calls = TestSize.of("replay.calls", 2_000, 100_000);
    Path file = directory.resolve("calls.jsonl");
    try (RpcServer before = server(new Stable());
        RpcServer after = server(new Changed(calls / CHANGES))) {
      record(before, file, calls);
      Run same = replay(file, before);
      assertThat(same.out().lines()).hasSize(1);
      assertThat(same.out()).contains("\"calls\":" + calls, "\"different\":0");
      Run changed = replay(file, after);
      assertThat(changed.out()).contains("\"calls\":" + calls, "\"different\":" + CHANGES);
      assertThat(new TreeSet<>(changed.out().lines().toList())).hasSize(CHANGES + 1);
      System.out.printf(
          "%,d calls, %d of %d changes found%n", calls, changed.out().lines().count() - 1, CHANGES);
    }
  }
}
