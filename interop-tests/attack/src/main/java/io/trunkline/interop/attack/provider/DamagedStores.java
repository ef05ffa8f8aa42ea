package io.trunkline.interop.attack.provider;

import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.store.DamagedStoreException;
import io.trunkline.store.Durability;
import io.trunkline.store.ObjectStore;
import io.trunkline.store.StoreFile;
import io.trunkline.store.StoreOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Damages copies of one store file. Thread-safe. */
final class DamagedStores implements StoreService {

  private static final String NAME = "orders";
  private static final int VALUES = 500;
  private static final int COMMIT_EVERY = 50;

  private byte @Nullable [] whole;

  @Override
  public String open(String damage) {
    String[] words = damage.split(" ");
    Random random = new Random(Long.parseLong(words[1]));
    Path path = null;
    try {
      path = Files.createTempFile(Path.of(""), "damaged-", ".mv");
      Files.write(path, Damage.valueOf(words[0]).done(whole().clone(), random));
      return opened(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      delete(path);
    }
  }

  private static String opened(Path path) {
    try (StoreFile file = StoreFile.open(path)) {
      return isRight(file) ? "right" : "wrong";
    } catch (DamagedStoreException e) {
      return e.getMessage() == null ? "failed without a reason" : "refused";
    } catch (RuntimeException | Error e) {
      return "failed with " + e;
    }
  }

  private static boolean isRight(StoreFile file) {
    ObjectStore<List<String>> orders = file.objects(NAME, serializer(file));
    if (orders.size() != VALUES) {
      return false;
    }
    for (int i = 0; i < VALUES; i++) {
      if (!value(i).equals(orders.get(key(i)))) {
        return false;
      }
    }
    return true;
  }

  /** The content of a file that nothing has happened to. */
  private synchronized byte[] whole() throws IOException {
    byte[] written = whole;
    if (written == null) {
      Path path = Files.createTempDirectory(Path.of(""), "store-").resolve("whole.mv");
      write(path);
      written = Files.readAllBytes(path);
      whole = written;
      Files.delete(path);
      Files.delete(path.getParent());
    }
    return written;
  }

  private static void write(Path path) {
    Durability durability = Durability.every(COMMIT_EVERY).withoutForce();
    try (StoreFile file = StoreFile.open(path, StoreOptions.DEFAULT.with(durability))) {
      ObjectStore<List<String>> orders = file.objects(NAME, serializer(file));
      for (int i = 0; i < VALUES; i++) {
        orders.put(key(i), List.of("an older order"));
        orders.put("gone " + i, value(i));
      }
      for (int i = 0; i < VALUES; i++) {
        orders.put(key(i), value(i));
        orders.remove("gone " + i);
      }
    }
  }

  private static ObjectSerializer serializer(StoreFile file) {
    return ObjectSerializer.builder().serialization("kryo").tables(file.tables()).build();
  }

  private static String key(int number) {
    return "order " + number;
  }

  private static List<String> value(int number) {
    return List.of("customer " + number % 7, "the content of order " + number, "paid");
  }

  private static void delete(@Nullable Path path) {
    try {
      if (path != null) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
