package io.trunkline.filters;

import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.Peer;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Logs each call of a provider after it has ended, in the form of Dubbo's {@code accesslog}: start
 * and end time, caller, method and arguments. The lines contain data from callers. Long arguments
 * are cut. Thread-safe.
 */
public final class AccessLogFilter implements Filter {

  /** The logger's name, followed by a dot and the service; lines are logged at level info. */
  public static final String LOGGER = "dubbo.accesslog";

  private static final int MAX_ARGUMENTS = 4096;

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSSSS");

  private final Map<String, CalledMethod> methods;
  private final BiConsumer<String, String> lines;
  private final Function<@Nullable Object[], String> arguments;

  private AccessLogFilter(Class<?> service, BiConsumer<String, String> lines) {
    this.methods = CalledMethod.of(service);
    this.lines = lines;
    this.arguments = json();
  }

  /** Creates a filter that writes the calls of this interface to the logger. */
  public static AccessLogFilter toLogger(Class<?> service) {
    return new AccessLogFilter(
        service, (name, line) -> LoggerFactory.getLogger(LOGGER + "." + name).info(line));
  }

  /**
   * Creates a filter that appends the calls of this interface to a file. At the first call of a
   * day, the previous day's file is renamed: its date is appended. Lines that the disk does not
   * accept in time are dropped, which is logged.
   */
  public static AccessLogFilter toFile(Class<?> service, Path file) {
    AccessLogFile written = new AccessLogFile(file);
    return new AccessLogFilter(service, (name, line) -> written.add(line));
  }

  @Override
  public CompletionStage<Outcome> filter(Invocation call, Next next) {
    LocalDateTime begin = LocalDateTime.now();
    String said = text(call); // before the method can change its arguments
    return next.proceed(call)
        .thenApply(
            outcome -> {
              lines.accept(
                  call.site().service(),
                  "["
                      + begin.format(TIME)
                      + "] -> ["
                      + LocalDateTime.now().format(TIME)
                      + "] "
                      + said);
              return outcome;
            });
  }

  private String text(Invocation call) {
    CalledMethod method = methods.get(CalledMethod.key(call.site()));
    StringBuilder types = new StringBuilder();
    if (method != null) {
      for (Class<?> type : method.method().getParameterTypes()) {
        types.append(types.isEmpty() ? "" : ",").append(type.getName());
      }
    }
    String site = call.site().toString();
    String service = site.substring(0, site.length() - call.site().method().length() - 1);
    String given = call.arguments().length == 0 ? "" : arguments(call);
    return call.peer().map(AccessLogFilter::address).orElse("-")
        + " - "
        + service
        + " "
        + call.site().method()
        + "("
        + types
        + ") "
        + given;
  }

  private static String address(Peer peer) {
    return peer.address().getHostString() + ":" + peer.address().getPort();
  }

  private String arguments(Invocation call) {
    String text;
    try {
      text = arguments.apply(call.arguments());
    } catch (RuntimeException e) {
      text = "(arguments that cannot be shown: " + e.getClass().getName() + ")";
    }
    return text.replaceAll("\\p{Cntrl}", " "); // one call is one line
  }

  private static Function<@Nullable Object[], String> json() {
    try {
      Json json = new Json();
      return arguments -> json.write(arguments, MAX_ARGUMENTS);
    } catch (LinkageError noJackson) {
      return AccessLogFilter::values;
    }
  }

  /** Without Jackson objects are shown by their classes: their own texts may be endless. */
  static String values(@Nullable Object[] arguments) {
    StringBuilder text = new StringBuilder("[");
    for (Object argument : arguments) {
      text.append(text.length() == 1 ? "" : ",");
      if (argument instanceof CharSequence written) { // no more of it than is shown
        text.append(written, 0, Math.min(written.length(), MAX_ARGUMENTS));
      } else {
        boolean isValue =
            argument == null
                || argument instanceof Number
                || argument instanceof Boolean
                || argument instanceof Enum<?>;
        text.append(isValue ? argument : argument.getClass().getName());
      }
      if (text.length() > MAX_ARGUMENTS) {
        return text.substring(0, MAX_ARGUMENTS) + "...";
      }
    }
    return text.append("]").toString();
  }
}
