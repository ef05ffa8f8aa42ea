package io.trunkline.interop.attack.provider;

import java.util.List;
import java.util.Set;

/** Raises the error that its caller names, in different code of the application. */
public interface RaisingService {

  /** Raises it in the method. */
  String inMethod(String error);

  /** Is called after a filter that raises it before the method or after it. */
  String inFilter(String error);

  /** Is called with traps, which raise it while the request is read. */
  int inRequest(Set<Object> traps);

  /** Returns a list that raises it while the reply is written. */
  List<String> inReply(String error);
}
