package demo.bid;

/** A service whose calls last until the test lets them end. */
public interface HoldService {

  /** Returns its argument once the test releases it at the provider. */
  String hold(String key);
}
