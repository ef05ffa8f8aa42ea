package io.trunkline.store;

import java.nio.file.Path;

/** Opens a store in a JVM of its own, and prints whether it could. */
final class OpeningChild {

  private OpeningChild() {}

  public static void main(String[] arguments) {
    try (StoreFile file = StoreFile.open(Path.of(arguments[0]))) {
      System.out.println("opened " + file);
    } catch (StoreException e) {
      System.out.println("refused: " + e.getMessage());
    }
  }
}
