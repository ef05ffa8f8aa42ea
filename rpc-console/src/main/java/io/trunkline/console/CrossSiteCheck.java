package io.trunkline.console;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Refuses requests that a page of another site causes. A browser sends the user's credentials with
 * such requests, too, so that being authorized is not enough. Thread-safe.
 */
final class CrossSiteCheck {

  /** The field of each form that has the key. */
  static final String FIELD = "key";

  private final String formKey;

  CrossSiteCheck() {
    byte[] random = new byte[24];
    new SecureRandom().nextBytes(random);
    formKey = HexFormat.of().formatHex(random);
  }

  /** A value that only pages of this console have. */
  String formKey() {
    return formKey;
  }

  /** The reason why a request is refused; null if it is not. */
  @Nullable String refusal(PageRequest request) {
    return request.isRead() ? refusalOfRead(request) : refusalOfWrite(request);
  }

  private static @Nullable String refusalOfRead(PageRequest request) {
    String site = lower(request.header("Sec-Fetch-Site"));
    if (site == null || site.equals("same-origin") || site.equals("none")) {
      return null;
    }
    boolean isLink =
        "navigate".equals(lower(request.header("Sec-Fetch-Mode")))
            && "document".equals(lower(request.header("Sec-Fetch-Dest")));
    return isLink ? null : "another site caused this request (Sec-Fetch-Site: " + site + ")";
  }

  private @Nullable String refusalOfWrite(PageRequest request) {
    String site = lower(request.header("Sec-Fetch-Site"));
    String origin = request.header("Origin");
    if (site != null && !site.equals("same-origin")) {
      return "another site caused this request (Sec-Fetch-Site: " + site + ")";
    }
    if (site == null && !isOwn(origin, request.header("Host"))) {
      return "another site caused this request (Origin: " + origin + ")";
    }
    String key = request.parameters().getOrDefault(FIELD, "");
    if (!MessageDigest.isEqual(
        key.getBytes(StandardCharsets.UTF_8), formKey.getBytes(StandardCharsets.UTF_8))) {
      return "the form is of another console or an earlier start; load its page again";
    }
    return null;
  }

  /** Whether an older browser, which sends no Sec-Fetch-Site, reports a page of this host. */
  private static boolean isOwn(@Nullable String origin, @Nullable String host) {
    if (origin == null || host == null) {
      return false;
    }
    int authority = origin.indexOf("://");
    return authority > 0 && origin.substring(authority + 3).equalsIgnoreCase(host);
  }

  private static @Nullable String lower(@Nullable String value) {
    return value == null ? null : value.toLowerCase(Locale.ROOT);
  }
}
