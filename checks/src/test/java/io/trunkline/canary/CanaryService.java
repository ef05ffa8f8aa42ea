package io.trunkline.canary;

import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.Holder;

/** What canaries are sent to, and asked from. */
public interface CanaryService {

  /** Takes anything, returns null. */
  Object take(Object value) throws CodedException;

  /** A parameter that is declared as a trusted class with a field for anything. */
  Object hold(Holder value);

  /** A parameter that is a string and nothing else. */
  String text(String value);

  /** Returns or throws what the provider of the cell was told to. */
  Object give() throws Exception;

  /** The caller's port, which shows whether the connection is still the same. */
  int port();
}
