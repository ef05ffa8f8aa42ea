package io.trunkline.serialization.objectstream;

/**
 * The terms in which error messages describe a stream.
 *
 * @param format the serialization's name, with which they begin
 * @param whole the object in the stream, such as {@code an exception}
 * @param place the place of a class in it, such as {@code " inside an exception"}; begins with a
 *     blank, or is empty if it needs no mention
 */
public record StreamWording(String format, String whole, String place) {

  /** The wording for a format whose messages contain a stream for each exception. */
  public static StreamWording ofExceptions(String format) {
    return new StreamWording(format, "an exception", " inside an exception");
  }

  /** A text of this format. */
  String say(String text) {
    return format + ": " + text;
  }
}
