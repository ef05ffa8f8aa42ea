package io.trunkline.demo;

import java.util.concurrent.CompletableFuture;

/** A method of each kind that a service can have. */
public interface BidService {

  /**
   * Bids on each impression of a request.
   *
   * @return a response with the request's id and a seat bid for each impression, in their order
   */
  BidResponse bid(BidRequest request);

  /** {@link #bid} without waiting: the thread is free until the response is there. */
  CompletableFuture<BidResponse> bidAsync(BidRequest request);

  /** The request, as the provider read it. */
  BidRequest echo(BidRequest request);

  /** The text, as the provider read it. */
  String echo(String text);

  /**
   * Looks at a request and returns nothing.
   *
   * @throws BidException if it has no impressions
   */
  void check(BidRequest request) throws BidException;

  /** Tells that a bid was won. Consumers configure it one-way: nothing comes back. */
  void won(String bidId);

  /** How often {@link #won} was called with this id. */
  int wins(String bidId);
}
