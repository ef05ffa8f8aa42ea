package io.trunkline.interop.foreign;

import io.trunkline.interop.foreign.HessianModel.Node;
import io.trunkline.interop.foreign.HessianModel.Scalars;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Walks two graphs at the same time. A node met before has to be the same one in both. */
final class HessianComparison {

  private final Map<Node, Node> arrivedFor = new IdentityHashMap<>();
  private final Map<Node, Node> sentFor = new IdentityHashMap<>();

  private HessianComparison() {}

  /** The first difference; null if there is none. */
  static @Nullable String difference(@Nullable Object sent, @Nullable Object arrived) {
    return new HessianComparison().values("graph", sent, arrived);
  }

  private @Nullable String values(String path, @Nullable Object sent, @Nullable Object arrived) {
    if (sent == null || arrived == null || sent.getClass() != arrived.getClass()) {
      return sent == arrived ? null : said(path, sent, arrived);
    }
    if (sent instanceof Node node) {
      return nodes(path, node, (Node) arrived);
    }
    if (sent instanceof Scalars scalars) {
      return parts(path, parts(scalars), parts((Scalars) arrived));
    }
    if (sent instanceof List<?> list) {
      return parts(path, list, (List<?>) arrived);
    }
    if (sent instanceof Map<?, ?> map) {
      return maps(path, map, (Map<?, ?>) arrived);
    }
    return Objects.deepEquals(sent, arrived) ? null : said(path, sent, arrived);
  }

  private @Nullable String nodes(String path, Node sent, Node arrived) {
    Node known = arrivedFor.putIfAbsent(sent, arrived);
    Node knownSent = sentFor.putIfAbsent(arrived, sent);
    if (known != null || knownSent != null) {
      return known == arrived && knownSent == sent
          ? null
          : path + ": was one object, is two, or the reverse";
    }
    return parts(path, parts(sent), parts(arrived));
  }

  private static List<@Nullable Object> parts(Node node) {
    return Arrays.asList(
        node.name,
        node.any,
        node.next,
        node.list,
        node.map,
        node.scalars,
        node.color,
        node.amount,
        node.total,
        node.day);
  }

  private static List<@Nullable Object> parts(Scalars s) {
    return Arrays.asList(s.flag, s.number, s.longer, s.ratio, s.text, s.bytes, s.date);
  }

  private @Nullable String parts(String path, List<?> sent, List<?> arrived) {
    if (sent.size() != arrived.size()) {
      return path + ": sent " + sent.size() + " elements, arrived " + arrived.size();
    }
    for (int i = 0; i < sent.size(); i++) {
      String difference = values(path + "[" + i + "]", sent.get(i), arrived.get(i));
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private @Nullable String maps(String path, Map<?, ?> sent, Map<?, ?> arrived) {
    if (!sent.keySet().equals(arrived.keySet())) {
      return said(path, sent.keySet(), arrived.keySet());
    }
    for (Map.Entry<?, ?> entry : sent.entrySet()) {
      String place = path + "[" + entry.getKey() + "]";
      String difference = values(place, entry.getValue(), arrived.get(entry.getKey()));
      if (difference != null) {
        return difference;
      }
    }
    return null;
  }

  private static String said(String path, @Nullable Object sent, @Nullable Object arrived) {
    return path + ": sent " + text(sent) + ", arrived " + text(arrived);
  }

  private static String text(@Nullable Object value) {
    return value == null
        ? "null"
        : value.getClass().getName()
            + " "
            + (value instanceof byte[] bytes ? Arrays.toString(bytes) : value);
  }
}
