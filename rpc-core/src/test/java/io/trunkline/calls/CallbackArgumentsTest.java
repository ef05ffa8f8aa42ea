package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.CallbackArgument;
import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A provider calls objects of its consumer, over a real port. */
@Timeout(60)
class CallbackArgumentsTest {

  /** What is news. */
  public record News(String topic, int number) implements Serializable {}

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

    int count();

    void failing();
  }

  /** Keeps listeners. */
  public interface Board {
    void add(String topic, Listener listener);

    boolean remove(Listener listener);

    String addAndTell(String topic, Listener listener) throws UnwantedException;
  }

  private static final class Topics implements Board {

    private final Map<String, Listener> listeners = new ConcurrentHashMap<>();

    @Override
    public void add(String topic, Listener listener) {
      if (listener == null) {
        listeners.remove(topic);
      } else {
        listeners.put(topic, listener);
      }
    }

    @Override
    public boolean remove(Listener listener) {
      return listeners.values().remove(listener);
    }

    @Override
    public String addAndTell(String topic, Listener listener) throws UnwantedException {
      add(topic, listener);
      return listener.changed(new News(topic, 0));
    }

    Listener of(String topic) {
      return listeners.get(topic);
    }
  }

  /** Notes what it is told. */
  private static final class Noting implements Listener {

    private final List<String> notes = new CopyOnWriteArrayList<>();

    @Override
    public String changed(News news) throws UnwantedException {
      if (news.topic().equals("unwanted")) {
        throw new UnwantedException("not " + news.number());
      }
      notes.add(news.topic() + news.number());
      return "noted " + notes.size();
    }

    @Override
    public CompletableFuture<Integer> later(int number) {
      return CompletableFuture.supplyAsync(() -> number + 1);
    }

    @Override
    public int count() {
      return notes.size();
    }

    @Override
    public void failing() {
      throw new IllegalStateException("as it does");
    }
  }

  private final Topics topics = new Topics();
  private RpcServer server;
  private RpcClient client;

  private Board board(boolean handshake, String serialization, int most) throws Exception {
    server =
        Loopback.server()
            .handshake(handshake)
            .serialization(serialization)
            .service(
                ServiceOptions.builder(Board.class, topics)
                    .group("blue")
                    .version("1.0")
                    .callback("add", 1)
                    .callback("addAndTell", 1)
                    .callback(new CallbackArgument("remove", 0, true))
                    .callbacks(most)
                    .callbackTimeout(Loopback.LIMIT)
                    .build())
            .start();
    client = Loopback.client().serialization(serialization).build();
    return client
        .reference(
            ReferenceOptions.builder(Board.class, "dubbo://127.0.0.1:" + server.port())
                .group("blue")
                .version("1.0")
                .callback("add", 1)
                .callback("addAndTell", 1)
                .callback(new CallbackArgument("remove", 0, true))
                .callbacks(1000)
                .build())
        .service();
  }

  @AfterEach
  void stop() {
    if (client != null) {
      client.close();
    }
    if (server != null) {
      server.close();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void aProviderCallsAnObjectOfItsConsumerForAsLongAsItLikes(String serialization)
      throws Exception {
    callsBack(board(true, serialization, 5));
  }

  @Test
  void itDoesSoWhereNothingWasAgreed() throws Exception {
    callsBack(board(false, "hessian2", 5));
  }

  private void callsBack(Board board) throws Exception {
    Noting noting = new Noting();
    assertThat(board.addAndTell("tea", noting)).as("while its call runs").isEqualTo("noted 1");
    Listener listener = topics.of("tea");
    for (int i = 1; i <= 3; i++) {
      assertThat(listener.changed(new News("tea", i))).isEqualTo("noted " + (i + 1));
    }
    assertThat(noting.notes).containsExactly("tea0", "tea1", "tea2", "tea3");
    assertThat(listener.count()).isEqualTo(4);
    assertThat(listener.later(41).get(30, TimeUnit.SECONDS)).isEqualTo(42);
    assertThatThrownBy(() -> listener.changed(new News("unwanted", 7)))
        .isInstanceOf(UnwantedException.class)
        .hasMessage("not 7");
    assertThatThrownBy(listener::failing)
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("as it does");
    assertThat(listener).hasToString(listener.toString()).isNotEqualTo(null);
    assertThat(listener.toString()).contains(Listener.class.getName(), "127.0.0.1");
  }

  @Test
  void theSameObjectIsTheSameListenerAndIsCountedOnce() throws Exception {
    Board board = board(true, "hessian2", 1);
    Noting noting = new Noting();
    board.add("tea", noting);
    board.add("coffee", noting);

    assertThat(topics.of("tea")).isSameAs(topics.of("coffee"));
  }

  @Test
  void oneMoreThanAConnectionMayHaveIsRefusedBeforeTheMethodRuns() throws Exception {
    Board board = board(true, "hessian2", 2);
    board.add("tea", new Noting());
    board.add("coffee", new Noting());

    assertThatThrownBy(() -> board.add("milk", new Noting()))
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> {
              assertThat(e.status()).isEqualTo(Status.BAD_REQUEST);
              assertThat(e.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
            })
        .hasMessageContainingAll("2 callbacks of " + Listener.class.getName(), "raise callbacks");
    assertThat(topics.listeners).containsOnlyKeys("tea", "coffee");
    assertThat(server.stats().faults()).containsEntry("callback-argument", 1L);
  }

  @Test
  void aConsumerThatHasAsManyAsItMaySendsNothing() throws Exception {
    board(true, "hessian2", 1000);
    Board board =
        client.refer(
            Board.class,
            "dubbo://127.0.0.1:"
                + server.port()
                + "?group=blue&version=1.0&add.1.callback=true&remove.0.callback=false");
    Noting tea = new Noting();
    board.add("tea", tea);

    assertThatThrownBy(() -> board.add("milk", new Noting()))
        .isInstanceOfSatisfying(
            RpcException.class, e -> assertThat(e.status()).isEqualTo(Status.OVERLOADED))
        .hasMessageContainingAll("1 callbacks of", "Nothing was sent");
    assertThat(board.remove(tea)).isTrue();
    board.add("milk", new Noting());
    assertThat(topics.listeners).containsOnlyKeys("milk");
  }

  @Test
  void anObjectThatIsTakenBackIsNoLongerCalled() throws Exception {
    Board board = board(true, "hessian2", 1);
    Noting noting = new Noting();
    board.add("tea", noting);
    Listener listener = topics.of("tea");

    assertThat(board.remove(noting)).as("the method gets the listener that it knows").isTrue();
    assertThatThrownBy(listener::count)
        .isInstanceOfSatisfying(
            RpcException.class, e -> assertThat(e.certainty()).isEqualTo(Certainty.NOT_EXECUTED))
        .hasMessageContaining("has taken this callback back");
    assertThat(board.remove(noting)).as("once more, of nothing").isFalse();
    board.add("coffee", new Noting());
    assertThat(topics.of("coffee").count()).as("there is room for another").isZero();
  }

  @Test
  void nullIsNull() throws Exception {
    Board board = board(true, "hessian2", 1);
    board.add("tea", new Noting());
    board.add("tea", null);

    assertThat(topics.listeners).isEmpty();
  }

  /** Says when it is called, and goes on when it is let. */
  private static final class Waiting implements Listener {

    private final CountDownLatch called = new CountDownLatch(1);
    private final CompletableFuture<Integer> answer = new CompletableFuture<>();

    @Override
    public String changed(News news) {
      called.countDown();
      return "" + answer.join();
    }

    @Override
    public CompletableFuture<Integer> later(int number) {
      called.countDown();
      return answer;
    }

    @Override
    public int count() {
      return 0;
    }

    @Override
    public void failing() {}
  }

  @Test
  void callsUnderWayEndWithTheConnection() throws Exception {
    Board board = board(true, "hessian2", 1);
    Waiting waiting = new Waiting();
    board.add("tea", waiting);
    Listener listener = topics.of("tea");
    CompletableFuture<Integer> later = listener.later(1);
    waiting.called.await();
    Thread closing = new Thread(client::close);
    closing.start();
    Deadline.await(
        "the client takes no new calls",
        () -> {
          try {
            return board.remove(null);
          } catch (RpcException e) {
            return e.status() == Status.MISUSED;
          }
        });
    assertThat(server.stats().connections()).as("it waits for the one under way").isOne();
    waiting.answer.complete(2);
    closing.join();
    assertThat(later.get()).as("a consumer that closes lets it end").isEqualTo(2);

    Deadline.await("the connection is gone", () -> server.stats().connections() == 0);
    assertThatThrownBy(() -> listener.changed(new News("tea", 1)))
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> {
              assertThat(e.status()).isEqualTo(Status.CONNECTION_LOST);
              assertThat(e.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
            })
        .hasMessageContainingAll("is gone", "the consumer has closed it", "passes it again");
  }

  @Test
  void aCallWithoutAReplyInTimeEndsWithThat() throws Exception {
    Board board = board(true, "hessian2", 1);
    Waiting waiting = new Waiting();
    board.add("tea", waiting);
    Listener listener = topics.of("tea");

    RpcException ended =
        io.trunkline.call.Deadline.after(Duration.ofSeconds(3)) // long enough to be sent in
            .call(
                () -> {
                  CompletableFuture<Integer> later = listener.later(1);
                  waiting.called.await();
                  return (RpcException)
                      catchThrowableOfType(ExecutionException.class, later::get).getCause();
                });
    assertThat(ended.status()).isEqualTo(Status.TIMEOUT);
    assertThat(ended.certainty()).isEqualTo(Certainty.UNKNOWN);
    waiting.answer.complete(1);
    assertThat(listener.count()).as("the others go on").isZero();
  }

  @Test
  void anObjectStaysWhenItsProviderAnnouncesSomethingElseAndGoesWithItsReference(
      @TempDir Path folder) throws Exception {
    board(true, "hessian2", 100_000);
    client.close();
    String announced = "127.0.0.1:" + server.port() + "?add.1.callback=true&callbacks=";
    Path file = Files.writeString(folder.resolve("board.txt"), announced + "100000\n");
    client = Loopback.client().registry(file.toUri() + "?refresh=10").build();
    ReferenceOptions<Board> options =
        ReferenceOptions.builder(Board.class).group("blue").version("1.0").build();
    Board other = client.reference(options).service();
    Reference<Board> reference = client.reference(options);
    reference.service().add("tea", new Noting());
    Listener listener = topics.of("tea");

    Path next = Files.writeString(folder.resolve("next"), announced + "1\n");
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    Deadline.await(
        "the announcement counts",
        () -> {
          try {
            reference.service().add("coffee", new Noting());
            return false;
          } catch (RpcException e) {
            return e.status() == Status.OVERLOADED;
          }
        });
    assertThat(listener.count()).isZero();

    assertThat(other.remove(null)).as("another reference keeps the connection").isFalse();
    reference.close();
    assertThatThrownBy(listener::count)
        .isInstanceOfSatisfying(
            RpcException.class, e -> assertThat(e.status()).isEqualTo(Status.SERVICE_NOT_FOUND));
  }

  @Test
  void whatIsNoInterfaceCannotBeOne() {
    assertThatThrownBy(() -> ServiceOptions.builder(Board.class, topics).callback("add", 0).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("argument 0 of", "add", "only objects of interfaces");
    assertThatThrownBy(() -> ServiceOptions.builder(Board.class, topics).callback("ad", 1).build())
        .hasMessageContaining("did you mean 'add'");
    assertThatThrownBy(
            () ->
                ReferenceOptions.builder(Board.class, "dubbo://127.0.0.1:1")
                    .callback("add", 1)
                    .callback(new CallbackArgument("add", 1, true))
                    .build())
        .hasMessageContaining("choose one of them");
  }
}
