package io.trunkline.filters;

import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The service of the tests. */
public interface Shop {

  String order(String item, int count);

  CompletableFuture<String> orderLater(String item, int count);

  void cancel(String item);

  int stock(String item);

  int stock(String item, String place);

  List<Item> items();

  Item find(Item like);

  Item[] newest(int most);

  /** What is sold. */
  final class Item {

    public String name = "";
    private int price;

    /** For readers of JSON. */
    public Item() {}

    /** An item. */
    public Item(String name, int price) {
      this.name = name;
      this.price = price;
    }

    public int getPrice() {
      return price;
    }

    public void setPrice(int value) {
      price = value;
    }
  }
}
