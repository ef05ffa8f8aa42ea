package demo.shop;

import java.util.List;

/** What there is to buy. */
public interface CatalogService {

  /** The item of that number. */
  Item find(String number);

  /** Items whose names have this word in them. */
  List<Item> search(String word, int limit);
}
