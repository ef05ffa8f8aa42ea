package io.trunkline.internal.service;

import io.trunkline.call.Admission;
import io.trunkline.call.Authenticator;
import io.trunkline.call.Certainty;
import io.trunkline.call.Deadline;
import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.server.UndecidedException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/**
 * Who may call one service: those with its token, if it has one, whom the authenticator, if there
 * is one, admits. Immutable.
 */
final class CallAdmission {

  /** How much of a reason is sent. */
  private static final int MAX_REASON = 1_000;

  private final byte @Nullable [] token;
  private final @Nullable Authenticator authenticator;

  /**
   * @param token what callers have to send; null for nothing
   * @param authenticator null to admit everybody with the token
   */
  CallAdmission(@Nullable String token, @Nullable Authenticator authenticator) {
    this.token = token == null ? null : token.getBytes(StandardCharsets.UTF_8);
    this.authenticator = authenticator;
  }

  /**
   * Checks the token, in a time that does not depend on how much of it is right.
   *
   * @throws RpcException if it is missing or wrong
   */
  void checkToken(Invocation call) {
    if (token != null
        && !(call.attachments().get("token") instanceof String shown
            && MessageDigest.isEqual(token, shown.getBytes(StandardCharsets.UTF_8)))) {
      throw refused(call, "the token is missing or wrong; set 'token' on the reference");
    }
  }

  /**
   * Asks the authenticator.
   *
   * @return the call, with the identity that was found
   * @throws RpcException if it is refused
   * @throws UndecidedException if the authenticator fails
   */
  Invocation admitted(Invocation call) {
    if (authenticator == null) {
      return call;
    }
    Admission admission;
    Deadline outer = call.deadline().enter(); // for calls that it makes
    try {
      admission = decided(authenticator, "called", authenticator.called(call));
    } catch (Throwable e) { // it did not admit the call, even if that was not its intention
      throw new UndecidedException(e);
    } finally {
      outer.enter();
    }
    if (admission instanceof Admission.Refused refused) {
      throw refused(call, refusal(refused));
    }
    Principal identity = ((Admission.Granted) admission).identity();
    return identity == null
        ? call
        : call.withPeer(call.peer().orElseThrow().withIdentity(identity));
  }

  /**
   * Returns the authenticator's decision.
   *
   * @throws IllegalStateException if it returned null
   */
  static Admission decided(Authenticator asked, String method, @Nullable Admission said) {
    if (said == null) {
      throw new IllegalStateException(
          asked.getClass().getName()
              + "."
              + method
              + " returned null; return Admission.granted() or Admission.refused(\"the reason\")");
    }
    return said;
  }

  /** The text that the caller receives. */
  static String refusal(Admission.Refused refused) {
    String reason = refused.reason();
    return "the provider refused it: "
        + (reason.length() > MAX_REASON ? reason.substring(0, MAX_REASON) + "..." : reason);
  }

  private static RpcException refused(Invocation call, String why) {
    return new RpcException(Status.BAD_REQUEST, Certainty.NOT_EXECUTED, call.site() + ": " + why);
  }
}
