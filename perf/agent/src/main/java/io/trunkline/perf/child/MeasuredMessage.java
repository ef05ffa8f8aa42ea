package io.trunkline.perf.child;

import io.trunkline.perf.load.Measurement;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** A measurement as a message, every latency included: percentiles of parts cannot be added. */
public final class MeasuredMessage {

  /** The word of the message. */
  public static final String WORD = "measured";

  private MeasuredMessage() {}

  static Message of(Measurement measured) {
    Histogram latencies = measured.latencies();
    ByteBuffer bytes = ByteBuffer.allocate(latencies.getNeededByteBufferCapacity());
    int length = latencies.encodeIntoCompressedByteBuffer(bytes);
    return Message.of(WORD)
        .with(
            "latencies",
            Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Arrays.copyOf(bytes.array(), length)))
        .with("seconds", measured.seconds())
        .with("failures", measured.failures())
        .with("firstFailure", measured.firstFailure());
  }

  /**
   * The measurement that a message holds.
   *
   * @throws IllegalArgumentException if it holds none
   */
  public static Measurement read(Message message) {
    byte[] bytes = Base64.getUrlDecoder().decode(message.get("latencies"));
    try {
      return new Measurement(
          Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(bytes), 0),
          Double.parseDouble(message.get("seconds")),
          Long.parseLong(message.get("failures")),
          message.get("firstFailure"));
    } catch (DataFormatException e) {
      throw new IllegalArgumentException("not a histogram", e);
    }
  }
}
