package io.trunkline.demo.provider;

import io.trunkline.demo.BidException;
import io.trunkline.demo.BidRequest;
import io.trunkline.demo.BidResponse;
import io.trunkline.demo.BidService;
import io.trunkline.demo.Impression;
import io.trunkline.demo.SeatBid;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** Bids on everything. Thread-safe. */
public final class Bids implements BidService {

  private static final int NO_IMPRESSIONS = 204;
  private static final long AUCTION_MILLIS = 500;

  private final Executor auction =
      CompletableFuture.delayedExecutor(AUCTION_MILLIS, TimeUnit.MILLISECONDS);
  private final Map<String, Integer> wins = new ConcurrentHashMap<>();

  @Override
  public BidResponse bid(BidRequest request) {
    BidResponse response = new BidResponse();
    response.setId(request.getId());
    List<SeatBid> seatBids = new ArrayList<>();
    for (Impression impression : impressions(request)) {
      SeatBid seatBid = new SeatBid();
      seatBid.setSeat("seat of " + impression.getId());
      seatBid.setGroup(impression.getBidFloor() > 1 ? "premium" : "standard");
      seatBids.add(seatBid);
    }
    response.setSeatBids(seatBids);
    return response;
  }

  /** Takes as long as an auction does, and no thread waits meanwhile. */
  @Override
  public CompletableFuture<BidResponse> bidAsync(BidRequest request) {
    return CompletableFuture.supplyAsync(() -> bid(request), auction);
  }

  @Override
  public BidRequest echo(BidRequest request) {
    return request;
  }

  @Override
  public String echo(String text) {
    return text;
  }

  @Override
  public void check(BidRequest request) throws BidException {
    if (impressions(request).isEmpty()) {
      throw new BidException(NO_IMPRESSIONS, "request " + request.getId() + " has no impressions");
    }
  }

  @Override
  public void won(String bidId) {
    wins.merge(bidId, 1, Integer::sum);
  }

  @Override
  public int wins(String bidId) {
    return wins.getOrDefault(bidId, 0);
  }

  private static List<Impression> impressions(BidRequest request) {
    List<Impression> impressions = request.getImpressions();
    return impressions == null ? List.of() : impressions;
  }
}
