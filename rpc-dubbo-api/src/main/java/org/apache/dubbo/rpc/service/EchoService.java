package org.apache.dubbo.rpc.service;

import org.jspecify.annotations.Nullable;

/** Every reference's object can be cast to it, to find out whether the service can be reached. */
public interface EchoService {

  /** Sends a message to the provider, which sends it back. */
  @Nullable Object $echo(@Nullable Object message);
}
