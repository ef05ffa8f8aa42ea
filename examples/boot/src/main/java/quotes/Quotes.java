package quotes;

public interface Quotes {

  long cents(String article);
}
