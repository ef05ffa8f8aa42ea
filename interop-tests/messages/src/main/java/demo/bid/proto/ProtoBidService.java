package demo.bid.proto;

import demo.bid.BidException;
import org.jspecify.annotations.Nullable;

/** The service of the golden frames of protobuf. */
public interface ProtoBidService {

  BidResponse bid(BidRequest request);

  /** Returns its argument, and behind it the attachment of the call, if there is one. */
  Text echo(Text text);

  /** Throws an {@link IllegalStateException} with this message. */
  Text fail(Text message);

  /** Throws a {@link BidException} with this message and the code 42. */
  Text failCustom(Text message) throws BidException;

  /** Returns null. */
  @Nullable Text nullValue(Text ignored);

  void nothing(Number number);

  /** Returns the first one, with the text and the number behind each other as its word. */
  Kinds types(Kinds kinds, Text text, Number number);
}
