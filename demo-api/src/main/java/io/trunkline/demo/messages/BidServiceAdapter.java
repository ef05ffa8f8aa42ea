package io.trunkline.demo.messages;

import com.google.protobuf.StringValue;
import io.trunkline.demo.BidException;
import io.trunkline.demo.BidRequest;
import io.trunkline.demo.BidResponse;
import io.trunkline.demo.BidService;
import java.util.concurrent.CompletableFuture;

/**
 * The consumer's side: calls the service of messages.
 *
 * @param remote the reference to it
 */
public record BidServiceAdapter(MessageBidService remote) implements BidService {

  @Override
  public BidResponse bid(BidRequest request) {
    return BidMessages.read(remote.bid(BidMessages.of(request)));
  }

  @Override
  public CompletableFuture<BidResponse> bidAsync(BidRequest request) {
    return remote.bidAsync(BidMessages.of(request)).thenApply(BidMessages::read);
  }

  @Override
  public BidRequest echo(BidRequest request) {
    return BidMessages.read(remote.echo(BidMessages.of(request)));
  }

  @Override
  public String echo(String text) {
    return remote.echo(StringValue.of(text)).getValue();
  }

  @Override
  public void check(BidRequest request) throws BidException {
    CheckMessage checked = remote.check(BidMessages.of(request));
    if (checked.hasRefused()) {
      throw new BidException(checked.getRefused().getCode(), checked.getRefused().getReason());
    }
  }

  @Override
  public void won(String bidId) {
    remote.won(StringValue.of(bidId));
  }

  @Override
  public int wins(String bidId) {
    return remote.wins(StringValue.of(bidId)).getValue();
  }
}
