package demo.bid;

/** A service of points in time. */
public interface MomentService {

  /** Returns its argument. */
  Moments moments(Moments moments);
}
