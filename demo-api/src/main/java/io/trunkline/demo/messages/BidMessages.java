package io.trunkline.demo.messages;

import io.trunkline.demo.BidRequest;
import io.trunkline.demo.BidResponse;
import io.trunkline.demo.Device;
import io.trunkline.demo.Geo;
import io.trunkline.demo.Impression;
import io.trunkline.demo.SeatBid;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The demo's values as messages and back. A message has no null list: it arrives empty. */
public final class BidMessages {

  private BidMessages() {}

  /** The message of a request. */
  public static BidRequestMessage of(BidRequest request) {
    BidRequestMessage.Builder message = BidRequestMessage.newBuilder();
    ifSet(request.getId(), message::setId);
    ifSet(request.getDevice(), device -> message.setDevice(of(device)));
    ifSet(
        request.getImpressions(),
        impressions -> impressions.forEach(each -> message.addImpressions(of(each))));
    return message.build();
  }

  private static DeviceMessage of(Device device) {
    DeviceMessage.Builder message = DeviceMessage.newBuilder();
    ifSet(device.getOs(), message::setOs);
    ifSet(device.getMake(), message::setMake);
    ifSet(device.getVersion(), message::setVersion);
    ifSet(device.getModel(), message::setModel);
    ifSet(device.getLang(), message::setLang);
    ifSet(device.getGeo(), geo -> message.setGeo(of(geo)));
    return message.build();
  }

  private static GeoMessage of(Geo geo) {
    GeoMessage.Builder message = GeoMessage.newBuilder().setLon(geo.getLon()).setLat(geo.getLat());
    ifSet(geo.getCountry(), message::setCountry);
    ifSet(geo.getCity(), message::setCity);
    return message.build();
  }

  private static ImpressionMessage of(Impression impression) {
    ImpressionMessage.Builder message =
        ImpressionMessage.newBuilder().setBidFloor(impression.getBidFloor());
    ifSet(impression.getId(), message::setId);
    return message.build();
  }

  /** The message of a response. */
  public static BidResponseMessage of(BidResponse response) {
    BidResponseMessage.Builder message = BidResponseMessage.newBuilder();
    ifSet(response.getId(), message::setId);
    ifSet(
        response.getSeatBids(), seatBids -> seatBids.forEach(bid -> message.addSeatBids(of(bid))));
    return message.build();
  }

  private static SeatBidMessage of(SeatBid seatBid) {
    SeatBidMessage.Builder message = SeatBidMessage.newBuilder();
    ifSet(seatBid.getSeat(), message::setSeat);
    ifSet(seatBid.getGroup(), message::setGroup);
    return message.build();
  }

  private static <T> void ifSet(@Nullable T value, Consumer<T> setter) {
    if (value != null) {
      setter.accept(value);
    }
  }

  /** The request of a message. */
  public static BidRequest read(BidRequestMessage message) {
    BidRequest request = new BidRequest();
    request.setId(message.hasId() ? message.getId() : null);
    request.setDevice(message.hasDevice() ? read(message.getDevice()) : null);
    List<Impression> impressions = new ArrayList<>(message.getImpressionsCount());
    message.getImpressionsList().forEach(each -> impressions.add(read(each)));
    request.setImpressions(impressions);
    return request;
  }

  private static Device read(DeviceMessage message) {
    Device device = new Device();
    device.setOs(message.hasOs() ? message.getOs() : null);
    device.setMake(message.hasMake() ? message.getMake() : null);
    device.setVersion(message.hasVersion() ? message.getVersion() : null);
    device.setModel(message.hasModel() ? message.getModel() : null);
    device.setLang(message.hasLang() ? message.getLang() : null);
    device.setGeo(message.hasGeo() ? read(message.getGeo()) : null);
    return device;
  }

  private static Geo read(GeoMessage message) {
    Geo geo = new Geo();
    geo.setLon(message.getLon());
    geo.setLat(message.getLat());
    geo.setCountry(message.hasCountry() ? message.getCountry() : null);
    geo.setCity(message.hasCity() ? message.getCity() : null);
    return geo;
  }

  private static Impression read(ImpressionMessage message) {
    Impression impression = new Impression();
    impression.setId(message.hasId() ? message.getId() : null);
    impression.setBidFloor(message.getBidFloor());
    return impression;
  }

  /** The response of a message. */
  public static BidResponse read(BidResponseMessage message) {
    BidResponse response = new BidResponse();
    response.setId(message.hasId() ? message.getId() : null);
    List<SeatBid> seatBids = new ArrayList<>(message.getSeatBidsCount());
    message.getSeatBidsList().forEach(each -> seatBids.add(read(each)));
    response.setSeatBids(seatBids);
    return response;
  }

  private static SeatBid read(SeatBidMessage message) {
    SeatBid seatBid = new SeatBid();
    seatBid.setSeat(message.hasSeat() ? message.getSeat() : null);
    seatBid.setGroup(message.hasGroup() ? message.getGroup() : null);
    return seatBid;
  }
}
