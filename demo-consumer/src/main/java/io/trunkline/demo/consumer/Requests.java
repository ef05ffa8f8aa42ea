package io.trunkline.demo.consumer;

import io.trunkline.demo.BidRequest;
import io.trunkline.demo.BidResponse;
import io.trunkline.demo.Device;
import io.trunkline.demo.Geo;
import io.trunkline.demo.Impression;
import io.trunkline.demo.SeatBid;
import java.util.ArrayList;
import java.util.List;

/** The requests of the demo, and what has to come back. */
final class Requests {

  private Requests() {}

  /** A request with two impressions; its id is all that tells it from others. */
  static BidRequest request(String id) {
    BidRequest request = new BidRequest();
    request.setId(id);
    request.setDevice(device());
    request.setImpressions(
        new ArrayList<>(List.of(impression("banner-1", 0.35), impression("video-2", 4.2))));
    return request;
  }

  /** The request that the dubbox articles measured serializations with. */
  static BidRequest benchmark() {
    Geo geo = new Geo();
    geo.setLon(100.1f);
    geo.setLat(100.1f);
    geo.setCountry("china");
    geo.setCity("beijing");
    Device device = new Device();
    device.setOs("ios");
    device.setMake("apple");
    device.setVersion("7.0");
    device.setModel("iphone");
    device.setLang("zh_CN");
    device.setGeo(geo);
    BidRequest request = new BidRequest();
    request.setDevice(device);
    request.setImpressions(new ArrayList<>(List.of(impression("abc", 1.1))));
    return request;
  }

  /** The response that {@link #request} deserves. */
  static BidResponse response(String id) {
    BidResponse response = new BidResponse();
    response.setId(id);
    response.setSeatBids(
        new ArrayList<>(
            List.of(
                seatBid("seat of banner-1", "standard"), seatBid("seat of video-2", "premium"))));
    return response;
  }

  /** A request that nobody can bid on. */
  static BidRequest empty(String id) {
    BidRequest request = new BidRequest();
    request.setId(id);
    request.setImpressions(new ArrayList<>());
    return request;
  }

  private static Device device() {
    Geo geo = new Geo();
    geo.setLon(13.4f);
    geo.setLat(52.52f);
    geo.setCountry("DE");
    geo.setCity("K\u00f6penick");
    Device device = new Device();
    device.setOs("android");
    device.setMake("Fairphone");
    device.setVersion("15");
    device.setModel("FP5");
    device.setLang("de");
    device.setGeo(geo);
    return device;
  }

  private static Impression impression(String id, double bidFloor) {
    Impression impression = new Impression();
    impression.setId(id);
    impression.setBidFloor(bidFloor);
    return impression;
  }

  private static SeatBid seatBid(String seat, String group) {
    SeatBid seatBid = new SeatBid();
    seatBid.setSeat(seat);
    seatBid.setGroup(group);
    return seatBid;
  }
}
