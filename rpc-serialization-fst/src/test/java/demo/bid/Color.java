package demo.bid;

/** As in the captured frames. */
public enum Color {
  RED,
  GREEN,
  BLUE
}
