package io.trunkline.internal.protocol;

import io.trunkline.call.Stage;
import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.transport.Outgoing;
import org.jspecify.annotations.Nullable;

/**
 * A provider's answer to {@link Notice#ASK}: the stage that an open request is in. It is a one-way
 * event whose id is that of the request.
 *
 * <pre>
 *   01 53 | stage, 1 byte: 0 queue, 1 read, 2 method, 3 reply | {@link PackedTimes}, 8 bytes
 * </pre>
 *
 * @param stage one of the provider's stages
 * @param times how long the stages took that the request has passed, and the present one so far
 */
public record OpenStage(Stage stage, long times) {

  private static final int STAGE_AT = 2;
  private static final int TIMES_AT = 3;
  private static final int BYTES = TIMES_AT + PackedTimes.BYTES;

  /** The answer in an event; null if the event is something else. */
  public static @Nullable OpenStage of(Inbound.Frame event, Terms terms) {
    if (!terms.hasStages() || event.length() != BYTES || !Notice.isNotice(event.header())) {
      return null;
    }
    byte[] body = event.array();
    int stage = body[STAGE_AT];
    return body[0] == 1 && body[1] == 'S' && stage >= 0 && stage < PackedTimes.STAGES.size()
        ? new OpenStage(PackedTimes.STAGES.get(stage), PackedTimes.read(body, TIMES_AT))
        : null;
  }

  /**
   * The frame of this answer.
   *
   * @param id that of the request
   */
  public Outgoing frame(long id) {
    byte[] body = new byte[BYTES];
    body[0] = 1;
    body[1] = 'S';
    body[STAGE_AT] = (byte) PackedTimes.STAGES.indexOf(stage);
    PackedTimes.write(times, body, TIMES_AT);
    return OutgoingFrame.of(Notice.FLAGS, Mark.BYTE, id, body);
  }
}
