package demo.bid.proto;

import demo.bid.BidException;
import org.jspecify.annotations.Nullable;

/** What the service does. */
public final class ProtoBids implements ProtoBidService {

  @Override
  public BidResponse bid(BidRequest request) {
    return BidResponse.newBuilder()
        .setId(request.getImpressions(0).getId())
        .addSeatBids(SeatBid.newBuilder().setSeat("seat").setGroup(request.getDevice().getLang()))
        .build();
  }

  @Override
  public Text echo(Text text) {
    return text;
  }

  @Override
  public Text fail(Text message) {
    throw new IllegalStateException(message.getText());
  }

  @Override
  public Text failCustom(Text message) throws BidException {
    throw new BidException(message.getText(), 42);
  }

  @Override
  public @Nullable Text nullValue(Text ignored) {
    return null;
  }

  @Override
  public void nothing(Number number) {}

  @Override
  public Kinds types(Kinds kinds, Text text, Number number) {
    return kinds.toBuilder().setWord(text.getText() + number.getNumber()).build();
  }
}
