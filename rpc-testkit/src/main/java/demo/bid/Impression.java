package demo.bid;

import java.io.Serializable;

public class Impression implements Serializable {

  private static final long serialVersionUID = 1L;

  public String id;
  public double bidFloor;

  public Impression() {}

  public Impression(String id, double bidFloor) {
    this.id = id;
    this.bidFloor = bidFloor;
  }
}
