package demo.bid;

import java.io.Serializable;
import java.util.List;

public class BidRequest implements Serializable {

  private static final long serialVersionUID = 1L;

  public String id;
  public Device device;
  public List<Impression> impressions;

  public BidRequest() {}

  public BidRequest(String id, Device device, List<Impression> impressions) {
    this.id = id;
    this.device = device;
    this.impressions = impressions;
  }
}
