package io.trunkline.errors;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Raises each {@link Fault} once at each place that the {@link Operation operations} pass, and then
 * at random ones until each {@link Place.Part} has had enough. Runs in a JVM with {@link
 * ProbeAgent}. The exit code is 1 if a client or provider did not serve afterwards or kept
 * something.
 */
public final class ErrorTries {

  private static final int TRIES_OF_PART = Integer.getInteger("errors.tries", 1_000);

  /** At most so many tries of each part; all places in any case if it is 0. */
  private static final int MOST_OF_PART = Integer.getInteger("errors.most", 0);

  private static final String EVERYWHERE = ".*";
  private static final Pattern ONLY =
      Pattern.compile(System.getProperty("errors.only", EVERYWHERE));

  /** One in so many tries may miss its place, as other threads do the work of one that drives. */
  private static final int MOST_MISSED = 3;

  /** Tries the n-th of so many parts of the places, as in 3/12, so that a run is short. */
  private static final String[] SLICE = System.getProperty("errors.slice", "1/1").split("/");

  private static final List<Fault> FAULTS =
      Arrays.stream(System.getProperty("errors.faults", "").split(","))
          .filter(name -> !name.isEmpty())
          .map(Fault::valueOf)
          .toList();
  private static final int SHOWN = 3_000;

  /** An operation that passes a place, and how often. */
  private record Way(Operation operation, int passes) {}

  private final Random random = new Random(Long.getLong("errors.seed", 1));
  private final Set<Place> covered = new HashSet<>();
  private final Map<Place.Part, AtomicInteger> tries = new EnumMap<>(Place.Part.class);
  private final Map<String, Integer> failures = new TreeMap<>();
  private final TrialRoom room = new TrialRoom();
  private int failed;
  private int missed;

  private ErrorTries() {}

  /**
   * Runs the suite.
   *
   * @param serializations of the calls
   */
  public static void main(String[] serializations) throws Exception {
    ErrorTries suite = new ErrorTries();
    for (String serialization : serializations) {
      suite.run(serialization);
    }
    System.out.println(suite.summary());
    List<String> missing = suite.missing();
    missing.forEach(System.out::println);
    System.exit(suite.failed == 0 && missing.isEmpty() ? 0 : 1);
  }

  /** Returns what keeps the suite from being a proof: too few places or tries. */
  private List<String> missing() {
    List<String> missing = new ArrayList<>();
    int sum = 0;
    for (Place.Part part : Place.Part.values()) {
      AtomicInteger done = tries.get(part);
      int count = done == null ? 0 : done.get();
      int expected = MOST_OF_PART > 0 ? MOST_OF_PART : TRIES_OF_PART;
      if (count < expected && ONLY.pattern().equals(EVERYWHERE) && SLICE[1].equals("1")) {
        missing.add("MISSING " + part + ": " + count + " tries, expected at least " + expected);
      }
      sum += count;
    }
    if (sum == 0) {
      missing.add("MISSING errors.only=" + ONLY + " matches no place");
    }
    if (missed > sum / MOST_MISSED) {
      missing.add("MISSING " + missed + " places were not reached, expected less");
    }
    return missing;
  }

  private void run(String serialization) throws Exception {
    room.open(serialization);
    Map<Place, List<Way>> ways = ways();
    List<Place> places = new ArrayList<>(ways.keySet());
    places.removeIf(place -> covered.contains(place) || !ONLY.matcher(place.toString()).find());
    places.sort((a, b) -> a.toString().compareTo(b.toString()));
    places.removeIf(place -> !isInSlice(place));
    covered.addAll(places);
    System.out.println(serialization + ": " + places.size() + " places");
    Map<Place.Part, List<Place>> parts = new LinkedHashMap<>();
    for (Place place : places) {
      parts.computeIfAbsent(place.part(), unknown -> new ArrayList<>()).add(place);
    }
    for (Map.Entry<Place.Part, List<Place>> part : parts.entrySet()) {
      part(part.getKey(), part.getValue(), ways);
    }
    room.close();
  }

  /** The names of places decide, so that the places of all slices are all places. */
  private static boolean isInSlice(Place place) {
    int slices = Integer.parseInt(SLICE[1]);
    return Math.floorMod(place.toString().hashCode(), slices) == Integer.parseInt(SLICE[0]) - 1;
  }

