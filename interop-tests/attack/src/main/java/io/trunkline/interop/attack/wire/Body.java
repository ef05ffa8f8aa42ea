package io.trunkline.interop.attack.wire;

/**
 * A request's body, written item by item. Texts are ASCII. Containers are begun with their size and
 * filled by as many writes, so a size that lies can be written too. For one thread.
 */
public sealed interface Body permits Hessian2Body, KryoBody, FstBody {

  /** One of the five strings that a request begins with. */
  Body head(String text);

  /** Begins the next argument, or the map of attachments. */
  Body item();

  /** A text as a value. */
  Body text(String text);

  /** A whole number as a value. */
  Body number(int value);

  /**
   * Begins a list or set.
   *
   * @param type its class
   * @return its number, for {@link #again}
   */
  int list(String type, int size);

  /**
   * Begins a map; keys and values follow in turns.
   *
   * @param type its class
   * @return its number, for {@link #again}
   */
  int map(String type, int size);

  /** Ends a list or map. */
  Body end();

  /**
   * An object that was written before.
   *
   * @param number what its beginning returned
   * @param type its class
   */
  Body again(int number, String type);

  /**
   * A {@link java.math.BigInteger}.
   *
   * @param bytes what it takes of the body, about
   * @return its number, for {@link #again}
   */
  int bigInteger(int bytes);

  /** An object without fields of any class. */
  Body object(String type);

  /** How many bytes were written. */
  int size();

  /** What was written. */
  byte[] bytes();
}
