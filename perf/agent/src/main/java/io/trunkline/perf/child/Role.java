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
   * Does what a line asks for and says what came of it.
   *
   * @throws Exception if it cannot
   */
  Message obey(Message command) throws Exception;

  @Override
  void close();
}