  private void part(Place.Part part, List<Place> places, Map<Place, List<Way>> ways)
      throws Exception {
    AtomicInteger done = tries.computeIfAbsent(part, unknown -> new AtomicInteger());
    if (MOST_OF_PART > 0) {
      for (int i = 0; done.get() < MOST_OF_PART && i < 3 * MOST_OF_PART; i++) {
        Place place = places.get(random.nextInt(places.size()));
        attempt(place, anyFault(), ways.get(place), done);
      }
      return;
    }
    long begin = System.nanoTime();
    Collections.shuffle(places, random);
    for (Fault fault : FAULTS.isEmpty() ? List.of(Fault.values()) : FAULTS) {
      for (Place place : places) {
        attempt(place, fault, ways.get(place), done);
      }
    }
    for (int more = 0; done.get() < TRIES_OF_PART && more < 2 * TRIES_OF_PART; more++) {
      Place place = places.get(random.nextInt(places.size()));
      attempt(place, anyFault(), ways.get(place), done);
    }
    System.out.println(
        "  %s: %d places, %d tries so far, %d failures so far, %d s"
            .formatted(
                part,
                places.size(),
                done.get(),
                failed,
                (System.nanoTime() - begin) / 1_000_000_000));
  }

  private Fault anyFault() {
    return Fault.values()[random.nextInt(Fault.values().length)];
  }

  private void attempt(Place place, Fault fault, List<Way> ways, AtomicInteger done)
      throws Exception {
    boolean isRaised = false;
    for (int i = 0; i < 3 && !isRaised; i++) {
      Way way = ways.get(random.nextInt(ways.size()));
      int time = i == 0 ? 1 + random.nextInt(Math.max(1, way.passes())) : 1;
      isRaised = attempt(place, fault, way.operation(), time);
    }
    if (isRaised) {
      done.incrementAndGet();
    } else {
      missed++; // other threads did the work
    }
  }

  /** Runs an operation; returns whether the error was raised. */
  private boolean attempt(Place place, Fault fault, Operation operation, int time)
      throws Exception {
    Raised raised = new Raised(place, fault, time, operation == Operation.DRIVEN);
    String failure = room.attempt(operation, raised, place.thread());
    if (failure != null) {
      failed(place, fault, operation, raised.stack(), failure);
      room.open(null);
    }
    return raised.stack() != null;
  }

  private void failed(
      Place place, Fault fault, Operation operation, @Nullable Throwable stack, String failure) {
    failed++;
    failures.merge(place + ": " + failure.replaceAll("[0-9]+", "#"), 1, Integer::sum);
    if (failed <= SHOWN) {
      System.out.println("FAILED " + fault + " at " + place + " in " + operation + ": " + failure);
      if (stack != null) {
        Arrays.stream(stack.getStackTrace())
            .skip(2)
            .limit(14)
            .forEach(frame -> System.out.println("    " + frame));
      }
    }
  }

  /** Returns for each place the operations that pass it. */
  private Map<Place, List<Way>> ways() throws Exception {
    Map<Place, List<Way>> ways = new LinkedHashMap<>();
    for (Operation operation : Operation.values()) {
      for (ThreadKind caller : room.callers(operation)) {
        Passes passes = room.passes(operation, caller);
        passes
            .counts()
            .forEach(
                (place, count) ->
                    ways.computeIfAbsent(place, unknown -> new ArrayList<>())
                        .add(new Way(operation, count.get())));
      }
    }
    return ways;
  }

  private String summary() {
    StringBuilder text = new StringBuilder();
    failures.forEach((what, times) -> text.append(times).append(" x ").append(what).append('\n'));
    int sum = tries.values().stream().mapToInt(AtomicInteger::get).sum();
    tries.forEach((part, count) -> text.append(part).append(' ').append(count).append(", "));
    return text.append(
            ("Java %s: %d places, %d tries, %d failures; %d took longer than a second, the longest"
                    + " %d ms; %d were not reached")
                .formatted(
                    Runtime.version().feature(),
                    covered.size(),
                    sum,
                    failed,
                    room.late(),
                    room.latestMillis(),
                    missed))
        .toString();
  }
}
