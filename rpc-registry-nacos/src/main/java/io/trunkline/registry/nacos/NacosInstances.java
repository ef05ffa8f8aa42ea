package io.trunkline.registry.nacos;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.InstanceSource;
import io.trunkline.discovery.SettingsSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The application level in Nacos. */
final class NacosInstances implements InstanceSource {

  private final NacosClient client;
  private final NacosUrl url;
  private final NacosSettings mappings;

  NacosInstances(NacosClient client, NacosUrl url) {
    this.client = client;
    this.url = url;
    this.mappings = NacosSettings.sharing(client);
  }

  @Override
  public SettingsSource.Followed mapping(String interfaceName, SettingsSource.Listener listener) {
    return mappings.follow(ApplicationTexts.MAPPING, interfaceName, listener);
  }

  @Override
  public AddressSource instances(String application) {
    return new ApplicationSource(client, url, application);
  }

  @Override
  public CompletionStage<Optional<String>> metadata(String application, String revision) {
    CompletableFuture<Optional<String>> result = new CompletableFuture<>();
    FollowedConfig text = new FollowedConfig(client, revision, application, unread -> {});
    client
        .loop()
        .execute(
            () -> {
              try {
                if (!text.isLegal()) {
                  throw new IllegalStateException("Nacos cannot have " + text);
                }
                if (!client.loop().isConnected()) {
                  throw new IllegalStateException(client.server() + " does not answer");
                }
                result.complete(Optional.ofNullable(text.read()));
              } catch (Exception e) {
                result.completeExceptionally(e);
              } finally {
                text.close();
              }
            });
    return result;
  }

  @Override
  public boolean keepsLast() {
    return url.emptyProtection();
  }
}
