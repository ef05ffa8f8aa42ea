package demo.shop;

/** Tells listeners what is new. */
public interface NewsService {

  /**
   * Keeps a listener, and gives what it says of the first item.
   *
   * @throws SoldOutException if the listener does
   */
  String addListener(String topic, NewsListener listener) throws SoldOutException;

  /** Forgets a listener; says whether it was known. */
  boolean removeListener(NewsListener listener);

  /**
   * Tells the listener of a topic about an item, and gives what it says.
   *
   * @throws SoldOutException if the listener does
   */
  String publish(String topic, Item item) throws SoldOutException;

  /** How often the listener of a topic was told, as it says itself. */
  int heard(String topic);
}
