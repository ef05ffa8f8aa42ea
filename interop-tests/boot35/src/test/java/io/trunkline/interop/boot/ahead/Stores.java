package io.trunkline.interop.boot.ahead;

/** A service whose class is annotated, and with a version one that a bean method makes. */
public interface Stores {

  Stock stock(Article article);

  record Article(String name) implements java.io.Serializable {}

  record Stock(Article article, int pieces) implements java.io.Serializable {}
}
