package io.trunkline.internal.callback;

import static io.trunkline.settings.ConsumerSettings.MAX_QUEUED_BYTES;
import static java.util.Objects.requireNonNull;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.faults.PeerFaults;
import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.CallSiteTable;
import io.trunkline.internal.protocol.Callbacks;
import io.trunkline.internal.protocol.FrameHeader;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.MethodLookup;
import io.trunkline.internal.protocol.RequestDecoder;
import io.trunkline.internal.protocol.ResponseEncoder;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.protocol.WireStatus;
import io.trunkline.internal.transport.Outgoing;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
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
   * What the connection does for them.
   *
   * @param terms what was agreed on the connection
   * @param executor runs the calls
   * @param patient reads and writes what an event loop cannot
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
      Executor patient,
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

  /**
   * One of them.
   *
   * @param users the methods whose calls passed it, without what their provider announces, which
   *     changes while it is called
   */
  private record Passed(int id, Object object, Set<CallbackParameters> users) {}

  /** Of one interface, by number. */
  private record OfType(CallbackType type, Map<Integer, Passed> objects) {}

  private final Session session;
  private final AtomicInteger running = new AtomicInteger();

  /** By the name of the interface; guarded by this, like the next one. */
  private final Map<String, OfType> held = new HashMap<>();

  private int lastId;

  /** Null until something is passed. */
  private volatile @Nullable RequestDecoder<CallbackMethod> decoder;

  private final CallSiteTable<CallbackMethod> sites = new CallSiteTable<>();

  public PassedCallbacks(Session session) {
    this.session = session;
  }

  /**
   * A call as it is written: numbers in place of the objects that it passes or takes back.
   *
   * @throws RpcException if the connection has as many as it may; nothing is sent then, but the
   *     objects that came before among the arguments keep their numbers, and are counted
   */
  public Invocation passed(CallbackParameters parameters, Invocation call) {
    @Nullable Object[] arguments = call.arguments().clone();
    Map<String, Object> attachments = new HashMap<>(call.attachments());
    for (CallbackParameters.Parameter parameter : parameters.list()) {
      Object object = arguments[parameter.index()];
      arguments[parameter.index()] = null;
      int id = 0; // Dubbo's consumers say it of a null
      if (object != null) {
        id =
            parameter.released()
                ? takeBack(parameter.type(), object)
                : pass(parameter.type(), object, parameters, call);
      }
      attachments.put(Callbacks.attachment(parameter.index()), Integer.toString(id));
    }
    return call.with(arguments, attachments);
  }

  private synchronized int pass(
      CallbackType type, Object object, CallbackParameters parameters, Invocation call) {
    int most = parameters.most();
    OfType known =
        held.computeIfAbsent(type.type().getName(), unknown -> new OfType(type, new HashMap<>()));
    if (known.type.type() != type.type()) {
      throw refused(
          call, "another class of the name " + type.type().getName() + " has callbacks already");
    }
    Passed passed = find(known, object);
    if (passed == null) {
      if (known.objects.size() >= most) {
        throw refused(call, ConsumerCallbacks.full(type, known.objects.size(), most));
      }
      passed = new Passed(++lastId, object, new HashSet<>());
      known.objects.put(passed.id, passed);
    }
    passed.users.add(parameters.unannounced());
    if (decoder == null) {
      decoder = new RequestDecoder<>(new Lookup());
    }
    return passed.id;
  }

  private RpcException refused(Invocation call, String why) {
    return new RpcException(
        Status.OVERLOADED,
        Certainty.NOT_EXECUTED,
        call + " at " + session.peer + ": " + why + ". Nothing was sent");
  }

  private synchronized int takeBack(CallbackType type, Object object) {
    OfType known = held.get(type.type().getName());
    Passed passed = known == null ? null : find(known, object);
    if (passed == null) {
      return 0;
    }
    requireNonNull(known).objects.remove(passed.id);
    return passed.id;
  }

  /** By identity: what equals it is another object. */
  private static @Nullable Passed find(OfType known, Object object) {
    for (Passed one : known.objects.values()) {
      if (one.object == object) {
        return one;
      }
    }
    return null;
  }

  /**
   * Drops what only calls of this method have passed: its reference is closed. Nothing is dropped
   * with the form of a method under an announcement, which another one follows.
   */
  public synchronized void forget(CallbackParameters method) {
    for (OfType known : held.values()) {
      known.objects.values().removeIf(one -> one.users.remove(method) && one.users.isEmpty());
    }
  }

  /** The connection is gone. */
  public synchronized void closed() {
    held.clear();
  }

  /** Whether no call of the provider runs. */
  public boolean isIdle() {
    return running.get() == 0;
  }

  /** The object of that number; null if it was not passed here as this, or no longer is. */
  synchronized @Nullable Object object(CallbackType type, int id) {
    OfType known = held.get(type.type().getName());
    Passed passed = known == null ? null : known.objects.get(id);
    return passed == null ? null : passed.object;
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
    if (!mayReply(header, "dropped a call of a callback")) {
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
          "serialization "
              + session.table.nameOf(header.serializationId())
              + " is not offered by the consumer"
              + (entry == null ? "" : " under agreed terms")
              + "; offered: "
              + session.table);
      return true;
    }
    if (running.incrementAndGet() > MAX_RUNNING) {
      running.decrementAndGet();
      request.release();
      overloaded(header, MAX_RUNNING + " calls of its callbacks run or wait, as many as may");
      return true;
    }
    CallbackTask task = new CallbackTask(this, reading, request, entry, terms);
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
    if (header.isTwoWay() && mayReply(header, "dropped the refusal of a call of a callback")) {
      SerializationTable.Entry entry = session.table.byId(header.serializationId());
      session.send.accept(session.encoder.encodeError(header.id(), entry, status, text));
    }
  }

  /**
   * Whether a call may get a reply, if it wants one. If not, that is counted here.
   *
   * @param what is done instead
   */
  boolean mayReply(FrameHeader header, String what) {
    long unwritten = header.isTwoWay() ? session.room.unwritten.getAsLong() : 0;
    if (unwritten <= session.room.most) {
      return true;
    }
    session.room.countDropped.run();
    session.faults.add(
        PeerFault.REPLIES_UNREAD,
        session.peer,
        what,
        unwritten
            + " bytes wait for the provider to read them, expected at most "
            + session.room.most
            + " for there to be a reply; if it is only slow, raise "
            + MAX_QUEUED_BYTES.where());
    return false;
  }

  /** A task has ended. */
  void ended() {
    running.decrementAndGet();
  }

  /** The methods of the interfaces of which there are objects; versions and groups do not count. */
  private final class Lookup implements MethodLookup<CallbackMethod> {

    @Override
    public @Nullable CallbackMethod find(
        String path, String version, String method, String descriptor) {
      synchronized (PassedCallbacks.this) {
        OfType known = held.get(path);
        return known == null ? null : known.type.of(method, descriptor);
      }
    }

    @Override
    public @Nullable CallbackMethod find(
        String path, String version, @Nullable String group, String method, String descriptor) {
      return find(path, version, method, descriptor);
    }

    @Override
    public String explainMissing(String path, String version, String method, String descriptor) {
      return "no callback that was passed on this connection has the method that is asked for; a"
          + " provider can call nothing else of a consumer. Compare the interface on both sides";
    }

    @Override
    public String explainGroup(String path, String version, @Nullable String group) {
      return explainMissing(path, version, "", "");
    }
  }
}
