package io.trunkline.discovery;

import java.util.List;

/**
 * A source of the addresses of one service's providers, for one reference. It reports each change.
 * Thread-safe.
 */
public interface AddressSource extends AutoCloseable {

  /**
   * Begins to find addresses. Does not wait; may notify the listener before it returns. Called
   * once.
   */
  void start(Listener listener);

  /** The providers at each level of a registry; empty if the source has no levels. */
  default List<LevelStatus> levels() {
    return List.of();
  }

  /** Ends the notifications. Does not wait. May be called more than once. */
  @Override
  void close();

  /** Listens for addresses, on any thread, but one call at a time. It does not block. */
  interface Listener {

    /**
     * Called with the addresses of all providers.
     *
     * @param providers each host and port once; empty only if the source is certain that no
     *     provider exists. The list is immutable
     */
    void addresses(List<ProviderAddress> providers);

    /**
     * Called if the source lists no provider any more, but its settings keep the last ones in use.
     * Does nothing by default.
     *
     * @param providers the last ones, which were reported before; not empty
     */
    default void kept(List<ProviderAddress> providers) {}

    /**
     * Called with all routers that the source keeps with the providers, before the first addresses;
     * not called if the source has no routers.
     */
    default void routers(List<RegistryRouter> routers) {}

    /**
     * Called when the source is unavailable; known providers stay in use. The source goes on
     * trying.
     *
     * @param reason one sentence, for the log and for waiting callers
     */
    void unavailable(String reason);
  }
}
