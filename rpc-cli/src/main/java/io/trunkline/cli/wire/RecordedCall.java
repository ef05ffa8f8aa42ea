package io.trunkline.cli.wire;

import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A call as it passed a tap, which can be sent again.
 *
 * @param call service, version and method
 * @param flags the third byte of the request's header
 * @param request the body of the request, in Base64
 * @param status of the reply
 * @param reply the body of the reply, in Base64
 */
public record RecordedCall(
    @Nullable String call, int flags, String request, int status, String reply) {

  static RecordedCall of(@Nullable String call, Frame request, Frame reply) {
    Base64.Encoder base64 = Base64.getEncoder();
    return new RecordedCall(
        call,
        request.flags(),
        base64.encodeToString(request.body()),
        reply.status(),
        base64.encodeToString(reply.body()));
  }

  byte[] requestBody() {
    return Base64.getDecoder().decode(request);
  }

  /** The reply as a frame. */
  Frame replyFrame() {
    return new Frame(false, flags & 0x1f, status, 0, Base64.getDecoder().decode(reply));
  }
}
