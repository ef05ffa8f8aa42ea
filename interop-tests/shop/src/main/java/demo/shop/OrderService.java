package demo.shop;

import java.util.Map;

/** Buys. */
public interface OrderService {

  /**
   * Places an order and gives its number.
   *
   * @throws SoldOutException if there is not enough of an item
   */
  String place(String customer, Map<String, Integer> pieces) throws SoldOutException;

  /** Prints an order's label; callers do not wait for it. */
  void print(String order);

  /** How many labels were printed. */
  int printed();

  /** Goes through all orders; does not return before it is stopped. */
  void audit();
}
