package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import java.security.Principal;
import org.jspecify.annotations.Nullable;

/** What an {@link Authenticator} says about a connection or a call. */
public sealed interface Admission {

  /**
   * It may go on.
   *
   * @param identity who it is; null if that is not known, or is what the connection said
   */
  record Granted(@Nullable Principal identity) implements Admission {}

  /**
   * It is refused.
   *
   * @param reason a short text for the caller: what is missing or wrong, without secrets
   */
  record Refused(String reason) implements Admission {

    public Refused {
      requireNonNull(reason, "reason");
    }
  }

  /** It may go on, and nothing is said of who it is. */
  static Admission granted() {
    return new Granted(null);
  }

  /** It may go on, as this identity. */
  static Admission granted(Principal identity) {
    return new Granted(requireNonNull(identity, "identity"));
  }

  /** It is refused with this text for the caller, without secrets. */
  static Admission refused(String reason) {
    return new Refused(reason);
  }
}
