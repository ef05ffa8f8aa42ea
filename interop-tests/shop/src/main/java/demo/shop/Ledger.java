package demo.shop;

import java.util.Map;

/** Says what it was given. */
public final class Ledger implements LedgerService {

  @Override
  public String book(Map<String, Object> entries) {
    return entries.toString();
  }
}
