package demo.bid;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request for bids. */
public class BidRequest implements Serializable {

  private static final long serialVersionUID = 1L;

  public @Nullable String id;
  public @Nullable Device device;
  public @Nullable List<Impression> impressions;

  /** For serializers. */
  public BidRequest() {}

  public BidRequest(
      @Nullable String id, @Nullable Device device, @Nullable List<Impression> impressions) {
    this.id = id;
    this.device = device;
    this.impressions = impressions;
  }

  /** Every field by name. */
  @Override
  public String toString() {
    return "BidRequest(id=" + id + ", device=" + device + ", impressions=" + impressions + ")";
  }
}
