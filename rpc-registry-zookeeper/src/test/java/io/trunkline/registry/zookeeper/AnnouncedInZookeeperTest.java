package io.trunkline.registry.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.ReferenceOptions;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import io.trunkline.server.ServiceOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What our providers announce about calls takes effect at our consumers. */
@Timeout(120)
class AnnouncedInZookeeperTest {

  /** What is called. */
  public interface Names {
    String name();
  }

  private record Named(String name) implements Names {}

  private static RpcServer serve(Fixture zookeeper, String group) throws IOException {
    return RpcServer.builder()
        .host("127.0.0.1")
        .port(0)
        .unregisterWait(Duration.ZERO)
        .registry(zookeeper.url())
        .service(
            ServiceOptions.builder(Names.class, new Named(group))
                .group(group)
                .randomToken()
                .build())
        .start();
  }

  private static Set<String> called(Names names) {
    return IntStream.range(0, 30).mapToObj(i -> names.name()).collect(Collectors.toSet());
  }

  @Test
  @SuppressWarnings("try")
  void tokensAndGroupsReachConsumers() throws Exception {
    try (Fixture zookeeper = new Fixture();
        RpcServer a = serve(zookeeper, "a");
        RpcServer b = serve(zookeeper, "b");
        RpcClient client = RpcClient.builder().registry(zookeeper.url()).build()) {
      Names any =
          client.reference(ReferenceOptions.builder(Names.class).group("*").build()).service();
      Deadline.await("both serve", () -> called(any).equals(Set.of("a", "b")));
      Names listed =
          client.reference(ReferenceOptions.builder(Names.class).group("b,c").build()).service();
      assertThat(called(listed)).containsExactly("b");
    }
  }
}
