package io.trunkline.discovery;

import java.util.List;

/**
 * Says where the providers of one service are, and each change of that. It belongs to one
 * reference. Thread-safe.
 */
public interface AddressSource extends AutoCloseable {

  /**
   * Begins to look. Does not wait: what is found goes to the listener, also before this returns.
   * Called once.
   */
  void start(Listener listener);

  /** Ends it: its listener hears nothing more. Does not wait. May be called more than once. */
  @Override
  void close();

  /** Hears of providers, from any thread, but one call at a time. It does not block. */
  interface Listener {

    /**
     * These are all providers now.
     *
     * @param providers each host and port once; empty only where the source knows for certain that
     *     there is none. The list does not change any more
     */
    void addresses(List<ProviderAddress> providers);

    /**
     * These are all routers that the source keeps beside the providers; none as long as this is not
     * called. A source that keeps any says so before it names the first providers.
     */
    default void routers(List<RegistryRouter> routers) {}

    /**
     * The source cannot say where providers are; those known stay in use. It goes on trying by
     * itself.
     *
     * @param reason one sentence, for the log and for whoever waits
     */
    void unavailable(String reason);
  }
}
