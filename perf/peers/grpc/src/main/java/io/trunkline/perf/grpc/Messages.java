package io.trunkline.perf.grpc;

import io.trunkline.perf.grpc.generated.BidRequest;
import io.trunkline.perf.grpc.generated.Device;
import io.trunkline.perf.grpc.generated.Geo;
import io.trunkline.perf.grpc.generated.Impression;
import io.trunkline.perf.system.Payload;
import java.util.List;
import java.util.Objects;

/** The payloads as generated messages. */
final class Messages {

  private Messages() {}

  /** A new message with the data of the common request. */
  static BidRequest bid() {
    io.trunkline.demo.BidRequest from = Payload.bid();
    BidRequest.Builder request =
        BidRequest.newBuilder().setDevice(device(Objects.requireNonNull(from.getDevice())));
    if (from.getId() != null) {
      request.setId(from.getId());
    }
    Objects.requireNonNullElse(from.getImpressions(), List.<io.trunkline.demo.Impression>of())
        .forEach(
            impression ->
                request.addImpressions(
                    Impression.newBuilder()
                        .setId(impression.getId())
                        .setBidFloor(impression.getBidFloor())));
    return request.build();
  }

  private static Device device(io.trunkline.demo.Device from) {
    io.trunkline.demo.Geo geo = Objects.requireNonNull(from.getGeo());
    return Device.newBuilder()
        .setOs(from.getOs())
        .setMake(from.getMake())
        .setVersion(from.getVersion())
        .setModel(from.getModel())
        .setLang(from.getLang())
        .setGeo(
            Geo.newBuilder()
                .setLon(geo.getLon())
                .setLat(geo.getLat())
                .setCountry(geo.getCountry())
                .setCity(geo.getCity()))
        .build();
  }
}
