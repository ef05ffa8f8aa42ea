package io.trunkline.internal.callback;

import static io.trunkline.settings.ConsumerSettings.MAX_QUEUED_BYTES;

import io.trunkline.call.Invocation;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.faults.PeerFaults;
import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.CallSiteTable;
import io.trunkline.internal.protocol.FrameHeader;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.RequestDecoder;
import io.trunkline.internal.protocol.ResponseEncoder;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.protocol.WireStatus;
import io.trunkline.internal.transport.Outgoing;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The objects that calls of one connection have passed to its provider, and the provider's calls of
 * them. Nothing else of this process can be called there: a call names the number of such an object
 * and a method of the interface it was passed as. Thread-safe.
 */
public final class PassedCallbacks {

  /** How many calls of a provider may run or wait on one connection. */
  static final int MAX_RUNNING = 1_000;

  /**
   * The services of the connection.
   *
   * @param terms what was agreed on the connection
   * @param executor runs the calls
   * @param blockingExecutor reads and writes what an event loop cannot
   * @param later runs short tasks at a time
   * @param peer where the provider is, for messages
   * @param room for replies
   */
  public record Session(
      SerializationTable table,
      ResponseEncoder encoder,
      Supplier<Terms> terms,
      Consumer<Outgoing> send,
      Executor executor,
      Executor blockingExecutor,
      ScheduledExecutorService later,
      PeerFaults faults,
      String peer,
      Room room) {}

  /**
   * Room for replies: a provider that calls and does not read would fill the memory with them.
   *
   * @param unwritten how many bytes have not reached the socket
   * @param most how many of these there may be before there are no more replies
   * @param countDropped counts a call that gets none
   */
  public record Room(LongSupplier unwritten, long most, Runnable countDropped) {}

  private final Session session;
  private final PassedObjects objects;
  private final CallSiteTable<CallbackMethod> sites = new CallSiteTable<>();
  private final AtomicInteger running = new AtomicInteger();

  /** Null until an object is passed. */
  private volatile @Nullable RequestDecoder<CallbackMethod> decoder;

  public PassedCallbacks(Session session) {
    this.session = session;
    this.objects = new PassedObjects(session.peer);
  }

  /**
   * A call as it is written: numbers in place of the objects that it passes or takes back.
   *
   * @throws io.trunkline.call.RpcException if the connection has as many as it may; nothing is sent
   *     then, but the objects that came before among the arguments keep their numbers, and are
   *     counted
   */
  public Invocation passed(CallbackParameters parameters, Invocation call) {
    Invocation written = objects.passed(parameters, call);
    if (decoder == null && !objects.isUnused()) {
      decoder = new RequestDecoder<>(objects); // one that another thread has just set is as good
    }
    return written;
  }

  /**
   * Drops the objects that only calls of this method have passed: its reference is closed. Nothing
   * is dropped with the form of a method under an announcement, which another one follows.
   */
  public void forget(CallbackParameters method) {
    objects.forget(method);
  }

  /** The connection is gone. */
  public void closed() {
    objects.clear();
  }

  /** Whether no call of the provider runs. */
  public boolean isIdle() {
    return running.get() == 0;
  }

  PassedObjects objects() {
    return objects;
  }

  Session session() {
    return session;
  }

  CallSiteTable<CallbackMethod> sites() {
    return sites;
  }

  /**
   * Takes a request of the provider; false if nothing was ever passed to it, and then it is not
   * taken. For the event loop.
   */
  public boolean take(Inbound.Frame request) {
    RequestDecoder<CallbackMethod> reading = decoder;
    if (reading == null) {
      return false;
    }
    FrameHeader header = request.header();
    if (!admitReply(header, "dropped a call of a callback")) {
      request.release();
      return true;
    }
    SerializationTable.Entry entry = session.table.byId(header.serializationId());
    Terms terms = header.status() == Mark.BYTE ? session.terms.get() : Terms.PLAIN;
    if (entry == null || header.status() == Mark.BYTE && !terms.covers(entry.id())) {
      request.release();
      refuse(
          header,
          WireStatus.BAD_REQUEST,
          PeerFault.SERIALIZATION_NOT_OFFERED,
          "serialization %s is not offered by the consumer%s; offered: %s"
              .formatted(
                  session.table.nameOf(header.serializationId()),
                  entry == null ? "" : " under agreed terms",
                  session.table));
      return true;
    }
    if (running.incrementAndGet() > MAX_RUNNING) {
      running.decrementAndGet();
      request.release();
      overloaded(header, MAX_RUNNING + " calls of its callbacks run or wait, as many as may");
      return true;
    }
    CallbackTask task;
    try {
      task = new CallbackTask(this, reading, request, entry, terms);
      request.taken();
    } catch (Throwable failure) {
      running.decrementAndGet();
      throw failure;
    }
    try {
      session.executor.execute(task);
    } catch (Throwable full) {
      if (task.drop()) {
        overloaded(header, "its executor takes no more tasks");
      }
    }
    return true;
  }

  /** Refuses a request that was not taken; false if nothing was ever passed to the provider. */
  public boolean refuse(FrameHeader request, String reason) {
    if (decoder == null) {
      return false;
    }
    refuse(request, WireStatus.BAD_REQUEST, PeerFault.TOO_LONG, reason);
    return true;
  }

  private void overloaded(FrameHeader header, String why) {
    refuse(
        header,
        WireStatus.POOL_EXHAUSTED,
        PeerFault.OVERLOADED,
        "the consumer has no room for the call: " + why + "; call it less often");
  }

  void refuse(FrameHeader header, int status, PeerFault fault, String text) {
    session.faults.add(fault, session.peer, "refused a call of a callback", text);
    if (header.isTwoWay() && admitReply(header, "dropped the refusal of a call of a callback")) {
      SerializationTable.Entry entry = session.table.byId(header.serializationId());
      session.send.accept(session.encoder.encodeError(header.id(), entry, status, text));
    }
  }

  /**
   * Admits the reply to a call, if it wants one, or counts that it gets none.
   *
   * @param what is done instead
   * @return whether the call may get a reply
   */
  boolean admitReply(FrameHeader header, String what) {
    long unwritten = header.isTwoWay() ? session.room.unwritten.getAsLong() : 0;
    if (unwritten <= session.room.most) {
      return true;
    }
    session.faults.add(
        PeerFault.REPLIES_UNREAD,
        session.peer,
        what,
        ("%s bytes wait for the provider to read them, expected at most %s for a reply to be sent;"
                + " if it is only slow, raise %s")
            .formatted(unwritten, session.room.most, MAX_QUEUED_BYTES.where()));
    session.room.countDropped.run(); // after its fault, so that each dropped frame has one
    return false;
  }

  /** A task has ended. */
  void ended() {
    running.decrementAndGet();
  }
}
