package io.trunkline.internal.callback;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.protocol.Callbacks;
import io.trunkline.internal.protocol.MethodLookup;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The objects that a consumer has passed on one connection, and the methods that its provider can
 * call: those of the interfaces of these objects. Versions and groups do not count. Thread-safe.
 */
final class PassedObjects implements MethodLookup<CallbackMethod> {

  /**
   * One object.
   *
   * @param users the methods whose calls passed it, without the provider's announcement, which
   *     changes while it is called
   */
  private record Passed(int id, Object object, Set<CallbackParameters> users) {}

  /** The objects of one interface, by number. */
  private record OfType(CallbackType type, Map<Integer, Passed> objects) {

    /** By identity: an equal object is another one. */
    private @Nullable Passed find(Object object) {
      for (Passed one : objects.values()) {
        if (one.object == object) {
          return one;
        }
      }
      return null;
    }
  }

  private final String peer;

  /** The objects by the name of their interface; guarded by this, like the next field. */
  private final Map<String, OfType> held = new HashMap<>();

  private int lastId;

  /**
   * @param peer where the provider is, for messages
   */
  PassedObjects(String peer) {
    this.peer = peer;
  }

  /**
   * A call as it is written: numbers in place of the objects that it passes or takes back.
   *
   * @throws RpcException if the connection has as many as it may; nothing is sent then, but the
   *     objects that came before among the arguments keep their numbers, and are counted
   */
  Invocation passed(CallbackParameters parameters, Invocation call) {
    @Nullable Object[] arguments = call.arguments().clone();
    Map<String, Object> attachments = new HashMap<>(call.attachments());
    for (CallbackParameters.Parameter parameter : parameters.list()) {
      Object object = arguments[parameter.index()];
      if (object != null && !parameter.takes(object)) {
        continue;
      }
      arguments[parameter.index()] = null;
      int id = 0; // as Dubbo's consumers send for a null
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
    String name = type.type().getName();
    OfType known = held.computeIfAbsent(name, unknown -> new OfType(type, new HashMap<>()));
    if (known.type.type() != type.type()) {
      throw refused(call, "another class of the name " + name + " has callbacks already");
    }
    Passed passed = known.find(object);
    if (passed == null) {
      int most = parameters.most();
      if (known.objects.size() >= most) {
        throw refused(call, CallbackParameters.full(type, known.objects.size(), most));
      }
      passed = new Passed(++lastId, object, new HashSet<>());
      known.objects.put(passed.id, passed);
    }
    passed.users.add(parameters.unannounced());
    return passed.id;
  }

  private RpcException refused(Invocation call, String why) {
    return new RpcException(
        Status.OVERLOADED,
        Certainty.NOT_EXECUTED,
        call + " at " + peer + ": " + why + ". Nothing was sent");
  }

  private synchronized int takeBack(CallbackType type, Object object) {
    OfType known = held.get(type.type().getName());
    Passed passed = known == null ? null : known.find(object);
    if (known == null || passed == null) {
      return 0;
    }
    known.objects.remove(passed.id);
    return passed.id;
  }

  /** Drops the objects that only calls of this method have passed. */
  synchronized void forget(CallbackParameters method) {
    for (OfType known : held.values()) {
      known.objects.values().removeIf(one -> one.users.remove(method) && one.users.isEmpty());
    }
  }

  synchronized void clear() {
    held.clear();
  }

  /** Whether none was ever passed. */
  synchronized boolean isUnused() {
    return lastId == 0;
  }

  /** The object of that number; null if it was not passed as this type, or no longer is. */
  synchronized @Nullable Object find(CallbackType type, int id) {
    OfType known = held.get(type.type().getName());
    Passed passed = known == null ? null : known.objects.get(id);
    return passed == null ? null : passed.object;
  }

  @Override
  public synchronized @Nullable CallbackMethod find(
      String path, String version, String method, String descriptor) {
    OfType known = held.get(path);
    return known == null ? null : known.type.of(method, descriptor);
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
