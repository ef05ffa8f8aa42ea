package demo.agents;

/** What the consumer calls. */
public interface Market {

  /** The price, which the provider finds by a call of {@link Scales}. */
  long cents(String article);
}
