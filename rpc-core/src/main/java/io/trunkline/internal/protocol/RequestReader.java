package io.trunkline.internal.protocol;

import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.Side;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.TypeResolver;
import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the body of a call in the order that keeps a provider safe: strings with a string-only
 * reader, then, when the caller of this class knows the method, each argument against its declared
 * type and the method's gate, then attachments, then the exact end. For one thread and one request.
 */
public final class RequestReader implements AutoCloseable {

  /**
   * The strings a body begins with.
   *
   * @param protocolVersion decides on the form of the response
   */
  public record Head(
      String protocolVersion, String path, String version, String method, String descriptor) {

    /** How many characters all of them have. */
    int length() {
      return protocolVersion.length()
          + path.length()
          + version.length()
          + method.length()
          + descriptor.length();
    }

    @Override
    public String toString() {
      return path + ":" + version + "." + method + "(" + descriptor + ")";
    }
  }

  private final String name;
  private final MessageReader reader;

  /**
   * @param headBytes how many bytes of the body are known already
   * @param terms the terms the request says it was written under
   */
  public RequestReader(
      Inbound.Frame request, Serialization serialization, int headBytes, Terms terms) {
    this.name = serialization.name();
    this.reader = serialization.reader(request.input(headBytes), terms.payload());
  }

  /** Reads the strings; no class can be loaded here. */
  public Head readHead() throws RequestRefusedException {
    try {
      return new Head(string(), string(), string(), string(), string());
    } catch (SerializationException e) {
      throw refused("the names in the body cannot be read as " + name, e);
    }
  }

  private String string() {
    String value = reader.readString();
    return value == null ? "" : value;
  }

  /** Reads the arguments of a method with these resolved parameter types. */
  public @Nullable Object[] readArguments(Type[] types, ClassGate gate, Object method)
      throws RequestRefusedException {
    @Nullable Object[] arguments = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      try {
        arguments[i] = reader.readObject(types[i], gate);
      } catch (SerializationException e) {
        throw refused(name + ", argument " + (i + 1) + " of " + method, e);
      }
      Class<?> expected = TypeResolver.erase(types[i]);
      if (!ValueTypes.accepts(expected, arguments[i])) {
        throw new RequestRefusedException(
            WireStatus.BAD_REQUEST,
            "argument "
                + (i + 1)
                + " of "
                + method
                + " is "
                + ValueTypes.nameOf(arguments[i])
                + ", expected "
                + expected.getName());
      }
    }
    return arguments;
  }

  /** Reads a map of attachments. */
  public Map<String, Object> readAttachments(ClassGate gate, Object method)
      throws RequestRefusedException {
    try {
      return reader.readAttachments(gate);
    } catch (SerializationException e) {
      throw refused(name + ", attachments of " + method, e);
    }
  }

  /** Sees that the body ends here. */
  public void finish(Object method) throws RequestRefusedException {
    try {
      reader.finish();
    } catch (SerializationException e) {
      throw refused(name + ", the end of a request for " + method, e);
    }
  }

  private static RequestRefusedException refused(String where, SerializationException e) {
    return new RequestRefusedException(
        WireStatus.BAD_REQUEST, where + ": " + e.getMessage() + Side.SERVER.advice(e), e);
  }

  /** Gives the reader back. */
  @Override
  public void close() {
    reader.close();
  }
}
