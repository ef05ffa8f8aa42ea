package io.trunkline.cli;

import java.io.Serializable;
import java.util.List;

/** A service for tests. */
public interface Orders {

  /** An order. */
  final class Order implements Serializable {

    private static final long serialVersionUID = 1L;

    public String name = "";
    public int count;

    public Order() {}

    Order(String name, int count) {
      this.name = name;
      this.count = count;
    }
  }

  Order place(String name, int count);

  List<Order> all();

  /** Places orders that count two more. */
  final class Placed implements Orders {

    private final int more;

    Placed(int more) {
      this.more = more;
    }

    @Override
    public Order place(String name, int count) {
      return new Order(name, count + more);
    }

    @Override
    public List<Order> all() {
      return List.of(new Order("book", more));
    }
  }
}
