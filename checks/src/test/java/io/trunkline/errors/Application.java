package io.trunkline.errors;

import io.trunkline.call.ConnectionListener;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.NonBlocking;
import io.trunkline.call.Outcome;
import io.trunkline.call.ServerCall;
import java.io.Serializable;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The code of the user in a provider and its consumers; errors are raised in it, too. */
final class Application {

  private Application() {}

  /** An argument and a result. */
  public static final class Item implements Serializable {

    private static final long serialVersionUID = 1L;

    private String name = "";
    private int count;
    private List<String> words = List.of();
    private Map<String, Long> numbers = Map.of();
    private byte @Nullable [] content;

    static Item of(String name, int bytes) {
      Item item = new Item();
      item.name = name;
      item.count = name.length();
      item.words = List.of(name, "second");
      item.numbers = Map.of(name, 2L);
      item.content = new byte[bytes];
      return item;
    }

    /** Whether another item has the same content. */
    boolean isSame(@Nullable Item other) {
      return other != null
          && other.name.equals(name)
          && other.count == count
          && other.words.equals(words)
          && other.numbers.equals(numbers);
    }
  }

  /** Declared by a method. */
  public static final class RefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    public RefusedException(String message) {
      super(message);
    }
  }

  /** An object of the consumer that the provider calls. */
  public interface Changed {

    Item changed(Item item);

    CompletableFuture<Integer> later(int number);
  }

  /** The service. */
  public interface Shop {

    Item echo(Item item);

    CompletableFuture<Item> later(Item item);

    int watch(Changed listener, Item item) throws Exception;

    void tell(Item item);

    Item fail(Item item) throws RefusedException;

    @NonBlocking
    int quick(int number);

    int slow(int millis);
  }

  /** The implementation. */
  static final class ShopService implements Shop {

    private final Executor later;
    private volatile boolean hasEndlessFuture;

    /**
     * @param later completes futures
     */
    ShopService(Executor later) {
      this.later = later;
    }

    @Override
    public Item echo(Item item) {
      return item;
    }

    @Override
    public CompletableFuture<Item> later(Item item) {
      return CompletableFuture.supplyAsync(() -> item, later);
    }

    @Override
    public int watch(Changed listener, Item item) throws Exception {
      if (!item.isSame(listener.changed(item))) {
        throw new IllegalStateException("another item came back");
      }
      try {
        return listener.later(1).get(3, TimeUnit.SECONDS);
      } catch (TimeoutException unended) {
        hasEndlessFuture = true;
        throw unended;
      }
    }

    /** Whether the future of a callback has not ended after its time. */
    boolean hasEndlessFuture() {
      return hasEndlessFuture;
    }

    @Override
    public void tell(Item item) {
      item.isSame(item);
    }

    @Override
    public Item fail(Item item) throws RefusedException {
      throw new RefusedException(item.name);
    }

    @Override
    public int quick(int number) {
      return number;
    }

    @Override
    public int slow(int millis) {
      ServerCall.current().ifPresent(call -> call.onCancel(new CancelListener()));
      long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
      while (System.nanoTime() < end) {
        LockSupport.parkNanos(end - System.nanoTime());
      }
      return millis;
    }
  }

  /** Does nothing when a caller gives up. */
  static final class CancelListener implements Runnable {

    @Override
    public void run() {}
  }

  /** The consumer's object. */
  static final class ChangedInConsumer implements Changed {

    private final int replyBytes;

    /**
     * @param replyBytes how long replies are, or 0 to return what was given
     */
    ChangedInConsumer(int replyBytes) {
      this.replyBytes = replyBytes;
    }

    @Override
    public Item changed(Item item) {
      return replyBytes == 0 ? item : Item.of("changed", replyBytes);
    }

    @Override
    public CompletableFuture<Integer> later(int number) {
      return CompletableFuture.completedFuture(number);
    }
  }

  /** Looks at each call and changes nothing. */
  static final class ProviderFilter implements Filter {

    @Override
    public CompletionStage<Outcome> filter(Invocation invocation, Next next) {
      return next.proceed(invocation).thenApply(UnaryOperator.identity());
    }
  }

  /** Listens to the connections of calls. */
  static final class ConsumerFilter implements Filter {

    @Override
    public CompletionStage<Outcome> filter(Invocation invocation, Next next) {
      return next.proceed(invocation.withConnectionListener(new AddressListener()))
          .thenApply(this::seen);
    }

    private Outcome seen(Outcome outcome) {
      return outcome;
    }
  }

  /** Is notified of a connection. */
  static final class AddressListener implements ConnectionListener {

    @Override
    public void goesTo(InetSocketAddress provider, InetSocketAddress local) {}
  }

  /** Continues after a future. */
  static final class FutureListener implements UnaryOperator<Item> {

    @Override
    public Item apply(Item item) {
      return item;
    }
  }
}
