package io.trunkline.internal.tls;

import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Explains to operators why a handshake failed, and what to change. */
final class TlsFailure {

  private static final String ALERT = "Received fatal alert: ";

  private static final List<String> OTHER_HOST =
      List.of("No name matching", "No subject alternative", "doesn't match", "name is undefined");

  /** The failure of a consumer's connection that ends before anything came. */
  static final String AFTER_HANDSHAKE =
      "the provider closed the connection right after the TLS handshake; its log gives the reason."
          + " If it requires a certificate, this side has none (give it a key) or one that the"
          + " provider does not accept";

  private TlsFailure() {}

  /**
   * The reason why a handshake failed.
   *
   * @param limitNanos how long the handshake may take
   * @param tasks those of the handshake at a provider; null at a consumer
   */
  static String explain(Throwable failure, long limitNanos, @Nullable HandshakeTasks tasks) {
    boolean atServer = tasks != null;
    String peer = atServer ? "consumer" : "provider";
    String last = "";
    int depth = 0;
    for (Throwable cause = failure; cause != null && depth < 20; cause = cause.getCause()) {
      if (cause instanceof SslHandshakeTimeoutException) {
        return late(limitNanos, tasks); // Netty's own text has what was left of the limit for it
      }
      String found = known(cause, peer, atServer);
      if (!found.isEmpty()) {
        return found;
      }
      last = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
      depth++;
    }
    return "the TLS handshake with the " + peer + " failed: " + last;
  }

  private static String late(long limitNanos, @Nullable HandshakeTasks tasks) {
    String why =
        tasks == null
            ? "is the provider overloaded?"
            : tasks.busyNanos() > limitNanos / 2
                ? "this provider's handshake threads did not keep up, because it has too many"
                    + " handshakes or is overloaded"
                : "the consumer did not go on in time";
    return "the TLS handshake was not done in %s ms: %s; the setting is handshakeTimeout"
        .formatted(TimeUnit.NANOSECONDS.toMillis(limitNanos), why);
  }

  /** Whether the failure is one of TLS at all. */
  static boolean isOfTls(Throwable failure) {
    return failure instanceof SSLException || failure.getCause() instanceof SSLException;
  }

  /** Whether the peer ended the handshake because of the certificate of this side. */
  static boolean isRejection(Throwable failure) {
    int depth = 0;
    for (Throwable cause = failure; cause != null && depth < 20; cause = cause.getCause()) {
      String message = String.valueOf(cause.getMessage());
      int alert = message.indexOf(ALERT);
      if (alert >= 0) {
        return isOfCertificate(message.substring(alert + ALERT.length()));
      }
      depth++;
    }
    return false;
  }

  private static boolean isOfCertificate(String alert) {
    return alert.contains("certificate") || alert.contains("unknown_ca");
  }

  private static String known(Throwable cause, String peer, boolean atServer) {
    String message = String.valueOf(cause.getMessage());
    if (cause instanceof NotSslRecordException) {
      return "the " + peer + " sent bytes that are not TLS; is TLS on at both ends?";
    }
    String certificate = "the certificate of the " + peer;
    if (cause instanceof CertificateExpiredException
        || cause instanceof CertificateNotYetValidException) {
      return certificate + " is not valid now (" + message + "); renew it, or correct the clock";
    }
    if (OTHER_HOST.stream().anyMatch(message::contains)) {
      return certificate
          + " is for another host (%s); call it by that name, name it with expectedHost, or give it"
              .formatted(message)
          + " a certificate for this host";
    }
    if (cause instanceof CertPathBuilderException) {
      return certificate
          + " was issued by no authority that is trusted here (%s); add its authority to 'trust'"
              .formatted(message);
    }
    if (message.contains("Empty client certificate chain")) {
      return "the consumer showed no certificate, and this port requires one; give the consumer a"
          + " key, with a certificate of an authority that this port trusts";
    }
    int alert = message.indexOf(ALERT);
    if (alert >= 0) {
      return alert(message.substring(alert + ALERT.length()), peer, atServer);
    }
    if (cause instanceof ClosedChannelException
        || message.contains("closed while SSL/TLS handshake was in progress")) {
      return "the %s closed the connection during the TLS handshake; %sits log gives the reason"
          .formatted(peer, atServer ? "" : "is TLS on at that port? ");
    }
    return "";
  }

  private static String alert(String name, String peer, boolean atServer) {
    String what = "the " + peer + " ended the TLS handshake with the alert " + name + ": ";
    if (name.startsWith("certificate_required")) {
      return what + "it requires a certificate; give this side a key";
    }
    if (isOfCertificate(name)) {
      return what
          + "it does not accept the certificate of this side; has it expired, is it for another"
          + " host,"
          + " or does the %s not trust its authority?".formatted(peer)
          + (atServer
              ? ""
              : " A provider that requires a certificate reports this error if it receives none");
    }
    if (name.startsWith("protocol_version") || name.startsWith("handshake_failure")) {
      return what + "no version or cipher is common to both; look at 'protocols' and 'ciphers'";
    }
    return what + "its log gives the reason";
  }
}
