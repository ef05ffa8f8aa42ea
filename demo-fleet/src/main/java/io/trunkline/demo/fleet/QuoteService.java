package io.trunkline.demo.fleet;

/** What the fleet offers. */
public interface QuoteService {

  /** A quote, by whoever answers; asking twice does no harm. */
  Quote quote(int item);
}
