package demo.bid;

import java.io.Serializable;

/** As in the captured frames. Not final: the field of a final class travels without its class. */
public class Geo implements Serializable {

  private static final long serialVersionUID = 1L;

  public float lon;
  public float lat;
  public String country;
  public String city;
}
