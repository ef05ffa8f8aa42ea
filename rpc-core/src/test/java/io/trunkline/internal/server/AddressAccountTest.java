package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.server.AddressAccount.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which requests of an address may wait in the queue for threads. */
@Timeout(60)
class AddressAccountTest {

  private static final int MOST = AddressAccount.PLACES;
  private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final AddressAccount account = new AddressAccount();

  @SuppressWarnings("NullAway") // none of its parts is used
  private static RequestTask request() {
    return new RequestTask(null, null, null, null, Terms.PLAIN, null, 0);
  }

  private static List<RequestTask> requests(int count) {
    return IntStream.range(0, count).mapToObj(i -> request()).toList();
  }

  private void runLongOnes() {
    for (int i = 0; i < 100; i++) {
      account.hasRun(LONG_NANOS);
    }
  }

  /** Leaves places until others are to be taken out. */
  private List<RequestTask> nextAfterSomeLeft() {
    while (!account.leavePlace()) {
      continue;
    }
    return account.next();
  }

  @Test
  void placesAreGivenAtOnceUntilAllAreTaken() {
    for (int i = 0; i < MOST; i++) {
      assertThat(account.takePlaces(1)).isTrue();
    }
    assertThat(account.takePlaces(1)).isFalse();
    account.leavePlace();
    assertThat(account.takePlaces(1)).isTrue();
  }

  @Test
  void requestsThatWaitGetTheirPlacesInTheOrderInWhichTheyCame() {
    List<RequestTask> first = requests(MOST);
    List<RequestTask> second = requests(MOST);
    Line line = new Line();
    assertThat(account.await(line, first)).isTrue();
    account.await(line, second);
    assertThat(account.next()).isEqualTo(first);
    assertThat(account.next()).as("no place is left").isEmpty();
    List<RequestTask> next = nextAfterSomeLeft();
    assertThat(next).isNotEmpty().isEqualTo(second.subList(0, next.size()));
  }

  @Test
  void aConnectionDoesNotWaitForAllRequestsOfAnother() {
    RequestTask single = request();
    account.await(new Line(), requests(100 * MOST));
    account.await(new Line(), List.of(single));
    assertThat(account.next().indexOf(single)).isBetween(0, 2);
  }

  @Test
  void aConnectionThatHadNoneWaitingComesFirstAndFindsAPlace() {
    runLongOnes();
    account.await(new Line(), requests(100 * MOST));
    account.next();
    RequestTask single = request();
    assertThat(account.await(new Line(), List.of(single))).isTrue();
    assertThat(account.next()).containsExactly(single);
  }

  @Test
  void whoComesWhileOthersWaitDoesNotOvertakeThem() {
    account.await(new Line(), requests(MOST + 1));
    account.next();
    nextAfterSomeLeft();
    assertThat(account.takePlaces(1)).as("none waits any more").isTrue();
    account.await(new Line(), requests(1));
    assertThat(account.takePlaces(1)).isFalse();
  }

  @Test
  void requestsThatTakeLongHaveFewPlaces() {
    runLongOnes();
    assertThat(account.takePlaces(AddressAccount.PLACES_OF_LONG)).isTrue();
    assertThat(account.takePlaces(1)).isFalse();
    for (int i = 0; i < 200; i++) {
      account.hasRun(1_000);
    }
    assertThat(account.takePlaces(MOST - AddressAccount.PLACES_OF_LONG)).isTrue();
  }

  @Test
  void whileItLeavesMuchItGetsLongRepliesOfALimitedSizeUntilTheNextLook() {
    int bytes = 1_000_000;
    for (int i = 0; i < 100; i++) {
      account.madeLongReply(bytes);
    }
    assertThat(account.isCrowded()).isFalse();
    account.crowded(true, 2 * bytes);
    assertThat(account.isCrowded()).isTrue();
    for (int i = 0; i < 3; i++) { // the last one takes what is left
      assertThat(account.takeReplyRoom()).isTrue();
    }
    assertThat(account.hasReplyRoom()).isFalse();
    assertThat(account.takeReplyRoom()).isFalse();
    account.crowded(true, 2 * bytes);
    assertThat(account.takeReplyRoom()).isTrue();
  }

  /** What {@link PortRequests} does, with a queue and its workers. */
  @Test
  void noRequestIsForgottenWhateverThreadsDoAtTheSameTime() throws Exception {
    int producers = 3;
    int each = 20_000;
    ConcurrentLinkedQueue<RequestTask> queue = new ConcurrentLinkedQueue<>();
    AtomicInteger left = new AtomicInteger(producers * each);
    AtomicInteger inQueue = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch ended = new CountDownLatch(1);
    ExecutorService threads = Executors.newCachedThreadPool();
    Runnable next =
        () -> {
          for (List<RequestTask> some = account.next(); !some.isEmpty(); some = account.next()) {
            most.accumulateAndGet(inQueue.addAndGet(some.size()), Math::max);
            queue.addAll(some);
          }
        };
    List<Future<?>> all = new ArrayList<>();
    for (int p = 0; p < producers; p++) {
      Line line = new Line();
      all.add(
          threads.submit(
              () -> {
                for (int i = 0; i < each; i += 4) {
                  List<RequestTask> batch = requests(4);
                  if (account.takePlaces(batch.size())) {
                    inQueue.addAndGet(batch.size());
                    queue.addAll(batch);
                  } else if (account.await(line, batch)) {
                    next.run();
                  }
                }
              }));
    }
    for (int w = 0; w < 2; w++) {
      all.add(
          threads.submit(
              () -> {
                while (ended.getCount() > 0) {
                  if (queue.poll() == null) {
                    Thread.onSpinWait();
                    continue;
                  }
                  inQueue.decrementAndGet();
                  if (account.leavePlace()) {
                    next.run();
                  }
                  if (left.decrementAndGet() == 0) {
                    ended.countDown();
                  }
                }
              }));
    }
    try {
      assertThat(ended.await(50, TimeUnit.SECONDS)).as(left + " are left").isTrue();
      for (Future<?> one : all) {
        one.get(10, TimeUnit.SECONDS);
      }
      assertThat(most.get()).isLessThanOrEqualTo(MOST + producers * 4);
    } finally {
      ended.countDown();
      threads.shutdown();
    }
  }
}
