package io.trunkline.cli;

import io.trunkline.cli.listing.Listing;
import io.trunkline.cli.listing.NacosServices;
import io.trunkline.cli.listing.PortServices;
import io.trunkline.cli.listing.ZookeeperServices;
import io.trunkline.cli.outcome.ExitCode;
import io.trunkline.client.RpcClient;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Lists the services of a registry or port. */
@Command(
    name = "ls",
    description = {
      "Lists services, their providers and consumers, applications and rules.",
      "A Trunkline port answers only with listServices(true); a stock port names its services."
    })
final class LsCommand implements Callable<Integer> {

  @Mixin private Output output = new Output();

  @Mixin private Connection connection = new Connection();

  @Parameters(
      index = "0",
      paramLabel = "URL",
      description = "zookeeper://host:2181, nacos://host:8848 or host:port")
  private String url = "";

  @Override
  public Integer call() {
    Listing listing = listing();
    if (output.isJson()) {
      output.json(listing);
    } else {
      listing.lines().forEach(output::text);
    }
    return ExitCode.OK;
  }

  private Listing listing() {
    String full = Connection.url(url);
    String scheme = full.substring(0, full.indexOf("://"));
    return switch (scheme) {
      case "zookeeper" -> ZookeeperServices.list(full, connection.timeout(), output::progress);
      case "nacos" -> NacosServices.list(full, connection.timeout(), output::progress);
      case "dubbo" -> {
        try (RpcClient client = connection.client()) {
          yield new PortServices(client, connection.timeout()).list(full, connection.group());
        }
      }
      default ->
          throw new IllegalArgumentException(
              "ls does not know the scheme of "
                  + url
                  + ", expected zookeeper://host:2181, nacos://host:8848 or host:port");
    };
  }
}
