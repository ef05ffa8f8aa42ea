package demo.shop;

import java.util.List;

/** A catalog of three items, in a language. */
public final class Catalog implements CatalogService {

  private String currency = "EUR";

  /** What prices are in; shown with each name. */
  public void setCurrency(String value) {
    currency = value;
  }

  private List<Item> items() {
    return List.of(
        new Item("1", "tea, in " + currency, 450),
        new Item("2", "tea pot, in " + currency, 2_900),
        new Item("3", "cup, in " + currency, 800));
  }

  @Override
  public Item find(String number) {
    return items().stream().filter(i -> number.equals(i.getNumber())).findFirst().orElseThrow();
  }

  @Override
  public List<Item> search(String word, int limit) {
    return items().stream()
        .filter(i -> String.valueOf(i.getName()).contains(word))
        .limit(limit)
        .collect(java.util.stream.Collectors.toList());
  }
}
