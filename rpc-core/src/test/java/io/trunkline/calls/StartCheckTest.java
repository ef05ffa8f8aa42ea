package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What will fail is in the log when a service is exported, and when it is referred to. */
class StartCheckTest {

  /** Without Serializable. */
  static final class Parcel {
    Label label;
  }

  /** Without it as well. */
  static final class Label {}

  interface Post {
    void send(List<Parcel> parcels);
  }

  private interface Work {
    void run() throws IOException;
  }

  private static List<String> warningsOf(Work work) throws IOException {
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    try {
      work.run();
    } finally {
      System.setErr(before);
    }
    return log.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains("WARN"))
        .toList();
  }

  private static void export(String serialization) throws IOException {
    Post post = parcels -> {};
    Loopback.server()
        .serialization(serialization)
        .service(Post.class, post)
        .service(ServiceOptions.builder(Post.class, post).group("again").build())
        .service(Letters.class, new LetterService())
        .start()
        .close();
  }

  @Test
  void aProviderNamesEachClassOnceWithTheWayToItAndWhatToChange() throws IOException {
    assertThat(warningsOf(() -> export("hessian2")))
        .hasSize(2)
        .allSatisfy(line -> assertThat(line).contains("service " + Post.class.getName()))
        .anySatisfy(
            line ->
                assertThat(line)
                    .contains("will fail: " + Parcel.class.getName() + " (reached by Post.send)"))
        .anySatisfy(
            line ->
                assertThat(line)
                    .contains(Label.class.getName() + " (reached by Post.send > Parcel.label)")
                    .contains("it does not implement java.io.Serializable"));
  }

  @Test
  void aPortThatDoesNotOfferHessian2WritesThemAnyway() throws IOException {
    assertThat(warningsOf(() -> export("kryo"))).isEmpty();
  }

  @Test
  void aConsumerSaysItOnceHoweverManyReferencesItMakes() throws IOException {
    assertThat(
            warningsOf(
                () -> {
                  try (RpcClient client = Loopback.client().build()) {
                    for (int i = 0; i < 3; i++) {
                      client.reference(
                          ReferenceOptions.builder(Post.class, "dubbo://127.0.0.1:1")
                              .lazy(true)
                              .build());
                    }
                  }
                }))
        .hasSize(2);
  }
}
