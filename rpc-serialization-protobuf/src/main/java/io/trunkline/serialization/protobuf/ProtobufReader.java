package io.trunkline.serialization.protobuf;

import com.google.protobuf.InvalidProtocolBufferException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.TypeResolver;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.Map;

/** Reads the items of one message: each is a length and a message of protobuf. */
final class ProtobufReader implements MessageReader {

  private static final int ENTRY_BYTES = 96; // beside its strings
  private static final int UTF8_OF_CHAR = 3;

  private final PayloadInput in;
  private final int limit;
  private final WireInput wire;
  private final MessageForms forms;
  private final ReadBudget budget;

  ProtobufReader(PayloadInput in, MessageForms forms, ReadBudget budget) {
    this.in = in;
    this.limit = in.limit();
    this.wire = new WireInput(in.array(), in.position());
    this.forms = forms;
    this.budget = budget;
  }

  @Override
  public String readString() {
    return readString(Integer.MAX_VALUE);
  }

  /** A {@code StringValue}: field 1, absent if it is empty. */
  @Override
  public String readString(int maxChars) {
    int end = wire.end(limit);
    int from = end;
    int to = end;
    while (wire.position() < end) {
      int tag = wire.tag(end);
      if (tag == (1 << 3 | WireInput.LENGTH)) {
        to = wire.end(end);
        from = wire.position();
        wire.position(to);
      } else {
        wire.skipValue(tag & 7, end);
      }
    }
    if ((to - from) / UTF8_OF_CHAR > maxChars) { // so it need not be decoded
      throw SerializationException.stringTooLong((to - from) / UTF8_OF_CHAR, maxChars);
    }
    wire.position(from);
    String text = wire.text(to);
    wire.position(end);
    if (text.length() > maxChars) {
      throw SerializationException.stringTooLong(text.length(), maxChars);
    }
    return text;
  }

  /** An {@code Int32Value}: field 1, absent if it is 0. */
  @Override
  public int readByte() {
    int end = wire.end(limit);
    int value = 0;
    while (wire.position() < end) {
      int tag = wire.tag(end);
      if (tag == (1 << 3 | WireInput.VARINT)) {
        value = (int) wire.varint(end);
      } else {
        wire.skipValue(tag & 7, end);
      }
    }
    return value;
  }

  @Override
  public Object readObject(Type declared, ClassGate gate) {
    MessageForm form = forms.of(TypeResolver.erase(declared));
    int end = wire.end(limit);
    int start = wire.position();
    new MessageCost(wire, budget).charge(form, end);
    try {
      Object message = form.parser().parseFrom(wire.array(), start, end - start);
      wire.position(end);
      return message;
    } catch (InvalidProtocolBufferException e) { // its text may have content of the message
      wire.position(start);
      throw wire.malformed("these are not the bytes of a " + form.type().getName());
    }
  }

  @Override
  public Throwable readThrowable(ClassGate gate) {
    int end = wire.end(limit);
    throw ClassRefusedException.textOnly(
        ProtobufSerializationProvider.NAME, new ThrowableProto(wire, budget).read(end));
  }

  /**
   * Field 1 is a map of strings. Stock 3.x sends the same in field 2 once more, for values that are
   * no strings; it is not needed here.
   */
  @Override
  public Map<String, Object> readAttachments(ClassGate gate) {
    int end = wire.end(limit);
    Map<String, Object> attachments = new HashMap<>();
    KeyGuard guard = KeyGuard.of(budget, attachments);
    while (wire.position() < end) {
      int tag = wire.tag(end);
      if (tag == (1 << 3 | WireInput.LENGTH)) {
        readEntry(attachments, guard, wire.end(end));
      } else {
        wire.skipValue(tag & 7, end);
      }
    }
    return attachments;
  }

  private void readEntry(Map<String, Object> attachments, KeyGuard guard, int end) {
    budget.claimBytes(ENTRY_BYTES, "attachments");
    String key = "";
    String value = "";
    while (wire.position() < end) {
      int tag = wire.tag(end);
      if (tag == (1 << 3 | WireInput.LENGTH)) {
        key = wire.text(wire.end(end));
      } else if (tag == (2 << 3 | WireInput.LENGTH)) {
        value = wire.text(wire.end(end));
      } else {
        wire.skipValue(tag & 7, end);
      }
    }
    guard.check(key);
    attachments.put(key, value);
  }

  @Override
  public int skipRest() {
    int skipped = limit - wire.position();
    wire.position(limit);
    return skipped;
  }

  @Override
  public void finish() {
    int left = limit - wire.position();
    if (left > 0) {
      throw wire.malformed(left + " bytes follow the last item");
    }
    in.position(limit);
  }

  /** There is nothing to give back. */
  @Override
  public void close() {}
}
