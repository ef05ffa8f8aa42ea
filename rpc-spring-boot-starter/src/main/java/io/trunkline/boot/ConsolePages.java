package io.trunkline.boot;

import io.trunkline.console.Console;
import io.trunkline.console.PageRequest;
import io.trunkline.console.PageResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanWrapper;
import org.springframework.beans.PropertyAccessorFactory;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.WebRequest;

/**
 * Answers requests below the endpoint {@code trunkline} with pages of the console. Its types are
 * those that Spring 5.3 to 7 have in common.
 */
final class ConsolePages {

  /** The request attribute with the token that Spring Security expects in each form. */
  private static final String TOKEN = "_csrf";

  private static final int FOUND = 302;
  private static final int FORBIDDEN = 403;

  private final Console console;
  private final HostCheck hosts;

  ConsolePages(Console console, HostCheck hosts) {
    this.console = console;
    this.hosts = hosts;
  }

  /** Redirects to the first page, whose links are relative to a folder. */
  public ResponseEntity<byte[]> folder() {
    return ResponseEntity.status(FOUND).header("Location", "console/").body(new byte[0]);
  }

  /** The first page. */
  public ResponseEntity<byte[]> first(HttpMethod method, WebRequest request) {
    return page("", method, request);
  }

  /** Another page. */
  public ResponseEntity<byte[]> page(
      @PathVariable("page") String page, HttpMethod method, WebRequest request) {
    String host = request.getHeader("Host");
    if (request.getUserPrincipal() == null && !hosts.isKnown(host)) {
      return refused(host);
    }
    Map<String, String> parameters = new HashMap<>();
    request
        .getParameterMap()
        .forEach(
            (name, values) -> {
              if (values.length > 0) {
                parameters.put(name, values[0]);
              }
            });
    PageResponse response =
        console.respond(
            new PageRequest(method.name(), page, parameters, headers(request), token(request)));
    ResponseEntity.BodyBuilder entity = ResponseEntity.status(response.status());
    response.headers().forEach((name, value) -> entity.header(name, value));
    return entity.body(response.body());
  }

  private static ResponseEntity<byte[]> refused(@Nullable String host) {
    String reason =
        "refused: the request has no user, and '%s' is not in trunkline.console.hosts\n";
    return ResponseEntity.status(FORBIDDEN)
        .header("Content-Type", "text/plain;charset=utf-8")
        .header("X-Content-Type-Options", "nosniff")
        .body(reason.formatted(host).getBytes(StandardCharsets.UTF_8));
  }

  private static Map<String, String> headers(WebRequest request) {
    Map<String, String> headers = new HashMap<>();
    for (Iterator<String> names = request.getHeaderNames(); names.hasNext(); ) {
      String name = names.next();
      String value = request.getHeader(name);
      if (value != null) {
        headers.put(name, value);
      }
    }
    return headers;
  }

  /** Read as a bean, because Spring Security may be absent. */
  private static Map<String, String> token(WebRequest request) {
    Object token = request.getAttribute(TOKEN, RequestAttributes.SCOPE_REQUEST);
    if (token == null) {
      return Map.of();
    }
    BeanWrapper bean = PropertyAccessorFactory.forBeanPropertyAccess(token);
    String name = text(bean, "parameterName");
    String value = text(bean, "token");
    return name == null || value == null ? Map.of() : Map.of(name, value);
  }

  private static @Nullable String text(BeanWrapper bean, String property) {
    return bean.isReadableProperty(property) ? (String) bean.getPropertyValue(property) : null;
  }
}
