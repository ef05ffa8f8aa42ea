package io.trunkline.console;

import static java.util.Objects.requireNonNull;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A page of the console, as an HTTP server sends it.
 *
 * @param status the HTTP status
 * @param headers all headers that the server has to send, in order, with those that protect the
 *     page from other sites
 * @param body belongs to the caller
 */
@SuppressWarnings("ArrayRecordComponent")
public record PageResponse(int status, Map<String, String> headers, byte[] body) {

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  public PageResponse {
    requireNonNull(headers, "headers");
    requireNonNull(body, "body");
  }

  static PageResponse html(int status, String text) {
    return of(status, "text/html;charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }

  static PageResponse text(int status, String text) {
    return of(status, "text/plain;charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
  }

  static PageResponse of(int status, String type, byte[] body) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", type);
    headers.put("Content-Security-Policy", POLICY);
    headers.put("X-Frame-Options", "DENY");
    headers.put("X-Content-Type-Options", "nosniff");
    headers.put("Referrer-Policy", "same-origin"); // without one, the forms' Origin would be null
    headers.put("Cross-Origin-Opener-Policy", "same-origin");
    headers.put("Cross-Origin-Resource-Policy", "same-origin");
    headers.put("Cache-Control", "no-store");
    return new PageResponse(status, headers, body);
  }

  /** This response with one more header, or another value of it. */
  PageResponse with(String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new PageResponse(status, more, body);
  }
}
