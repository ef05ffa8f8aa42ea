package io.trunkline.perf.stores;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import io.trunkline.store.hazelcast.HaStores;

/** A member of the measured cluster, which others know by the address of its relay. */
public final class Member {

  private Member() {}

  /** Joins the cluster on loopback. */
  static HazelcastInstance join(int port, int ownRelay, int otherRelay) {
    Config config = HaStores.configure(new Config("perf"));
    NetworkConfig network = config.getNetworkConfig();
    network.setPort(port).setPortAutoIncrement(false).setPublicAddress("127.0.0.1:" + ownRelay);
    network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
    JoinConfig join = network.getJoin();
    join.getAutoDetectionConfig().setEnabled(false);
    join.getMulticastConfig().setEnabled(false);
    join.getTcpIpConfig()
        .setEnabled(true)
        .addMember("127.0.0.1:" + ownRelay)
        .addMember("127.0.0.1:" + otherRelay);
    config.setProperty("hazelcast.phone.home.enabled", "false");
    config.setProperty("hazelcast.logging.type", "none");
    config.setProperty("hazelcast.partition.count", "31");
    config.setProperty("hazelcast.socket.bind.any", "false");
    config.setProperty("hazelcast.wait.seconds.before.join", "0");
    return Hazelcast.newHazelcastInstance(config);
  }

  /** The second member; ends with its input, and so with the driver. */
  public static void main(String[] args) throws Exception {
    HazelcastInstance hazelcast =
        join(Integer.parseInt(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
    System.out.println("joined " + hazelcast.getCluster().getMembers().size());
    while (System.in.read() >= 0) {
      // lives as long as its input
    }
    Runtime.getRuntime().halt(0);
  }
}
