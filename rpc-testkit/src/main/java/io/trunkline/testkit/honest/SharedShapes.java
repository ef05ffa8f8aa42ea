package io.trunkline.testkit.honest;

import static io.trunkline.testkit.honest.HonestShapes.many;
import static io.trunkline.testkit.honest.HonestShapes.of;

import io.trunkline.testkit.honest.HonestClasses.Address;
import io.trunkline.testkit.honest.HonestClasses.Child;
import io.trunkline.testkit.honest.HonestClasses.Customer;
import io.trunkline.testkit.honest.HonestClasses.Item;
import io.trunkline.testkit.honest.HonestClasses.Order;
import io.trunkline.testkit.honest.HonestClasses.Parent;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Objects to which others refer more than once. */
final class SharedShapes {

  private SharedShapes() {}

  static Stream<HonestShape> shared() {
    return Stream.of(
        of("1,000 children that refer to the parent", Parent.class, () -> family(1000), Shared::of),
        of("15,000 children in another set", Set.class, () -> others(5), set -> set.size()),
        of(
            "15,000 children that know all others",
            Set.class,
            () -> others(15_000),
            set -> set.size()),
        of("1,000 orders of one customer in a set", SharedShapes::orders),
        of("one address 10,000 times", Shared::repeated),
        of("lists that share their elements", Shared::crossed),
        of(
            "a list that contains itself",
            List.class,
            Shared::ring,
            ring -> List.of(ring.size(), ring.get(1) == ring)));
  }

  private static Parent family(int children) {
    Parent parent = new Parent();
    for (int i = 0; i < children; i++) {
      Child child = new Child();
      child.number = i;
      child.name = "child " + i;
      child.parent = parent;
      parent.children.add(child);
    }
    return parent;
  }

  /** Children in a set that is not their parent's, which lists some of them. */
  private static Object others(int listed) {
    Parent family = family(15_000);
    Set<Child> others = new HashSet<>(family.children);
    family.children.clear();
    others.stream().limit(listed).forEach(family.listed::add);
    return others;
  }

  private static Object orders() {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      items.add(new Item(i, "item " + i, new BigDecimal(i).movePointLeft(2)));
    }
    Customer customer = new Customer("one", items);
    Set<Order> orders = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      orders.add(new Order(i, customer));
    }
    return orders;
  }

  /** Graphs that refer to the same objects again. */
  private static final class Shared {

    static Object of(Parent parent) {
      Map<Integer, String> names = new TreeMap<>();
      for (Child child : parent.children) {
        names.put(child.number, child.name + (child.parent == parent));
      }
      return names;
    }

    static Object repeated() {
      return new ArrayList<>(Collections.nCopies(10_000, Address.of(5)));
    }

    static Object crossed() {
      List<Object> elements = new ArrayList<>(many(ArrayList::new, 100, Address::of));
      return many(ArrayList::new, 200, i -> new ArrayList<>(elements));
    }

    static Object ring() {
      List<Object> ring = new ArrayList<>();
      ring.add("first");
      ring.add(ring);
      return ring;
    }
  }
}
