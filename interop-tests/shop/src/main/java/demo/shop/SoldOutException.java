package demo.shop;

/** There is not enough of an item. */
public final class SoldOutException extends Exception {

  private static final long serialVersionUID = 1L;

  public SoldOutException(String item) {
    super("sold out: " + item);
  }
}
