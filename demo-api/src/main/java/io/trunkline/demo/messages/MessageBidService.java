package io.trunkline.demo.messages;

import com.google.protobuf.Int32Value;
import com.google.protobuf.StringValue;
import io.trunkline.demo.BidService;
import java.util.concurrent.CompletableFuture;

/** The methods of {@link BidService}, each with one message and for one message. */
public interface MessageBidService {

  /** As {@link BidService#bid}. */
  BidResponseMessage bid(BidRequestMessage request);

  /** As {@link BidService#bidAsync}. */
  CompletableFuture<BidResponseMessage> bidAsync(BidRequestMessage request);

  /** The request, as the provider read it. */
  BidRequestMessage echo(BidRequestMessage request);

  /** The text, as the provider read it. */
  StringValue echo(StringValue text);

  /** As {@link BidService#check}, with the refusal as a result. */
  CheckMessage check(BidRequestMessage request);

  /** As {@link BidService#won}. */
  void won(StringValue bidId);

  /** As {@link BidService#wins}. */
  Int32Value wins(StringValue bidId);
}
