package io.trunkline.console;

import static java.util.Objects.requireNonNull;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A request for a page of the console, independent of the HTTP server that received it. The server
 * has checked that the caller may see the console. Immutable.
 *
 * @param method the HTTP method, such as {@code GET}
 * @param path the path below the console, without a leading slash; empty for its first page
 * @param parameters the decoded parameters of the query and the fields of a form
 * @param headers the headers; their names may have any case
 * @param hiddenFields the fields that each form must send back besides those of the console, such
 *     as Spring Security's token
 */
public record PageRequest(
    String method,
    String path,
    Map<String, String> parameters,
    Map<String, String> headers,
    Map<String, String> hiddenFields) {

  public PageRequest {
    requireNonNull(method, "method");
    requireNonNull(path, "path");
    parameters = Map.copyOf(parameters);
    Map<String, String> anyCase = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    anyCase.putAll(headers);
    headers = anyCase;
    hiddenFields = Map.copyOf(hiddenFields);
  }

  @Nullable String header(String name) {
    return headers.get(name);
  }

  boolean isRead() {
    String upper = method.toUpperCase(Locale.ROOT);
    return upper.equals("GET") || upper.equals("HEAD");
  }
}
