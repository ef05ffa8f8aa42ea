package demo.bid;

/** An enum as an argument and as a value in a map. */
public enum Color {
  RED,
  GREEN,
  BLUE
}
