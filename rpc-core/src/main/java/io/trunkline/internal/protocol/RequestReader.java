package io.trunkline.internal.protocol;

import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.Side;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.TypeResolver;
import java.lang.reflect.Type;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the serialization's part of one request, in the order that keeps a provider safe: strings
 * with a string-only reader, then, when the method is known, each argument against its declared
 * type and the method's gate, then attachments, then the exact end. If a part cannot be read, the
 * error text for the peer names that part. For one thread.
 */
final class RequestReader implements AutoCloseable {

  private final String name;
  private final MessageReader reader;

  /**
   * The place of the first tolerated deviation of each kind; a text only if the log contains it.
   */
  private Map<PeerFault, Supplier<String>> places = Map.of();

  /**
   * @param headBytes how many bytes of the body are known already
   * @param terms the terms that the request names
   */
  RequestReader(Inbound.Frame request, Serialization serialization, int headBytes, Terms terms) {
    this.name = serialization.name();
    this.reader = serialization.reader(request.input(headBytes), terms.payload());
  }

  /** Reads the strings; no class can be loaded here. */
  RequestNames readNames() throws RequestRefusedException {
    try {
      return RequestNames.read(reader);
    } catch (SerializationException e) {
      throw refused("the names in the body cannot be read as " + name, e);
    }
  }

  /** Reads the arguments of a method; {@link #checkTypes} checks their types. */
  @Nullable Object[] readArguments(RequestedMethod method) throws RequestRefusedException {
    Type[] types = method.parameterTypes();
    @Nullable Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      try {
        arguments[i] = reader.readObject(types[i], method.gate());
      } catch (SerializationException e) {
        String where = name + ", argument " + (i + 1) + " of " + method.site();
        String unfit =
            e instanceof ClassRefusedException refused
                ? ValueTypes.explainUnfit(TypeResolver.erase(types[i]), refused)
                : null;
        throw unfit == null
            ? refused(where, e)
            : new RequestRefusedException(PeerFault.CLASS_REFUSED, where + ": " + unfit, e);
      }
      if (method.gate().isLearning()) {
        method.gate().learnedAt(method.site() + ", argument " + (i + 1));
      }
      if (reader.tolerated().size() > places.size()) {
        int number = i + 1;
        Type declared = types[i];
        tolerated(
            PlainEnd.tolerated(reader),
            () -> "argument " + number + ", declared as " + declared.getTypeName());
      }
    }
    return arguments;
  }

  /** Reads a map of attachments. */
  Map<String, Object> readAttachments(RequestedMethod method) throws RequestRefusedException {
    try {
      Map<String, Object> attachments = reader.readAttachments(method.gate());
      if (method.gate().isLearning()) {
        method.gate().learnedAt(method.site() + ", attachments");
      }
      return attachments;
    } catch (SerializationException e) {
      throw refused(name + ", attachments of " + method.site(), e);
    }
  }

  /** Checks that the body ends here. */
  void finish(RequestedMethod method) throws RequestRefusedException {
    try {
      reader.finish();
    } catch (SerializationException e) {
      throw refused(name + ", the end of a request for " + method.site(), e);
    }
  }

  /**
   * Checks that the arguments have the declared types. Comes last, because the attachments reveal a
   * body that another serialization wrote.
   */
  static void checkTypes(RequestedMethod method, @Nullable Object[] arguments)
      throws RequestRefusedException {
    Type[] types = method.parameterTypes();
    for (int i = 0; i < types.length; i++) {
      Class<?> expected = TypeResolver.erase(types[i]);
      if (!ValueTypes.accepts(expected, arguments[i])) {
        throw new RequestRefusedException(
            PeerFault.UNREADABLE,
            "argument "
                + (i + 1)
                + " of "
                + method.site()
                + " is "
                + ValueTypes.nameOf(arguments[i])
                + ", expected "
                + expected.getName());
      }
    }
  }

  /**
   * Ends a plain body, after which more bytes may follow: attachments come last, so the request has
   * been read completely. Records the tolerated deviations, and where each kind came first.
   */
  Map<PeerFault, Supplier<String>> finishTolerantly(RequestedMethod method)
      throws RequestRefusedException {
    try {
      Set<PeerFault> tolerated = PlainEnd.skipRest(reader, PeerFault.BYTES_AFTER_REQUEST);
      finish(method);
      if (tolerated.size() > places.size()) {
        tolerated(tolerated, () -> "its attachments");
      }
      return places;
    } catch (SerializationException e) {
      throw refused(name + ", the end of a request for " + method.site(), e);
    }
  }

  /** Records the place of each new kind of deviation, and of the bytes after the request. */
  private void tolerated(Set<PeerFault> kinds, Supplier<String> place) {
    if (places.isEmpty()) {
      places = new EnumMap<>(PeerFault.class);
    }
    for (PeerFault kind : kinds) {
      places.putIfAbsent(
          kind, kind == PeerFault.BYTES_AFTER_REQUEST ? () -> "after its last item" : place);
    }
  }

  private static RequestRefusedException refused(String where, SerializationException e) {
    return new RequestRefusedException(
        e instanceof ClassRefusedException ? PeerFault.CLASS_REFUSED : PeerFault.UNREADABLE,
        where + ": " + e.getMessage() + Side.SERVER.advice(e),
        e);
  }

  /** Gives the reader back. */
  @Override
  public void close() {
    reader.close();
  }
}
