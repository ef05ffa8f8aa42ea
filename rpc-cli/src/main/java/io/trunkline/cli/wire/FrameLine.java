package io.trunkline.cli.wire;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A frame in words.
 *
 * @param kind call, one-way call, reply, heartbeat, event or the like
 * @param call service, version and method; null if it is not known
 * @param arguments null if they are not shown, with the reason in {@code note}
 * @param attachments null if they are not shown
 * @param result of a reply; null if it is not shown or is null
 * @param micros from the call to the reply; -1 if that is not known
 * @param note anything else; empty for nothing
 */
public record FrameLine(
    int connection,
    boolean toProvider,
    String kind,
    @Nullable String call,
    String serialization,
    long id,
    int status,
    int bytes,
    long micros,
    @Nullable List<@Nullable Object> arguments,
    @Nullable Map<?, ?> attachments,
    @Nullable Object result,
    String note) {

  /** One line for people; values come last. */
  @Override
  public String toString() {
    StringBuilder line = new StringBuilder();
    line.append(toProvider ? "-> " : "<- ").append(connection).append(' ').append(kind);
    if (call != null) {
      line.append(' ').append(call);
    }
    line.append("  ")
        .append(serialization)
        .append(", ")
        .append(bytes)
        .append(" bytes, id ")
        .append(id);
    if (kind.equals("reply")) {
      line.append(", status ").append(status);
    }
    if (micros >= 0) {
      line.append(", ").append(micros).append(" µs");
    }
    if (!note.isEmpty()) {
      line.append(", ").append(note);
    }
    if (arguments != null) {
      line.append("  ").append(arguments);
    } else if (result != null) {
      line.append("  ").append(result);
    }
    return line.toString();
  }
}
