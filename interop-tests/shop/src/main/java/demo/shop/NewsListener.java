package demo.shop;

/** Hears what is new; stays with whoever wants to know. */
public interface NewsListener {

  /**
   * Takes an item and says something of it.
   *
   * @throws SoldOutException if the item is not wanted
   */
  String changed(Item item) throws SoldOutException;

  /** How often it was told. */
  int heard();
}
