package demo.bid;

import java.io.Serializable;

public class Geo implements Serializable {

  private static final long serialVersionUID = 1L;

  private float lon;
  private float lat;
  private String country;
  private String city;

  public Geo() {}

  public Geo(float lon, float lat, String country, String city) {
    this.lon = lon;
    this.lat = lat;
    this.country = country;
    this.city = city;
  }
}
