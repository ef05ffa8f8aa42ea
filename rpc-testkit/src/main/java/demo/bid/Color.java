package demo.bid;

public enum Color {
  RED,
  GREEN,
  BLUE
}
