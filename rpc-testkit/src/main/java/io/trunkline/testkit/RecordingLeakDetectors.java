package io.trunkline.testkit;

import io.netty.util.ResourceLeakDetector;
import io.netty.util.ResourceLeakDetectorFactory;
import io.netty.util.ResourceLeakTracker;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Makes Netty's leak detectors keep their reports. One instance for each JVM, because Netty asks
 * for a detector when it initialises a class and then keeps it.
 */
final class RecordingLeakDetectors extends ResourceLeakDetectorFactory {

  private static final int ROUNDS = 2;
  private static final long ROUND_MILLIS = 2_000;

  private static final RecordingLeakDetectors INSTANCE = new RecordingLeakDetectors();

  private final Queue<Recording<?>> detectors = new ConcurrentLinkedQueue<>();
  private final Queue<String> reports = new ConcurrentLinkedQueue<>();

  private RecordingLeakDetectors() {}

  static void install() {
    ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.PARANOID);
    setResourceLeakDetectorFactory(INSTANCE);
  }

  /** Makes pending reports surface, returns all of them and forgets them. */
  static List<String> drain() {
    INSTANCE.surface();
    List<String> drained = new ArrayList<>();
    for (String report = INSTANCE.reports.poll();
        report != null;
        report = INSTANCE.reports.poll()) {
      drained.add(report);
    }
    return drained;
  }

  private void surface() {
    if (detectors.stream().noneMatch(detector -> detector.used)) {
      return;
    }
    for (int round = 0; round < ROUNDS; round++) {
      awaitCollection();
      detectors.forEach(Recording::report);
    }
  }

  /** Returns when a collection has found and queued what was unreachable before this call. */
  private static void awaitCollection() {
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    WeakReference<Object> sentinel = new WeakReference<>(new Object(), queue);
    System.gc();
    try {
      if (queue.remove(ROUND_MILLIS) != sentinel) {
        throw new IllegalStateException("no garbage collection within " + ROUND_MILLIS + " ms");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  @SuppressWarnings("deprecation") // Netty's only abstract method
  public <T> ResourceLeakDetector<T> newResourceLeakDetector(
      Class<T> resource, int samplingInterval, long maxActive) {
    return newResourceLeakDetector(resource, samplingInterval);
  }

  @Override
  public <T> ResourceLeakDetector<T> newResourceLeakDetector(
      Class<T> resource, int samplingInterval) {
    Recording<T> detector = new Recording<>(resource, samplingInterval, reports);
    detectors.add(detector);
    return detector;
  }

  /** A detector that keeps its reports; it looks for them whenever something is tracked. */
  private static final class Recording<T> extends ResourceLeakDetector<T> {

    private final Queue<String> reports;
    private volatile boolean used;

    Recording(Class<T> resource, int samplingInterval, Queue<String> reports) {
      super(resource, samplingInterval);
      this.reports = reports;
    }

    @SuppressWarnings("unchecked") // the detector only ever looks at the object's identity
    void report() {
      T probe = (T) new Object();
      super.trackForcibly(probe).close(probe);
    }

    @Override
    public ResourceLeakTracker<T> track(T object) {
      used = true;
      return super.track(object);
    }

    @Override
    public ResourceLeakTracker<T> trackForcibly(T object) {
      used = true;
      return super.trackForcibly(object);
    }

    @Override
    protected boolean needReport() {
      return true;
    }

    @Override
    protected void reportTracedLeak(String resourceType, String records) {
      reports.add(resourceType + records);
    }

    @Override
    protected void reportUntracedLeak(String resourceType) {
      reports.add(resourceType + " (no records)");
    }
  }
}
