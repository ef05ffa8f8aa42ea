package demo.bid;

import java.io.Serializable;

public class Geo implements Serializable {

  private static final long serialVersionUID = 1L;

  public float lon;
  public float lat;
  public String country;
  public String city;

  public Geo() {}

  public Geo(float lon, float lat, String country, String city) {
    this.lon = lon;
    this.lat = lat;
    this.country = country;
    this.city = city;
  }
}
