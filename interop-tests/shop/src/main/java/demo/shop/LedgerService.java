package demo.shop;

import java.util.Map;

/** Where money is booked. */
public interface LedgerService {

  /** Books entries of any kind, by reference; says what was booked. */
  String book(Map<String, Object> entries);
}
