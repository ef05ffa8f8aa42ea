package io.trunkline.interop.samples;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The addresses of loopback that stand for the hosts of a sample. ZooKeepers listen on one port, as
 * in containers, and therefore each on an address of its own; all else is at the first.
 */
record ZooKeepers(Map<String, String> addresses) {

  /** Where they listen. */
  static final int PORT = 2181;

  /** Where a process of a sample is that is no ZooKeeper. */
  static final String FIRST = "127.0.0.1";

  static ZooKeepers of(CaseFile test) {
    Map<String, String> addresses = new LinkedHashMap<>();
    for (Service service : test.services()) {
      if (service.isZooKeeper()) {
        addresses.put(service.name(), "127.0.0." + (addresses.size() + 1));
      }
    }
    if (addresses.isEmpty() && test.asksForZooKeeper()) {
      addresses.put("zookeeper", FIRST);
    }
    return new ZooKeepers(addresses);
  }

  String addressOf(String host) {
    return addresses.getOrDefault(host, FIRST);
  }

  /** A hosts file for the JDK, which knows no other names then. */
  String hosts(CaseFile test, String machine) {
    StringBuilder text = new StringBuilder(FIRST + " localhost " + machine + "\n");
    for (Service service : test.services()) {
      if (!addresses.containsKey(service.name())) {
        text.append(FIRST).append(' ').append(service.name()).append('\n');
      }
    }
    addresses.forEach(
        (name, address) -> text.append(address).append(' ').append(name).append('\n'));
    return text.toString();
  }
}
