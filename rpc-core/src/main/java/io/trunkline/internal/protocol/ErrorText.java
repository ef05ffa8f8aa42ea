package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationException;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The body of a response that is not OK: one string. It is written with the request's serialization
 * where that is offered, and as a hessian2 string otherwise, which every peer can read and which
 * needs no serialization here.
 */
final class ErrorText {

  /** The longest text of ours. */
  private static final int MAX_CHARS = 2_000;

  /** The longest text of a peer that a caller's exception keeps: twice what stock peers send. */
  private static final int MAX_READ_CHARS = 8_192;

  private ErrorText() {}

  static String shorten(String text) {
    return text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS) + "...";
  }

  /**
   * Writes a hessian2 string: its length in UTF-16 units below 0x10000, then each unit as UTF-8 by
   * itself. The text is cut to one chunk by {@link #shorten}; what is not ASCII becomes {@code ?}.
   */
  static void writeHessian2(PayloadOutput out, String text) {
    byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
    out.write('S');
    out.write(ascii.length >> 8);
    out.write(ascii.length);
    out.write(ascii, 0, ascii.length);
  }

  private static String cut(String text) {
    return text.length() <= MAX_READ_CHARS
        ? text
        : text.substring(0, MAX_READ_CHARS)
            + "... ("
            + (text.length() - MAX_READ_CHARS)
            + " more characters)";
  }

  /**
   * Reads the text of a response and cuts it if it is long; a body that is not readable is said to
   * be so.
   *
   * @param expected the serialization of the request
   * @param site the method called
   */
  static String read(
      Inbound.Frame response, Serialization expected, CallSite site, Leniency leniency) {
    int id = response.serializationId();
    if (id != expected.wireId()) {
      String text = id == WireFormat.HESSIAN2_ID ? readHessian2(response) : null;
      return text == null ? "(error text in serialization " + id + ")" : text;
    }
    try (MessageReader reader = expected.reader(response.input(0), Terms.PLAIN.payload())) {
      String text = reader.readString();
      Set<PeerFault> tolerated = PlainEnd.skipRest(reader, PeerFault.BYTES_AFTER_REPLY);
      if (!tolerated.isEmpty()) {
        leniency.tolerated(site, tolerated);
      }
      reader.finish();
      return text == null ? "(no error text)" : cut(text);
    } catch (SerializationException e) {
      return "(unreadable error text: " + e.getMessage() + ")";
    }
  }

  /** The beginning of one chunk of hessian2 string; null if the body is anything else. */
  private static @Nullable String readHessian2(Inbound.Frame response) {
    int length = response.length();
    if (length == 0) {
      return null;
    }
    byte[] body = response.array();
    int tag = body[0] & 0xff;
    int start;
    if (tag < 0x20) {
      start = 1;
    } else if (tag >= 0x30 && tag <= 0x33) {
      start = 2;
    } else if (tag == 'S') {
      start = 3;
    } else {
      return null;
    }
    if (start > length) {
      return null;
    }
    int shown = Math.min(length - start, MAX_READ_CHARS);
    String text = new String(body, start, shown, StandardCharsets.UTF_8);
    return shown == length - start ? text : text + "...";
  }
}
