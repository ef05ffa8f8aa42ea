package demo.bid;

import java.io.Serializable;

public class Device implements Serializable {

  private static final long serialVersionUID = 1L;

  public String os;
  public String make;
  public String version;
  public String model;
  public String lang;
  public Geo geo;

  public Device() {}

  public Device(String os, String make, String version, String model, String lang, Geo geo) {
    this.os = os;
    this.make = make;
    this.version = version;
    this.model = model;
    this.lang = lang;
    this.geo = geo;
  }
}
