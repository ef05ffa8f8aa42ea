package io.trunkline.internal.generic;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.UUID;

/** A service with parameters of every form. */
interface Shop extends Store<Shop.Item> {

  enum Size {
    SMALL,
    LARGE {
      @Override
      public String toString() {
        return "not its name";
      }
    }
  }

  record Price(BigDecimal amount, String currency, int digits) implements Serializable {}

  /** With getters and setters. */
  class Item implements Serializable {
    private static final long serialVersionUID = 1L;
    private String name = "unset";
    private Size size;
    private Price price;
    transient boolean setterRan;

    public String getName() {
      return name;
    }

    public void setName(String name) {
      this.name = name;
      setterRan = true;
    }

    public Size getSize() {
      return size;
    }

    public void setSize(Size size) {
      this.size = size;
    }

    public Price getPrice() {
      return price;
    }

    public void setPrice(Price price) {
      this.price = price;
    }

    public boolean isCheap() {
      return price != null && price.amount().signum() == 0;
    }
  }

  /** A subtype that no signature names. */
  final class Gift extends Item {
    private static final long serialVersionUID = 1L;
    String card;
  }

  /** With fields only, and type variables. */
  class Page<T> implements Serializable {
    private static final long serialVersionUID = 1L;
    List<T> items = new ArrayList<>();
    Map<String, T[]> byKey;
    Page<T> next;
  }

  /** Says what the variable of its parent stands for. */
  final class ItemPage extends Page<Item> {
    private static final long serialVersionUID = 1L;
  }

  void item(Item item);

  void page(Page<Price> page);

  void itemPage(ItemPage page);

  void lists(List<Item> list, Set<Size> sizes, SortedMap<Integer, Long> map, Item[] array);

  void numbers(byte a, short b, int c, long d, float e, double f, Integer g, BigDecimal h);

  void big(BigInteger big);

  void texts(char a, boolean b, UUID c, LocalDate d, Date e, Size f);

  void any(Object any, Map<String, Object> map, int[] ints, List<List<Short>> nested);

  void sets(Set<Set<Set<Object>>> sets);

  void anyAndSets(Object any, Set<Set<Set<Object>>> sets);

  void pairs(Set<List<Object>> pairs);

  void longTexts(Set<String> texts);

  void byPair(Map<List<Object>, String> byPair);

  void thread(Thread thread);
}
