package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** The decision of an {@link Authenticator} about a connection or a call. */
public sealed interface Admission {

  /**
   * The connection or call is admitted.
   *
   * @param identity the caller's identity; null if it is unknown or already set on the connection
   */
  record Granted(@Nullable Principal identity) implements Admission {}

  /**
   * The connection or call is refused.
   *
   * @param reason a short text for the caller that names the missing or wrong credential; it must
   *     not contain secrets
   */
  record Refused(String reason) implements Admission {

    public Refused {
      requireNonNull(reason, "reason");
    }
  }

  /** Admits without an identity. */
  static Admission granted() {
    return new Granted(null);
  }

  /** Admits with this identity. */
  static Admission granted(Principal identity) {
    return new Granted(requireNonNull(identity, "identity"));
  }

  /** Refuses with this text, which is sent to the caller and must not contain secrets. */
  static Admission refused(String reason) {
    return new Refused(reason);
  }
}
