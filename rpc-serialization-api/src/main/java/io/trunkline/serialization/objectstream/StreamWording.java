package io.trunkline.serialization.objectstream;

/**
 * How the texts of errors speak of a stream.
 *
 * @param format the name of the serialization, with which they begin
 * @param whole what the stream is, such as {@code an exception}
 * @param place where a class of it is, such as {@code " inside an exception"}; begins with a blank,
 *     or is empty where that goes without saying
 */
public record StreamWording(String format, String whole, String place) {

  /** The texts of a format whose messages contain a stream for each exception. */
  public static StreamWording ofExceptions(String format) {
    return new StreamWording(format, "an exception", " inside an exception");
  }

  /** A text of this format. */
  String say(String text) {
    return format + ": " + text;
  }
}
