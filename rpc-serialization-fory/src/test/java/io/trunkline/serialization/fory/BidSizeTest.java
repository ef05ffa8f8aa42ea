package io.trunkline.serialization.fory;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.testkit.terms.TermsPair;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The bid of the benchmarks, whose classes are final; kryo writes it in 72 bytes. */
final class BidSizeTest {

  private static final int OF_KRYO = 72;
  private static final int MORE = 12;

  /** Where the phone is. */
  public static final class Geo implements Serializable {
    private static final long serialVersionUID = 1L;
    public @Nullable String country = "china";
    public @Nullable String city = "beijing";
    public float lat = 100.1f;
    public float lon = 100.1f;
  }

  /** The phone. */
  public static final class Device implements Serializable {
    private static final long serialVersionUID = 1L;
    public @Nullable String make = "apple";
    public @Nullable String os = "ios";
    public @Nullable String version = "7.0";
    public @Nullable String lang = "zh_CN";
    public @Nullable String model = "iphone";
    public @Nullable Geo geo = new Geo();
  }

  /** What is on sale. */
  public static final class Impression implements Serializable {
    private static final long serialVersionUID = 1L;
    public @Nullable String id = "abc";
    public double bidFloor = 1.1;
  }

  /** The request. */
  public static final class Bid implements Serializable {
    private static final long serialVersionUID = 1L;
    public @Nullable String id;
    public @Nullable Device device = new Device();
    public List<Impression> impressions = new ArrayList<>(List.of(new Impression()));
  }

  @Test
  void aBidIsLittleLongerThanInKryo() {
    List<Class<?>> classes = List.of(Bid.class, Device.class, Geo.class, Impression.class);
    TermsPair pair = TermsPair.of(new ForySerializationProvider(), classes, classes);
    byte[] message = pair.write(new Bid());
    assertThat(message).hasSizeBetween(1, OF_KRYO + MORE);
    assertThat(pair.read(message)).usingRecursiveComparison().isEqualTo(new Bid());
  }
}
