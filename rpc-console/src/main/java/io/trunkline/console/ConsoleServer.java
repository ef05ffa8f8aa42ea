package io.trunkline.console;

import static java.util.Objects.requireNonNull;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves a console on a separate port. Each request needs the token: as the password of HTTP Basic
 * with any user name, which a browser asks for, or as {@code Authorization: Bearer}. The port has
 * no TLS, so it listens on the loopback address unless another address is named; use a proxy with
 * TLS for other machines. Closing it does not close the console. Thread-safe.
 */
public final class ConsoleServer implements AutoCloseable {

  /** The least number of characters of a token. */
  public static final int MIN_TOKEN_LENGTH = 16;

  private static final Logger log = LoggerFactory.getLogger(ConsoleServer.class);
  private static final int THREADS = 4;
  private static final int MOST_BODY_BYTES = 1 << 20;

  private final Console console;
  private final byte[] token;
  private final HttpServer server;
  private final ExecutorService threads;

  private ConsoleServer(Console console, InetSocketAddress address, String token)
      throws IOException {
    this.console = requireNonNull(console, "console");
    if (token.length() < MIN_TOKEN_LENGTH) {
      throw new IllegalArgumentException(
          "the token of the console has %d characters, expected at least %d; choose a random one"
              .formatted(token.length(), MIN_TOKEN_LENGTH));
    }
    this.token = token.getBytes(StandardCharsets.UTF_8);
    this.server = HttpServer.create(address, 0);
    this.threads =
        Executors.newFixedThreadPool(
            THREADS,
            task -> {
              Thread thread = new Thread(task, "trunkline-console-http");
              thread.setDaemon(true);
              return thread;
            });
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
    log.info("the console listens on {}", server.getAddress());
  }

  /**
   * Serves a console on a port of the loopback address.
   *
   * @param port 0 for any free port
   * @param token the secret that each request needs, of at least {@value #MIN_TOKEN_LENGTH}
   *     characters
   * @throws IllegalArgumentException if the token is shorter
   * @throws IOException if the port cannot be opened
   */
  public static ConsoleServer start(Console console, int port, String token) throws IOException {
    return start(console, new InetSocketAddress(InetAddress.getLoopbackAddress(), port), token);
  }

  /**
   * Serves a console at an address. Requests and the token are not encrypted on their way.
   *
   * @param token as for {@link #start(Console, int, String)}
   * @throws IllegalArgumentException if the token is shorter
   * @throws IOException if the port cannot be opened
   */
  public static ConsoleServer start(Console console, InetSocketAddress address, String token)
      throws IOException {
    return new ConsoleServer(console, address, requireNonNull(token, "token"));
  }

  /** The address and port that it listens on. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  private void handle(HttpExchange exchange) {
    try (exchange) {
      send(exchange, response(exchange));
    } catch (IOException | UncheckedIOException gone) {
      log.debug("a request to the console was not answered", gone);
    } catch (RuntimeException unforeseen) {
      log.warn("a page of the console failed", unforeseen);
    }
  }

  private PageResponse response(HttpExchange exchange) throws IOException {
    if (!isAuthorized(exchange.getRequestHeaders().getFirst("Authorization"))) {
      return PageResponse.text(
              401, "the console needs its token, as a password or a bearer token\n")
          .with("WWW-Authenticate", "Basic realm=\"Trunkline console\", charset=\"UTF-8\"");
    }
    byte[] body = exchange.getRequestBody().readNBytes(MOST_BODY_BYTES + 1);
    if (body.length > MOST_BODY_BYTES) {
      return PageResponse.text(413, "the form exceeds " + MOST_BODY_BYTES + " bytes\n");
    }
    URI uri = exchange.getRequestURI();
    Map<String, String> headers = new HashMap<>();
    exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
    return console.respond(
        new PageRequest(
            exchange.getRequestMethod(),
            uri.getPath().substring(1),
            decoded(uri.getRawQuery(), new String(body, StandardCharsets.UTF_8)),
            headers,
            Map.of()));
  }

  /** The parameters of a query, and the fields of a form. */
  private static Map<String, String> decoded(@Nullable String query, String form) {
    Map<String, String> fields = new HashMap<>();
    for (String pair : ((query == null ? "" : query) + "&" + form).split("&")) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        fields.putIfAbsent(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
      }
    }
    return fields;
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      return text;
    }
  }

  private boolean isAuthorized(@Nullable String authorization) {
    if (authorization == null) {
      return false;
    }
    int space = authorization.indexOf(' ');
    String scheme = authorization.substring(0, Math.max(0, space)).toLowerCase(Locale.ROOT);
    String value = authorization.substring(space + 1).strip();
    return switch (scheme) {
      case "bearer" -> MessageDigest.isEqual(value.getBytes(StandardCharsets.UTF_8), token);
      case "basic" -> isPassword(value);
      default -> false;
    };
  }

  private boolean isPassword(String encoded) {
    try {
      String pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
      byte[] password = pair.substring(pair.indexOf(':') + 1).getBytes(StandardCharsets.UTF_8);
      return MessageDigest.isEqual(password, token);
    } catch (IllegalArgumentException malformed) {
      return false;
    }
  }

  private static void send(HttpExchange exchange, PageResponse response) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    response.headers().forEach(headers::set);
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    boolean hasBody = response.body().length > 0 && !isHead;
    exchange.sendResponseHeaders(response.status(), hasBody ? response.body().length : -1);
    if (hasBody) {
      exchange.getResponseBody().write(response.body());
    }
  }

  /** Stops listening at once. */
  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
