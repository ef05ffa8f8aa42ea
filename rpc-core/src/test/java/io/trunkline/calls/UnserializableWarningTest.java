package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.server.RpcServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A class that stock consumers would refuse is reported when its service is exported. */
class UnserializableWarningTest {

  /** Without Serializable. */
  static final class Parcel {
    Label label;
  }

  /** Without it as well. */
  static final class Label {}

  interface Post {
    void send(List<Parcel> parcels);
  }

  private static List<String> warningsOf(String serialization, Class<Post> service)
      throws IOException {
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    Post post = parcels -> {};
    try (RpcServer server =
        RpcServer.builder()
            .port(0)
            .serialization(serialization)
            .service(service, post)
            .service(Letters.class, new LetterService())
            .start()) {
      assertThat(server.port()).isPositive();
    } finally {
      System.setErr(before);
    }
    return log.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains("WARN"))
        .toList();
  }

  @Test
  void oneWarningPerServiceNamesEachClassAndTheWayToIt() throws IOException {
    assertThat(warningsOf("hessian2", Post.class))
        .singleElement()
        .asString()
        .contains("service " + Post.class.getName())
        .contains(Parcel.class.getName() + " (reached by Post.send)")
        .contains(Label.class.getName() + " (reached by Post.send > Parcel.label)")
        .contains("implement java.io.Serializable");
  }

  @Test
  void aPortThatDoesNotOfferHessian2WritesThemAnyway() throws IOException {
    assertThat(warningsOf("kryo", Post.class)).isEmpty();
  }
}
