package io.trunkline.perf.trunkline;

import com.google.protobuf.StringValue;
import io.trunkline.demo.BidRequest;
import io.trunkline.demo.Impression;
import io.trunkline.demo.messages.BidMessages;
import io.trunkline.demo.messages.BidRequestMessage;
import io.trunkline.perf.codec.CodecPayload;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;

/**
 * What a serialization is given for a payload: the value itself, or a message that is made of it
 * each time, because an application with messages makes one for each call, too.
 */
interface WireValues {

  /** The declared type. */
  Type type();

  Object toWire(Object value);

  Object fromWire(Object read);

  static WireValues of(Format format, CodecPayload payload) {
    return format.classes() == Format.Classes.MESSAGES
        ? new OfMessages(payload)
        : new OfObjects(payload.declared());
  }

  /** The value itself. */
  record OfObjects(Type type) implements WireValues {

    @Override
    public Object toWire(Object value) {
      return value;
    }

    @Override
    public Object fromWire(Object read) {
      return read;
    }
  }

  /** A message. */
  record OfMessages(CodecPayload payload) implements WireValues {

    @Override
    public Type type() {
      return payload == CodecPayload.TEXT ? StringValue.class : BidRequestMessage.class;
    }

    @Override
    public Object toWire(Object value) {
      return switch (payload) {
        case BID -> BidMessages.of((BidRequest) value);
        case TEXT -> StringValue.of((String) value);
        case LIST -> {
          BidRequest request = new BidRequest();
          List<Impression> impressions = new ArrayList<>();
          ((List<?>) value).forEach(each -> impressions.add((Impression) each));
          request.setImpressions(impressions);
          yield BidMessages.of(request);
        }
        default -> throw notTaken();
      };
    }

    @Override
    public Object fromWire(Object read) {
      return switch (payload) {
        case BID -> BidMessages.read((BidRequestMessage) read);
        case TEXT -> ((StringValue) read).getValue();
        case LIST -> {
          List<Impression> impressions =
              BidMessages.read((BidRequestMessage) read).getImpressions();
          yield impressions == null ? List.of() : impressions;
        }
        default -> throw notTaken();
      };
    }

    private IllegalStateException notTaken() {
      return new IllegalStateException("no message for " + payload.label());
    }
  }
}
