package io.trunkline.perf.codec;

import io.trunkline.demo.BidRequest;
import io.trunkline.demo.Device;
import io.trunkline.demo.Geo;
import io.trunkline.demo.Impression;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Code written by hand for exactly these classes and Latin-1 strings, without a word about classes,
 * versions or references: the floor that serializers are measured against.
 */
public final class HandCodec implements Codec {

  private final HandBuffer buffer = new HandBuffer();
  private final String name;
  private final Guard guard;
  private CodecPayload payload = CodecPayload.BID;

  /** It asks nobody. */
  public HandCodec() {
    this("hand", Guard.NONE);
  }

  /** It asks somebody before it makes an object. */
  public HandCodec(String name, Guard guard) {
    this.name = name;
    this.guard = guard;
  }

  /** Decides what is read. */
  public interface Guard {

    /** Lets everything pass. */
    Guard NONE =
        new Guard() {
          @Override
          public void begin(int bytes) {}

          @Override
          public void enter(Class<?> type) {}

          @Override
          public void leave() {}

          @Override
          public void elements(int count) {}
        };

    /** A message begins. */
    void begin(int bytes);

    /** An object of this class is about to be made. */
    void enter(Class<?> type);

    /** Its contents have been read. */
    void leave();

    /** A list of so many is about to be made. */
    void elements(int count);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void prepare(CodecPayload chosen) {
    payload = chosen;
  }

  @Override
  public int write(Object value) {
    buffer.reset();
    switch (payload) {
      case BID -> write((BidRequest) value);
      case TEXT -> buffer.putText((String) value);
      case LIST -> {
        List<?> list = (List<?>) value;
        buffer.putInt(list.size());
        for (Object element : list) {
          write((Impression) element);
        }
      }
      default -> throw notTaken();
    }
    return buffer.position();
  }

  @Override
  public Object read() {
    guard.begin(buffer.position());
    buffer.reset();
    return switch (payload) {
      case BID -> bidRequest();
      case TEXT -> Objects.requireNonNull(buffer.text());
      case LIST -> impressions();
      default -> throw notTaken();
    };
  }

  private IllegalStateException notTaken() {
    return new IllegalStateException("hand does not take " + payload.label());
  }

  private void write(BidRequest request) {
    buffer.putText(request.getId());
    Device device = Objects.requireNonNull(request.getDevice());
    buffer.putText(device.getOs());
    buffer.putText(device.getMake());
    buffer.putText(device.getVersion());
    buffer.putText(device.getModel());
    buffer.putText(device.getLang());
    Geo geo = Objects.requireNonNull(device.getGeo());
    buffer.putInt(Float.floatToRawIntBits(geo.getLon()));
    buffer.putInt(Float.floatToRawIntBits(geo.getLat()));
    buffer.putText(geo.getCountry());
    buffer.putText(geo.getCity());
    List<Impression> impressions = Objects.requireNonNull(request.getImpressions());
    buffer.putInt(impressions.size());
    for (Impression impression : impressions) {
      write(impression);
    }
  }

  private void write(Impression impression) {
    buffer.putText(impression.getId());
    buffer.putLong(Double.doubleToRawLongBits(impression.getBidFloor()));
  }

  private BidRequest bidRequest() {
    guard.enter(BidRequest.class);
    BidRequest request = new BidRequest();
    request.setId(buffer.text());
    guard.enter(Device.class);
    Device device = new Device();
    device.setOs(buffer.text());
    device.setMake(buffer.text());
    device.setVersion(buffer.text());
    device.setModel(buffer.text());
    device.setLang(buffer.text());
    guard.enter(Geo.class);
    Geo geo = new Geo();
    geo.setLon(Float.intBitsToFloat(buffer.nextInt()));
    geo.setLat(Float.intBitsToFloat(buffer.nextInt()));
    geo.setCountry(buffer.text());
    geo.setCity(buffer.text());
    guard.leave();
    device.setGeo(geo);
    guard.leave();
    request.setDevice(device);
    request.setImpressions(impressions());
    guard.leave();
    return request;
  }

  private List<Impression> impressions() {
    int size = buffer.nextInt();
    guard.elements(size);
    guard.enter(ArrayList.class);
    List<Impression> impressions = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      guard.enter(Impression.class);
      Impression impression = new Impression();
      impression.setId(buffer.text());
      impression.setBidFloor(Double.longBitsToDouble(buffer.nextLong()));
      guard.leave();
      impressions.add(impression);
    }
    guard.leave();
    return impressions;
  }
}
