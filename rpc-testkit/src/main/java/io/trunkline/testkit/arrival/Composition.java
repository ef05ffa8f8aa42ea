package io.trunkline.testkit.arrival;

import io.trunkline.testkit.arrival.own.Collected;
import io.trunkline.testkit.arrival.own.Holder;
import io.trunkline.testkit.arrival.own.Item;
import io.trunkline.testkit.arrival.own.Records;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Graphs that are composed of values of the catalogue's kinds, at random from a seed: in lists,
 * maps, arrays, fields and records, some of them in several places.
 */
public final class Composition {

  private static final int MAX_DEPTH = 4;
  private static final int MAX_SIZE = 4;

  private final List<Kind> kinds;

  /** Composes values of these kinds. */
  public Composition(List<Kind> kinds) {
    this.kinds = List.copyOf(kinds);
  }

  /** The graph of that seed. */
  public Kind graph(long seed) {
    return Kind.of("composition " + seed, Object.class, () -> new Graph(new Random(seed)).made(0));
  }

  /** One graph while it is made. For one thread. */
  private final class Graph {

    private final Random random;
    private final List<Object> earlier = new ArrayList<>();

    Graph(Random random) {
      this.random = random;
    }

    Object made(int depth) {
      if (!earlier.isEmpty() && random.nextInt(8) == 0) {
        return earlier.get(random.nextInt(earlier.size()));
      }
      Object made =
          depth == 0 || (depth < MAX_DEPTH && random.nextInt(3) > 0)
              ? container(depth + 1)
              : leaf();
      earlier.add(made);
      return made;
    }

    private Object leaf() {
      return kinds.get(random.nextInt(kinds.size())).value().get();
    }

    private int size() {
      return 1 + random.nextInt(MAX_SIZE);
    }

    private List<Object> filled(List<Object> list, int depth) {
      for (int left = size(); left > 0; left--) {
        list.add(made(depth));
      }
      return list;
    }

    private Map<String, Object> filled(Map<String, Object> map, int depth) {
      for (int left = size(); left > 0; left--) {
        map.put("k" + random.nextInt(100), made(depth));
      }
      return map;
    }

    private Object container(int depth) {
      return switch (random.nextInt(11)) {
        case 0, 1 -> filled(new ArrayList<>(), depth);
        case 2 -> filled(new LinkedList<>(), depth);
        case 3 -> filled(new HashMap<>(), depth);
        case 4 -> filled(new LinkedHashMap<>(), depth);
        case 5 -> filled(new TreeMap<>(), depth);
        case 6 -> new Holder(made(depth));
        case 7 -> filled(new ArrayList<>(), depth).toArray();
        case 8 -> new Records.Pair<>(made(depth), made(depth));
        case 9 -> {
          Item item = new Item("i" + random.nextInt(100));
          earlier.add(item); // what is in it may refer to it
          item.back = made(depth);
          yield item;
        }
        default -> {
          Collected.PageList<Object> page = new Collected.PageList<>();
          page.total = random.nextInt();
          yield filled(page, depth);
        }
      };
    }
  }
}
