package io.trunkline.perf.load;

import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.PerfClient;

/** Makes the calls of a scenario from its start until it is closed. */
public abstract sealed class Load implements AutoCloseable
    permits BlockingLoad, AsyncLoad, PacedLoad {

  /** How long calls under way may take to end. */
  static final long PATIENCE_MILLIS = 30_000;

  /** Fewer say nothing: a turn lasts longer where each call takes long. */
  private static final int LEAST_CALLS = 20;

  private static final long MOST_MORE_MILLIS = 3_000;

  final Call call;
  final Tally tally;
  private boolean told;

  Load(Call call) {
    this.call = call;
    this.tally = new Tally(call);
  }

  /** Begins to make calls; call {@link #record} when they have settled. */
  public static Load start(Scenario scenario, PerfClient client) {
    Call call = call(scenario, client);
    if (!scenario.async()) {
      return new BlockingLoad(call, scenario);
    }
    return scenario.isOpenLoop() ? new PacedLoad(call, scenario) : new AsyncLoad(call, scenario);
  }

  /** The call that a scenario makes. */
  public static Call call(Scenario scenario, PerfClient client) {
    return scenario.length() == 0
        ? client.call(scenario.payload())
        : client.text(scenario.length());
  }

  /**
   * Lets the calls run without recording them.
   *
   * @throws WrongResultException if one gave a wrong result
   */
  public final void settle(long millis) throws InterruptedException, WrongResultException {
    tally.sleep(millis);
    checkRight();
  }

  /**
   * Records the calls that end from now on, for so long; once. Where a call takes so long that
   * fewer than {@value #LEAST_CALLS} have ended by then, up to {@value #MOST_MORE_MILLIS} ms
   * longer.
   *
   * @param beginning runs when the time begins
   * @param end runs when it ends, while the calls still go on
   * @throws WrongResultException if one gave a wrong result
   */
  public final Measurement record(long millis, Runnable beginning, Runnable end)
      throws InterruptedException, WrongResultException {
    beginning.run();
    tally.record(true);
    long start = System.nanoTime();
    tally.sleep(millis);
    tally.await(LEAST_CALLS, MOST_MORE_MILLIS);
    tally.record(false);
    long nanos = System.nanoTime() - start;
    end.run();
    checkRight();
    return tally.measurement(nanos);
  }

  /**
   * Begins no more calls and waits for those under way.
   *
   * @throws IllegalStateException if they do not end
   * @throws WrongResultException if one of them gave a wrong result
   */
  @Override
  public final void close() throws WrongResultException {
    tally.stop();
    try {
      if (!awaitEnd(PATIENCE_MILLIS)) {
        throw new IllegalStateException(
            "calls have not ended " + PATIENCE_MILLIS + " ms after the last was made");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    checkRight();
  }

  /** Tells of a wrong result once. */
  private void checkRight() throws WrongResultException {
    if (!told) {
      try {
        tally.checkRight();
      } catch (WrongResultException wrong) {
        told = true;
        throw wrong;
      }
    }
  }

  /** Waits until no call is under way; false if that takes too long. */
  abstract boolean awaitEnd(long millis) throws InterruptedException;
}
