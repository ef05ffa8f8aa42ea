package demo.bid;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A place. */
public class Geo implements Serializable {

  private static final long serialVersionUID = 1L;

  public float lon;
  public float lat;
  public @Nullable String country;
  public @Nullable String city;

  /** For serializers. */
  public Geo() {}

  public Geo(float lon, float lat, @Nullable String country, @Nullable String city) {
    this.lon = lon;
    this.lat = lat;
    this.country = country;
    this.city = city;
  }

  /** Every field by name. */
  @Override
  public String toString() {
    return "Geo(lon=" + lon + ", lat=" + lat + ", country=" + country + ", city=" + city + ")";
  }
}
