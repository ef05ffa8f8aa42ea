package demo.shop;

import java.util.Map;

/** Where money is booked. */
public interface LedgerService {

  /** Books entries of any kind, by reference, and returns a text of them. */
  String book(Map<String, Object> entries);
}
