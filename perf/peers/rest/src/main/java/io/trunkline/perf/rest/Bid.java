package io.trunkline.perf.rest;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import io.trunkline.demo.BidRequest;
import jakarta.xml.bind.annotation.XmlAccessType;
import jakarta.xml.bind.annotation.XmlAccessorType;
import jakarta.xml.bind.annotation.XmlRootElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The request of the other systems, annotated: JAXB does not write a class without. The same class
 * goes as JSON.
 */
@XmlRootElement
@XmlAccessorType(XmlAccessType.FIELD)
@JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)
public final class Bid extends Fields {

  private @Nullable String id;
  private @Nullable Device device;
  private List<Impression> impressions = new ArrayList<>();

  /** A new one with the data of another form of it. */
  static Bid of(BidRequest request) {
    Bid bid = new Bid();
    bid.id = request.getId();
    bid.device = Device.of(Objects.requireNonNull(request.getDevice()));
    Objects.requireNonNull(request.getImpressions())
        .forEach(impression -> bid.impressions.add(Impression.of(impression)));
    return bid;
  }

  @Override
  List<@Nullable Object> fields() {
    return Arrays.asList(id, device, impressions);
  }

  /** The device of a bid. */
  @XmlAccessorType(XmlAccessType.FIELD)
  @JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)
  public static final class Device extends Fields {

    private @Nullable String os;
    private @Nullable String make;
    private @Nullable String version;
    private @Nullable String model;
    private @Nullable String lang;
    private @Nullable Geo geo;

    private static Device of(io.trunkline.demo.Device from) {
      Device device = new Device();
      device.os = from.getOs();
      device.make = from.getMake();
      device.version = from.getVersion();
      device.model = from.getModel();
      device.lang = from.getLang();
      device.geo = Geo.of(Objects.requireNonNull(from.getGeo()));
      return device;
    }

    @Override
    List<@Nullable Object> fields() {
      return Arrays.asList(os, make, version, model, lang, geo);
    }
  }

  /** Where a device is. */
  @XmlAccessorType(XmlAccessType.FIELD)
  @JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)
  public static final class Geo extends Fields {

    private float lon;
    private float lat;
    private @Nullable String country;
    private @Nullable String city;

    private static Geo of(io.trunkline.demo.Geo from) {
      Geo geo = new Geo();
      geo.lon = from.getLon();
      geo.lat = from.getLat();
      geo.country = from.getCountry();
      geo.city = from.getCity();
      return geo;
    }

    @Override
    List<@Nullable Object> fields() {
      return Arrays.asList(lon, lat, country, city);
    }
  }

  /** A place to fill. */
  @XmlAccessorType(XmlAccessType.FIELD)
  @JsonAutoDetect(fieldVisibility = JsonAutoDetect.Visibility.ANY)
  public static final class Impression extends Fields {

    private @Nullable String id;
    private double bidFloor;

    private static Impression of(io.trunkline.demo.Impression from) {
      Impression impression = new Impression();
      impression.id = from.getId();
      impression.bidFloor = from.getBidFloor();
      return impression;
    }

    @Override
    List<@Nullable Object> fields() {
      return Arrays.asList(id, bidFloor);
    }
  }
}
