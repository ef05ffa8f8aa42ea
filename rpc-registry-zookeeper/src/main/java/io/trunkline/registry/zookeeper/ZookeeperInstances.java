package io.trunkline.registry.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.InstanceSource;
import io.trunkline.discovery.SettingsSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.curator.framework.api.CuratorEvent;
import org.apache.zookeeper.KeeperException;

/**
 * The application level in ZooKeeper. Mappings are read again once a minute, in case a watch was
 * lost.
 */
final class ZookeeperInstances implements InstanceSource {

  private final ZookeeperClient client;
  private final ZookeeperSettings mappings;

  ZookeeperInstances(ZookeeperClient client) {
    this.client = client;
    this.mappings = ZookeeperSettings.sharing(client, client.url());
    client.schedule(this::reconcile, InstanceNodes.RECONCILE_MILLIS);
  }

  private void reconcile() {
    mappings.connected(); // reads all again
    client.schedule(this::reconcile, InstanceNodes.RECONCILE_MILLIS);
  }

  @Override
  public SettingsSource.Followed mapping(String interfaceName, SettingsSource.Listener listener) {
    return mappings.follow(client.url().path("mapping/" + interfaceName), listener);
  }

  @Override
  public AddressSource instances(String application) {
    requireName(application);
    return new InstanceNodes(client, application);
  }

  private static void requireName(String name) {
    if (name.contains("/")) {
      throw new IllegalArgumentException(
          "'" + name + "' contains '/', so ZooKeeper cannot hold what belongs to it");
    }
  }

  @Override
  public CompletionStage<Optional<String>> metadata(String application, String revision) {
    requireName(application);
    requireName(revision);
    CompletableFuture<Optional<String>> result = new CompletableFuture<>();
    client.execute(
        () -> {
          try {
            if (!client.isConnected()) {
              throw new IllegalStateException(client.url() + " does not answer");
            }
            client
                .curator()
                .getData()
                .inBackground((curator, event) -> complete(result, event))
                .forPath(client.url().path("metadata/" + application + "/" + revision));
          } catch (Exception e) {
            result.completeExceptionally(e);
          }
        });
    return result;
  }

  private static void complete(CompletableFuture<Optional<String>> result, CuratorEvent event) {
    KeeperException.Code code = KeeperException.Code.get(event.getResultCode());
    if (code == KeeperException.Code.OK) {
      result.complete(Optional.ofNullable(event.getData()).map(data -> new String(data, UTF_8)));
    } else if (code == KeeperException.Code.NONODE) {
      result.complete(Optional.empty());
    } else {
      result.completeExceptionally(KeeperException.create(code, event.getPath()));
    }
  }

  @Override
  public boolean keepsLast() {
    return client.url().emptyProtection();
  }
}
