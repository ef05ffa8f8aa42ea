package io.trunkline.filters;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Writer;
import org.jspecify.annotations.Nullable;

/**
 * Takes the text of an object while it is written, and ends the writing once there is enough: a
 * caller can send few bytes whose text would be endless, as lists that contain each other many
 * times over. For one thread.
 */
final class BoundedText extends Writer {

  /** Deeper levels are not written. */
  private static final int MAX_DEPTH = 100;

  private final StringBuilder text = new StringBuilder();
  private final int most;
  private boolean isCut;

  private BoundedText(int most) {
    this.most = most;
  }

  /** For mappers whose values callers send. */
  static JsonFactory factory() {
    return JsonFactory.builder()
        .streamWriteConstraints(StreamWriteConstraints.builder().maxNestingDepth(MAX_DEPTH).build())
        .build();
  }

  /**
   * Writes a value.
   *
   * @param most how many characters are written
   * @throws IllegalArgumentException if it cannot be written, and that is found before it is cut
   */
  static BoundedText of(ObjectMapper mapper, @Nullable Object value, int most) {
    BoundedText text = new BoundedText(most);
    try {
      mapper.writeValue(text, value);
    } catch (JsonProcessingException e) {
      if (!text.isCut) {
        throw new IllegalArgumentException(e.getOriginalMessage(), e);
      }
    } catch (IOException e) {
      if (!text.isCut) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }
    return text;
  }

  /** Whether there would have been more. */
  boolean isCut() {
    return isCut;
  }

  @Override
  public void write(char[] from, int offset, int length) throws IOException {
    int taken = Math.min(length, most - text.length());
    text.append(from, offset, taken);
    if (taken < length) {
      isCut = true;
      throw new IOException("longer than " + most + " characters");
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}

  @Override
  public String toString() {
    return text.toString();
  }
}
