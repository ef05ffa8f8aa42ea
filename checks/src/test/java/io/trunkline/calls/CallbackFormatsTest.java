package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callbacks work over the serializations that {@code CallbackArgumentsTest} does not use. */
@Timeout(60)
class CallbackFormatsTest {

  /** What is published. */
  public static final class News implements Serializable {
    private static final long serialVersionUID = 1L;

    private String topic = "";
    private int number;

    static News of(String topic, int number) {
      News news = new News();
      news.topic = topic;
      news.number = number;
      return news;
    }

    public String getTopic() {
      return topic;
    }

    public void setTopic(String topic) {
      this.topic = topic;
    }

    public int getNumber() {
      return number;
    }

    public void setNumber(int number) {
      this.number = number;
    }
  }

  /** A topic that a listener does not want. */
  public static final class UnwantedException extends Exception {
    private static final long serialVersionUID = 1L;

    public UnwantedException(String message) {
      super(message);
    }
  }

  /** Gets the news. */
  public interface Listener {
    String changed(News news) throws UnwantedException;

    CompletableFuture<Integer> later(int number);

    void failing();
  }

  /** Keeps a listener. */
  public interface Board {
    String addAndNotify(String topic, Listener listener) throws UnwantedException;
  }

  private static final class Noting implements Listener {

    private final List<String> notes = new CopyOnWriteArrayList<>();

    @Override
    public String changed(News news) throws UnwantedException {
      if (news.topic.equals("unwanted")) {
        throw new UnwantedException("not " + news.number);
      }
      notes.add(news.topic + news.number);
      return "noted " + notes.size();
    }

    @Override
    public CompletableFuture<Integer> later(int number) {
      return CompletableFuture.supplyAsync(() -> number + 1);
    }

    @Override
    public void failing() {
      throw new IllegalStateException("as it does");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kryo2",
        "fst",
        "fory",
        "fastjson2",
        "msgpack",
        "protostuff",
        "avro",
        "gson",
        "fastjson",
        "json",
        "dubbo",
        "java",
        "compactedjava",
        "nativejava"
      })
  void aProviderCallsAnObjectOfItsConsumer(String serialization) throws Exception {
    AtomicReference<Listener> added = new AtomicReference<>();
    Board board =
        (topic, listener) -> {
          added.set(listener);
          return listener.changed(News.of(topic, 0));
        };
    try (RpcServer server =
            Loopback.server()
                .serialization(serialization)
                .optimizer(() -> List.of(News.class))
                .service(
                    ServiceOptions.builder(Board.class, board)
                        .callback("addAndNotify", 1)
                        .callbackTimeout(Duration.ofSeconds(30))
                        .build())
                .start();
        RpcClient client =
            Loopback.client()
                .serialization(serialization)
                .optimizer(() -> List.of(News.class))
                .build()) {
      Board remote =
          client
              .reference(
                  ReferenceOptions.builder(Board.class, "dubbo://127.0.0.1:" + server.port())
                      .callback("addAndNotify", 1)
                      .build())
              .service();
      Noting noting = new Noting();

      assertThat(remote.addAndNotify("tea", noting)).isEqualTo("noted 1");

      Listener listener = added.get();
      for (int i = 1; i <= 3; i++) {
        assertThat(listener.changed(News.of("tea", i))).isEqualTo("noted " + (i + 1));
      }
      assertThat(noting.notes).containsExactly("tea0", "tea1", "tea2", "tea3");
      assertThat(listener.later(41).get(30, TimeUnit.SECONDS)).isEqualTo(42);
      assertThatThrownBy(() -> listener.changed(News.of("unwanted", 7)))
          .isInstanceOf(UnwantedException.class)
          .hasMessage("not 7");
      assertThatThrownBy(listener::failing)
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("as it does");
      assertThat(listener).hasToString(listener.toString());
      assertThat(listener.toString()).contains(Listener.class.getName(), "127.0.0.1");
    }
  }
}
