package io.trunkline.demo;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A place. */
public final class Geo implements Serializable {

  private static final long serialVersionUID = 1L;

  private float lon;
  private float lat;
  private @Nullable String country;
  private @Nullable String city;

  /** Degrees east. */
  public float getLon() {
    return lon;
  }

  public void setLon(float lon) {
    this.lon = lon;
  }

  /** Degrees north. */
  public float getLat() {
    return lat;
  }

  public void setLat(float lat) {
    this.lat = lat;
  }

  /** The country. */
  public @Nullable String getCountry() {
    return country;
  }

  public void setCountry(@Nullable String country) {
    this.country = country;
  }

  /** The city. */
  public @Nullable String getCity() {
    return city;
  }

  public void setCity(@Nullable String city) {
    this.city = city;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Geo that
        && Float.compare(lon, that.lon) == 0
        && Float.compare(lat, that.lat) == 0
        && Objects.equals(country, that.country)
        && Objects.equals(city, that.city);
  }

  @Override
  public int hashCode() {
    return Objects.hash(lon, lat, country, city);
  }
}
