package io.trunkline.perf.child;

/** What a child does. For one thread. */
sealed interface Role extends AutoCloseable permits ServerRole, ClientRole {

  /**
   * Gets ready.
   *
   * @throws Exception if it cannot
   */
  Message ready() throws Exception;

  /**
   * Carries out the command of a line and returns its result.
   *
   * @throws Exception if it cannot
   */
  Message obey(Message command) throws Exception;

  @Override
  void close();
}
