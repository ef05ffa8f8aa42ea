package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.KryoException;
import org.jspecify.annotations.Nullable;

/**
 * What stopped the reading of an object inside others, on its way through them. Kryo adds a line of
 * text for each, and takes down the stack for what is no exception of its own: objects that nest
 * deeply would have more of both than bytes. This keeps the innermost lines and has no stack, which
 * its cause has.
 */
final class ReadFailure extends KryoException {

  private static final long serialVersionUID = 1L;

  private final StringBuilder text;
  private int places;

  private ReadFailure(RuntimeException cause) {
    super(cause);
    text = new StringBuilder(String.valueOf(cause.getMessage()));
  }

  /** The same failure, as it should go on. */
  static ReadFailure of(RuntimeException failure) {
    return failure instanceof ReadFailure known ? known : new ReadFailure(failure);
  }

  @Override
  public void addTrace(@Nullable String place) {
    if (places++ < Failures.MAX_PLACES) {
      if (text.indexOf(Failures.TRACE) < 0) {
        text.append('\n').append(Failures.TRACE);
      } else {
        text.append('\n');
      }
      text.append(place);
    }
  }

  @Override
  public String getMessage() {
    return text.toString();
  }

  @Override
  public Throwable fillInStackTrace() {
    return this;
  }
}
