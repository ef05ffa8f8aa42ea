package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The end of a call: a value, a failure of the user's code, or no usable reply. */
public sealed interface Outcome {

  /** The attachments of the reply; may be empty. Do not change the map. */
  Map<String, Object> attachments();

  /** A value without attachments. */
  static Outcome value(@Nullable Object value) {
    return new Value(value, Map.of());
  }

  /** A failure of the user's code without attachments. */
  static Outcome failure(Throwable error) {
    return new Failure(error, Map.of());
  }

  /**
   * The method returned.
   *
   * @param value the returned value; null for void
   */
  record Value(@Nullable Object value, Map<String, Object> attachments) implements Outcome {
    public Value {
      requireNonNull(attachments, "attachments");
    }
  }

  /**
   * The method, or a filter before it, threw an exception.
   *
   * @param error the exception
   */
  record Failure(Throwable error, Map<String, Object> attachments) implements Outcome {
    public Failure {
      requireNonNull(error, "error");
      requireNonNull(attachments, "attachments");
    }
  }

  /**
   * The runtime got no usable reply.
   *
   * @param reason why there is no reply, and whether the method may have run
   */
  record Unanswered(RpcException reason) implements Outcome {
    public Unanswered {
      requireNonNull(reason, "reason");
    }

    @Override
    public Map<String, Object> attachments() {
      return Map.of();
    }
  }
}
