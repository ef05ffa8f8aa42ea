package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.server.QueuePlaces.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which requests of an address wait in the queue for threads. */
@Timeout(60)
class QueuePlacesTest {

  private static final int MOST = QueuePlaces.PLACES;
  private static final long LONG_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final QueuePlaces places = new QueuePlaces();
  private final List<RequestTask> queue = new ArrayList<>();

  @SuppressWarnings("NullAway") // none of its parts is used
  private static RequestTask request() {
    return new RequestTask(null, null, null, null, Terms.PLAIN, null, 0, 0);
  }

  private static List<RequestTask> requests(int count) {
    return IntStream.range(0, count).mapToObj(i -> request()).toList();
  }

  private void add(Line line, List<RequestTask> requests) {
    if (places.take(requests)) {
      queue.addAll(requests);
    } else {
      places.addToLine(line, requests);
      start();
    }
  }

  private void start() {
    startAll(queue::add);
  }

  private RequestTask run() {
    RequestTask first = queue.remove(0);
    assertThat(places.leave(first)).isTrue();
    start();
    return first;
  }

  private void runLongOnes() {
    for (int i = 0; i < 100; i++) {
      places.hasRun(LONG_NANOS);
    }
  }

  @Test
  void placesAreGivenAtOnceUntilAllAreTaken() {
    List<RequestTask> first = requests(MOST);
    first.forEach(each -> assertThat(places.take(List.of(each))).isTrue());
    assertThat(places.take(requests(1))).isFalse();
    places.leave(first.get(0));
    assertThat(places.take(requests(1))).isTrue();
  }

  @Test
  void aRequestLeavesItsPlaceOnce() {
    List<RequestTask> all = requests(MOST);
    places.take(all);
    assertThat(places.leave(all.get(0))).isTrue();
    assertThat(places.leave(all.get(0))).isFalse();
    assertThat(places.take(requests(2))).isFalse();
  }

  @Test
  void requestsRunInTheOrderInWhichTheyCame() {
    List<RequestTask> all = requests(5 * MOST);
    Line line = new Line();
    for (int i = 0; i < all.size(); i += 5) {
      add(line, all.subList(i, i + 5));
    }
    assertThat(queue).hasSize(MOST);
    List<RequestTask> ran = new ArrayList<>();
    while (!queue.isEmpty()) {
      ran.add(run());
    }
    assertThat(ran).isEqualTo(all);
  }

  @Test
  void aConnectionDoesNotWaitForAllRequestsOfAnother() {
    RequestTask single = request();
    add(new Line(), requests(100 * MOST));
    add(new Line(), List.of(single));
    int before = 0;
    while (run() != single) {
      before++;
    }
    assertThat(before).isLessThanOrEqualTo(MOST);
  }

  @Test
  void aLineThatWasEmptyComesFirstWhereRequestsTakeLong() {
    runLongOnes();
    add(new Line(), requests(100 * MOST));
    RequestTask single = request();
    add(new Line(), List.of(single));
    run();
    run(); // new lines and others take turns
    assertThat(queue).containsExactly(single);
  }

  @Test
  void aRequestDoesNotOvertakeThoseThatWait() {
    add(new Line(), requests(MOST + 1));
    assertThat(places.measures()).isTrue();
    run();
    assertThat(places.take(requests(1))).isFalse();
  }

  @Test
  void requestsNeedPlacesOnceTheyTakeLongOrOneWaits() {
    assertThat(places.areFree()).isTrue();
    places.addToLine(new Line(), requests(1));
    assertThat(places.areFree()).isFalse();
    start();
    assertThat(places.areFree()).isTrue();
    runLongOnes();
    assertThat(places.areFree()).isFalse();
  }

  @Test
  void requestsThatTakeLongHaveFewPlaces() {
    runLongOnes();
    assertThat(places.take(requests(1))).isTrue();
    assertThat(places.take(requests(1))).isFalse();
    for (int i = 0; i < 200; i++) {
      places.hasRun(1_000);
    }
    assertThat(places.take(requests(MOST - 1))).isTrue();
  }

  @Test
  void aRequestWhoseStartFailsWithAnErrorIsStartedNextTime() {
    List<RequestTask> all = requests(3);
    places.addToLine(new Line(), all);
    assertThatThrownBy(
            () ->
                places.startWaiting(
                    request -> {
                      throw new StackOverflowError("as if");
                    }))
        .isInstanceOf(StackOverflowError.class);
    assertThat(places.isIdle()).isFalse();
    start();
    assertThat(queue).isEqualTo(all);
  }

  @Test
  void noMoreAreStartedOnceAStartHasFailed() {
    List<RequestTask> all = requests(3);
    places.addToLine(new Line(), all);
    assertThat(places.startWaiting(request -> false)).isFalse();
    places.leave(all.get(0)); // as its end does
    start();
    assertThat(queue).isEqualTo(all.subList(1, 3));
  }

  @Test
  void oneThreadStartsABoundedNumberOfRequestsThatEndAtOnce() {
    List<RequestTask> all = requests(3 * MOST);
    places.addToLine(new Line(), all);
    assertThat(
            places.startWaiting(
                request -> {
                  places.leave(request);
                  return queue.add(request);
                }))
        .isTrue();
    assertThat(queue).isEqualTo(all.subList(0, MOST));
  }

  @Test
  void anAddressIsIdleOnceItsRequestsHaveLeft() {
    assertThat(places.isIdle()).isTrue();
    add(new Line(), requests(MOST + 1));
    assertThat(places.isIdle()).isFalse();
    while (!queue.isEmpty()) {
      run();
    }
    assertThat(places.isIdle()).isTrue();
  }

  @Test
  void noRequestIsForgottenWhateverThreadsDoAtTheSameTime() throws Exception {
    int producers = 3;
    int each = 20_000;
    ConcurrentLinkedQueue<RequestTask> shared = new ConcurrentLinkedQueue<>();
    AtomicInteger left = new AtomicInteger(producers * each);
    AtomicInteger inQueue = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch ended = new CountDownLatch(1);
    ExecutorService threads = Executors.newCachedThreadPool();
    List<Future<?>> all = new ArrayList<>();
    for (int p = 0; p < producers; p++) {
      Line line = new Line();
      all.add(
          threads.submit(
              () -> {
                for (int i = 0; i < each; i += 4) {
                  List<RequestTask> batch = requests(4);
                  if (places.take(batch)) {
                    inQueue.addAndGet(batch.size());
                    shared.addAll(batch);
                  } else {
                    places.addToLine(line, batch);
                    startAll(request -> start(request, shared, inQueue, most));
                  }
                }
              }));
    }
    for (int w = 0; w < 2; w++) {
      all.add(
          threads.submit(
              () -> {
                while (ended.getCount() > 0) {
                  RequestTask next = shared.poll();
                  if (next == null) {
                    Thread.onSpinWait();
                    continue;
                  }
                  inQueue.decrementAndGet();
                  places.leave(next);
                  startAll(request -> start(request, shared, inQueue, most));
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

  private void startAll(Predicate<RequestTask> start) {
    while (places.startWaiting(start)) {
      continue; // as an event loop does in its next turn
    }
  }

  private static boolean start(
      RequestTask request,
      ConcurrentLinkedQueue<RequestTask> shared,
      AtomicInteger inQueue,
      AtomicInteger most) {
    most.accumulateAndGet(inQueue.incrementAndGet(), Math::max);
    return shared.add(request);
  }
}
