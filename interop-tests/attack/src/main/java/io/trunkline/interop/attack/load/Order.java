package io.trunkline.interop.attack.load;

import io.trunkline.interop.attack.wire.Format;
import java.util.List;

/**
 * What an attacker is to do; the arguments of its program.
 *
 * @param attack its name, as {@code setbomb}
 * @param kind which one of them, or {@code -}
 * @param format how its messages are written
 * @param port where the provider listens, on 127.0.0.1
 * @param count how many messages or connections
 * @param perSecond how many a second at most
 * @param seconds after which it gives up
 */
public record Order(
    String attack, String kind, Format format, int port, int count, int perSecond, int seconds) {

  /** For a command line. */
  public List<String> arguments() {
    return List.of(
        attack,
        kind,
        format.name(),
        Integer.toString(port),
        Integer.toString(count),
        Integer.toString(perSecond),
        Integer.toString(seconds));
  }

  /** Reads what {@link #arguments} wrote. */
  static Order parse(String... arguments) {
    return new Order(
        arguments[0],
        arguments[1],
        Format.valueOf(arguments[2]),
        Integer.parseInt(arguments[3]),
        Integer.parseInt(arguments[4]),
        Integer.parseInt(arguments[5]),
        Integer.parseInt(arguments[6]));
  }
}
