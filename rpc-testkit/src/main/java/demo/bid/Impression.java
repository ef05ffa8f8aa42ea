package demo.bid;

import java.io.Serializable;

public class Impression implements Serializable {

  private static final long serialVersionUID = 1L;

  private String id;
  private double bidFloor;

  public Impression() {}

  public Impression(String id, double bidFloor) {
    this.id = id;
    this.bidFloor = bidFloor;
  }
}
