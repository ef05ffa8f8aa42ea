package io.trunkline.registry.nacos;

import com.alibaba.nacos.api.naming.pojo.Instance;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.registry.RegistryLoop;
import io.trunkline.internal.registry.ReportedAddresses;
import io.trunkline.internal.registry.ServiceUrl;
import io.trunkline.internal.text.Complaints;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The instances of one application that Nacos lists, with their metadata as parameters. */
final class ApplicationSource
    implements AddressSource, RegistryLoop.StateListener, WatchedName.Listener {

  private static final Logger log = LoggerFactory.getLogger(ApplicationSource.class);

  private final NacosClient client;
  private final NacosUrl url;
  private final ReportedAddresses reported;
  private final WatchedName name;
  private final Complaints complaints = new Complaints(log);

  ApplicationSource(NacosClient client, NacosUrl url, String application) {
    this.client = client;
    this.url = url;
    this.reported = new ReportedAddresses(url, application, false);
    this.name = new WatchedName(client, url.group(), ServiceNames.legal(application), this);
  }

  @Override
  public void start(Listener listener) {
    client
        .loop()
        .execute(
            () -> {
              reported.begin(listener);
              name.begin();
              client.loop().add(this);
            });
  }

  @Override
  public void connected() {
    name.request();
  }

  @Override
  public void disconnected(String why, boolean sessionLost) {
    reported.unavailable(why);
  }

  @Override
  public void instances(String service, List<Instance> instances) {
    List<ProviderAddress> found =
        instances.stream()
            .filter(instance -> !Instances.isOut(instance))
            .flatMap(instance -> address(service, instance).stream())
            .toList();
    reported.addresses(found);
  }

  private Optional<ProviderAddress> address(String service, Instance instance) {
    try {
      ServiceUrl read = Instances.url(instance, service);
      return Optional.of(new ProviderAddress(read.host(), read.port(), read.parameters()));
    } catch (IllegalArgumentException e) {
      complaints.add(
          "an instance of %s in %s cannot be used: %s".formatted(service, url, Reasons.of(e)));
      return Optional.empty();
    }
  }

  @Override
  public void failed(String service, Exception why) {
    if (!reported.isClosed()) {
      reported.unavailable(
          url + " does not return the application " + service + ": " + Reasons.of(why));
    }
  }

  @Override
  public void close() {
    if (reported.isClosed()) {
      return;
    }
    reported.close();
    client
        .loop()
        .execute(
            () -> {
              client.loop().remove(this);
              name.close();
            });
  }
}
