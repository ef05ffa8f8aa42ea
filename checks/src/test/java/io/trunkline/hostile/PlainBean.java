package io.trunkline.hostile;

import java.io.Serializable;

/** What honest messages are full of, in the form that every serialization carries. */
public final class PlainBean implements Serializable {

  private static final long serialVersionUID = 1L;

  private int number;
  private String name = "";
  private long cents;

  static PlainBean of(int number) {
    PlainBean bean = new PlainBean();
    bean.setNumber(number);
    bean.setName("article " + number);
    bean.setCents(450L * number);
    return bean;
  }

  public int getNumber() {
    return number;
  }

  public void setNumber(int number) {
    this.number = number;
  }

  public String getName() {
    return name;
  }

  public void setName(String name) {
    this.name = name;
  }

  public long getCents() {
    return cents;
  }

  public void setCents(long cents) {
    this.cents = cents;
  }
}
