package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.client.RpcClient;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Urls with a secret at each place where one can be, and with characters that do not belong there:
 * no text of an exception, no line of the log and no options show it.
 */
@Timeout(120)
class SecretsInUrlsTest {

  /** What is called. */
  public interface Names {
    String name();
  }

  /** The halves of a secret, of which neither may be seen. */
  private static final String FIRST = "Zq7w";

  private static final String SECOND = "xK9v";

  private static final List<String> SCHEMES =
      List.of("dubbo", "zookeeper", "dns", "file", "nacos", "Dubbo", "duboo");

  private static final List<String> KEYS =
      List.of(
          "token",
          "tokn",
          "toekn",
          "password",
          "pasword",
          "passwd",
          "username",
          "secret",
          "access-key",
          "accessToken",
          "default.token",
          "store.password",
          "api_key",
          "credentials");

  private final Random random = new Random(20261130);

  private <T> T any(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  private String secret(String between) {
    return FIRST + between.charAt(random.nextInt(between.length())) + SECOND;
  }

  private String url() {
    String scheme = any(SCHEMES) + "://";
    boolean isInUser = random.nextBoolean();
    String user = isInUser ? "ann:" + secret("/:@?#=,.!$*+~-% ") + "@" : "";
    String query = any(List.of("", "?x=1", "?timeout=soon", "?weight=low", "?timout=5", "?mock=a"));
    if (!isInUser || random.nextBoolean()) {
      query +=
          (query.isEmpty() ? "?" : "&") + any(KEYS) + "=" + secret("/:?#=,.!$*+~-% @") + "&y=2";
    }
    String host = any(List.of("127.0.0.1:1", "h:99999", "h h", "", "[::1]:x", "127.0.0.1:1/a b"));
    return scheme + user + host + query;
  }

  private static String text(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  /** What a user sees of a url. */
  private static List<String> shown(String url, RpcClient client) {
    List<String> texts = new ArrayList<>();
    ReferenceOptions<Names> reference =
        ReferenceOptions.builder(Names.class, url).lazy(true).check(false).build();
    texts.add(reference.toString());
    try {
      client.reference(reference).close();
    } catch (RuntimeException e) {
      texts.add(text(e));
    }
    try {
      ProviderAddress.parse(url);
    } catch (RuntimeException e) {
      texts.add(text(e));
    }
    try (RpcClient other = Loopback.client().registry(url).configCenter(url).build()) {
      texts.add(other.toString());
    } catch (RuntimeException e) {
      texts.add(text(e));
    }
    RpcServer.Builder server =
        Loopback.server()
            .registry(url)
            .service(ServiceOptions.builder(Names.class, () -> "a").build());
    texts.add(server.options().toString());
    try (RpcServer started = server.start()) {
      texts.add(started.toString());
    } catch (RuntimeException | IOException e) {
      texts.add(text(e));
    }
    return texts;
  }

  @Test
  void areNeverShown() {
    PrintStream before = System.err;
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    try (RpcClient client = Loopback.client().build()) {
      for (int i = 0; i < 300; i++) {
        String url = url();
        for (String text : shown(url, client)) {
          assertThat(text).as(url).doesNotContain(FIRST).doesNotContain(SECOND);
        }
      }
    } finally {
      System.setErr(before);
    }
    assertThat(log.toString(StandardCharsets.UTF_8)).doesNotContain(FIRST).doesNotContain(SECOND);
  }

  @Test
  void ofParametersThatTheServerAnnouncesItselfAreNotShown() {
    ServiceOptions.Builder<Names> service =
        ServiceOptions.<Names>builder(Names.class, () -> "a").parameter("token", FIRST);
    assertThat(catchThrowable(service::build))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'token'")
        .hasMessageNotContaining(FIRST);
  }
}
