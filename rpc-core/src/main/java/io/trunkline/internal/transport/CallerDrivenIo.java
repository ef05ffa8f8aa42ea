package io.trunkline.internal.transport;

import io.netty.channel.Channel;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Lets a thread that makes one call after another drive the event loop of its connection while it
 * waits: it writes its request and reads its reply itself, which saves waking the loop for both,
 * and being woken. That is so only while no other call waits on the loop; as soon as there is one,
 * or the reply takes long, the loop's own thread goes on. Between two calls nobody drives the loop:
 * whoever has a task for it calls its thread, and so does the clock.
 */
public final class CallerDrivenIo {

  /** A call whose thread may drive the loop. */
  public interface Call {

    /** Whether it has ended. */
    boolean isAnswered();

    /** When its time is over, in terms of {@link System#nanoTime()}. */
    long deadlineNanos();
  }

  /** What a call has of the loop. */
  public enum Turn {
    /** Nothing: the loop's thread writes and reads for it. */
    NONE,
    /** Its thread drives the loop. */
    OWN,
    /** Its thread may be passed the loop. */
    ASKED
  }

  /** So many calls in a row, with none beside them, show that their thread makes the next. */
  private static final int ENOUGH = 256;

  /** Calls that begin with more time between them are not in a row. */
  private static final long ROW_GAP_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private static final @Nullable MethodHandle IS_VIRTUAL = isVirtual();
  private static final VarHandle WANTED;

  static {
    try {
      WANTED = MethodHandles.lookup().findVarHandle(CallerDrivenIo.class, "wanted", Thread.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final LoopOwnership driver;
  private final LoopOwnership.Loop loop;
  private final AtomicInteger waiting = new AtomicInteger();
  private final Set<Channel> channels = ConcurrentHashMap.newKeySet();

  /** Why a turn of a caller ended in its middle; null once the channels are closed. */
  private volatile @Nullable Throwable brokenOff;

  /** Who asks to be passed the loop; null for nobody. */
  private volatile @Nullable Thread wanted;

  /** Written by callers, one at a time as long as it counts; a lost one is a call more. */
  private int inRow;

  private long lastNanos;
  private long gapNanos = ROW_GAP_NANOS;

  CallerDrivenIo(LoopOwnership driver) {
    this.driver = driver;
    this.loop = driver.loop();
  }

  /**
   * Attaches a channel to the turns of its loop, which close it if one of them fails.
   *
   * @return those turns; null if callers cannot drive the loop
   */
  public static @Nullable CallerDrivenIo attach(Channel channel) {
    if (!(channel.eventLoop() instanceof WatchedLoop watched)) {
      return null;
    }
    CallerDrivenIo turns = watched.callers();
    turns.channels.add(channel);
    channel.closeFuture().addListener(closed -> turns.channels.remove(channel));
    return turns;
  }

  /** How much later a call may begin than the one before it to be in a row with it. */
  void mostBetween(long nanos) {
    gapNanos = nanos;
  }

  /** How many calls wait on the loop; kept by those who make and end them. */
  public AtomicInteger waiting() {
    return waiting;
  }

  /**
   * Whether the current thread drives the loop, and so is in a turn of it: what it calls must not
   * wait for the loop.
   */
  public boolean isInTurn() {
    return driver.isDriver(Thread.currentThread());
  }

  /**
   * A call, counted in {@link #waiting}, is about to be sent by the current thread, which then
   * waits for it.
   *
   * @return what its thread has of the loop until it calls {@link #end}, or {@link #withdraw} first
   *     if that is {@link Turn#ASKED}
   */
  public Turn begin() {
    if (waiting.get() != 1) {
      if (inRow != 0) { // where many call, nothing is written that they share
        inRow = 0;
      }
      return Turn.NONE;
    }
    long now = System.nanoTime();
    inRow = now - lastNanos < gapNanos ? Math.min(inRow + 1, ENOUGH) : 0;
    lastNanos = now;
    if (inRow < ENOUGH || isOnVirtualThread()) {
      return Turn.NONE;
    }
    if (driver.take()) {
      return Turn.OWN;
    }
    return WANTED.compareAndSet(this, null, Thread.currentThread()) ? Turn.ASKED : Turn.NONE;
  }

  /**
   * Drives the loop if it is the current thread's, until the call is answered or its thread has to
   * look after something else; false if the loop is not its own.
   */
  public boolean drive(Call call) {
    if (!isInTurn()) {
      return false;
    }
    boolean isAnswered = false;
    try {
      loop.runTasks(); // what was sent
      while (!call.isAnswered() && waiting.get() <= 1 && mayGoOn(call)) {
        loop.turn();
      }
      isAnswered = call.isAnswered();
    } catch (Throwable failure) {
      brokenOff = failure;
    }
    if (!isAnswered) {
      inRow = 0;
      driver.giveBack();
    }
    return true;
  }

  private boolean mayGoOn(Call call) {
    return !driver.isAskedBack()
        && !Thread.currentThread().isInterrupted()
        && System.nanoTime() - call.deadlineNanos() < 0;
  }

  /**
   * The current thread, which {@linkplain Turn#ASKED asked} for the loop, does so no longer.
   *
   * @return {@link Turn#OWN} if it was passed the loop all the same
   */
  public Turn withdraw() {
    Thread thread = Thread.currentThread();
    if (WANTED.compareAndSet(this, thread, null)) {
      return Turn.NONE;
    }
    while (!driver.isDriver(thread)) {
      Thread.yield(); // it is being passed on
    }
    return Turn.OWN;
  }

  /** The current thread waits no longer. Calling this again after a failure does the rest. */
  public void end() {
    if (!isInTurn()) {
      return;
    }
    if (waiting.get() > 0 || driver.isAskedBack()) {
      driver.giveBack();
      return;
    }
    driver.leave(true);
    if (loop.hasTasks()) { // it may have come before it was seen that nobody drives the loop
      driver.taskAdded();
    }
  }

  /** Closes the channels if a turn of a caller has failed; for the loop's thread between turns. */
  void closeAfterFailure() {
    Throwable failure = brokenOff;
    if (failure == null) {
      return;
    }
    for (Channel channel : channels) { // nobody knows which of them was left half changed
      channel.pipeline().fireExceptionCaught(failure);
      channel.unsafe().close(channel.unsafe().voidPromise());
    }
    brokenOff = null; // last: what fails here is tried again
    loop.failed(failure);
  }

  /** Passes the loop to the caller that asks for it; for the loop's thread between its turns. */
  void passOn() {
    Thread caller = wanted;
    if (caller != null
        && waiting.get() == 1
        && !loop.isEnding()
        && WANTED.compareAndSet(this, caller, null)) {
      driver.passTo(caller); // in any case: who ends its wait meanwhile waits for it
    }
  }

  private static @Nullable MethodHandle isVirtual() {
    try {
      return MethodHandles.publicLookup()
          .findVirtual(Thread.class, "isVirtual", MethodType.methodType(boolean.class));
    } catch (ReflectiveOperationException before21) {
      return null;
    }
  }

  /** A virtual thread would hold its carrier while it waits for input. */
  private static boolean isOnVirtualThread() {
    try {
      return IS_VIRTUAL != null && (boolean) IS_VIRTUAL.invokeExact(Thread.currentThread());
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
