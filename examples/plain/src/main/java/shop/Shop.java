package shop;

import java.io.Serializable;

public interface Shop {

  Quote quote(Order order);

  record Order(String article, int count) implements Serializable {}

  record Quote(Order order, long cents) implements Serializable {}
}
