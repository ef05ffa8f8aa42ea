package demo.bid;

/** A later version of {@link BidService}: with a method that older providers do not have. */
public interface NewerBidService extends BidService {

  String newer(String text);
}
