package demo.agents;

/** What the provider calls while it is called. */
public interface Scales {

  int grams(String article);
}
