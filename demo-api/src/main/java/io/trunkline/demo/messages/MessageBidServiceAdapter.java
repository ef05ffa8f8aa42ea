package io.trunkline.demo.messages;

import com.google.protobuf.Int32Value;
import com.google.protobuf.StringValue;
import io.trunkline.demo.BidException;
import io.trunkline.demo.BidService;
import java.util.concurrent.CompletableFuture;

/**
 * The provider's side: the service of messages, done by the other one.
 *
 * @param bids who does it
 */
public record MessageBidServiceAdapter(BidService bids) implements MessageBidService {

  @Override
  public BidResponseMessage bid(BidRequestMessage request) {
    return BidMessages.of(bids.bid(BidMessages.read(request)));
  }

  @Override
  public CompletableFuture<BidResponseMessage> bidAsync(BidRequestMessage request) {
    return bids.bidAsync(BidMessages.read(request)).thenApply(BidMessages::of);
  }

  @Override
  public BidRequestMessage echo(BidRequestMessage request) {
    return BidMessages.of(bids.echo(BidMessages.read(request)));
  }

  @Override
  public StringValue echo(StringValue text) {
    return StringValue.of(bids.echo(text.getValue()));
  }

  @Override
  public CheckMessage check(BidRequestMessage request) {
    CheckMessage.Builder checked = CheckMessage.newBuilder();
    try {
      bids.check(BidMessages.read(request));
      checked.setPassed(true);
    } catch (BidException e) {
      checked.getRefusedBuilder().setCode(e.getCode()).setReason(String.valueOf(e.getMessage()));
    }
    return checked.build();
  }

  @Override
  public void won(StringValue bidId) {
    bids.won(bidId.getValue());
  }

  @Override
  public Int32Value wins(StringValue bidId) {
    return Int32Value.of(bids.wins(bidId.getValue()));
  }
}
