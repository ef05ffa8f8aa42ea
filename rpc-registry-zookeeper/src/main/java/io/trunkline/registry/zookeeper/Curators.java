package io.trunkline.registry.zookeeper;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.ACLProvider;
import org.apache.curator.retry.RetryOneTime;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.data.ACL;

/** Makes Curator's clients as the urls of registries say; they are not started yet. */
final class Curators {

  /** The list of 50,000 providers; the library's own limit, 1 MB, breaks off at 2,000. */
  private static final int REPLY_BYTES = 32 * 1024 * 1024;

  private static final String REPLY_BYTES_PROPERTY = "jute.maxbuffer";
  private static final int RETRY_MILLIS = 100;

  private Curators() {}

  static CuratorFramework of(RegistryUrl url) {
    ZKClientConfig config = new ZKClientConfig();
    if (System.getProperty(REPLY_BYTES_PROPERTY) == null) {
      config.setProperty(REPLY_BYTES_PROPERTY, Integer.toString(REPLY_BYTES));
    }
    CuratorFrameworkFactory.Builder builder =
        CuratorFrameworkFactory.builder()
            .connectString(url.servers())
            .connectionTimeoutMs((int) url.connectTimeout().toMillis())
            .sessionTimeoutMs((int) url.sessionTimeout().toMillis())
            .retryPolicy(new RetryOneTime(RETRY_MILLIS))
            .ensembleTracker(false) // the servers are those of the url, also with a proxy
            .zkClientConfig(config);
    String credentials = url.credentials();
    if (credentials != null) {
      builder
          .authorization("digest", credentials.getBytes(StandardCharsets.UTF_8))
          .aclProvider(new OwnNodesOnly());
    }
    return builder.build();
  }

  /** As stock: with credentials, what one makes is closed to others. */
  private static final class OwnNodesOnly implements ACLProvider {
    @Override
    public List<ACL> getDefaultAcl() {
      return ZooDefs.Ids.CREATOR_ALL_ACL;
    }

    @Override
    public List<ACL> getAclForPath(String path) {
      return ZooDefs.Ids.CREATOR_ALL_ACL;
    }
  }
}
