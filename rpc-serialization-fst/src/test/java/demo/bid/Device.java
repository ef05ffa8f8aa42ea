package demo.bid;

import java.io.Serializable;

/** As in the captured frames. Not final: the field of a final class travels without its class. */
public class Device implements Serializable {

  private static final long serialVersionUID = 1L;

  public String os;
  public String make;
  public String version;
  public String model;
  public String lang;
  public Geo geo;
}
