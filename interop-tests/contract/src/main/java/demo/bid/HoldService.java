package demo.bid;

/** A service whose calls last until the test lets them end. */
public interface HoldService {

  /** Returns its argument once the provider is told to release it. */
  String hold(String key);
}
