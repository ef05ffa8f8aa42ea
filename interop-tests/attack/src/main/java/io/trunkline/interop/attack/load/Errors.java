package io.trunkline.interop.attack.load;

import io.trunkline.interop.attack.provider.RaisedError;
import io.trunkline.interop.attack.provider.RaisingService;
import io.trunkline.interop.attack.provider.Traps;
import io.trunkline.interop.attack.wire.Format;
import io.trunkline.interop.attack.wire.Requests;

/** Calls that make the application raise one error after another. */
final class Errors {

  private static final RaisedError[] ERRORS = RaisedError.values();
  private static final String SERVICE = RaisingService.class.getName();

  private Errors() {}

  /**
   * @param kind the code that raises them
   */
  static Attack in(Format format, String kind) {
    return new Messages(true, i -> frame(format, kind, ERRORS[i % ERRORS.length], i));
  }

  private static byte[] frame(Format format, String kind, RaisedError error, int number) {
    return switch (kind) {
      case "method" -> Requests.call(format, SERVICE, "inMethod", error.name());
      case "filter" ->
          Requests.call(
              format, SERVICE, "inFilter", (number % 2 == 0 ? "" : "after ") + error.name());
      case "request" -> Requests.callWithSet(format, SERVICE, "inRequest", Traps.classFor(error));
      case "reply" -> Requests.call(format, SERVICE, "inReply", error.name());
      default -> throw new IllegalArgumentException("unknown code " + kind);
    };
  }
}
