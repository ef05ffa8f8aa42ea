package io.trunkline.internal.transport;

import io.netty.channel.IoHandle;
import io.netty.channel.IoHandler;
import io.netty.channel.IoHandlerContext;
import io.netty.channel.IoRegistration;
import org.jspecify.annotations.Nullable;

/**
 * Makes a loop's body able to begin again, as it initializes its sockets each time it begins, and
 * to end: once its sockets were closed for the end, no socket is added.
 */
final class OnceInitialized implements IoHandler {

  private final IoHandler sockets;
  private boolean initialized;
  private boolean ending;
  private @Nullable KeptInterrupts context;

  OnceInitialized(IoHandler sockets) {
    this.sockets = sockets;
  }

  @Override
  public void initialize() {
    if (!initialized) {
      sockets.initialize();
      initialized = true;
    }
  }

  @Override
  public int run(IoHandlerContext loop) {
    KeptInterrupts kept = context;
    if (kept == null || !kept.isOf(loop)) {
      kept = new KeptInterrupts(loop);
      context = kept;
    }
    return sockets.run(kept);
  }

  @Override
  public void prepareToDestroy() {
    ending = true; // first: closing a socket runs code of its channel
    sockets.prepareToDestroy();
  }

  @Override
  public void destroy() {
    sockets.destroy();
  }

  @Override
  public IoRegistration register(IoHandle handle) throws Exception {
    if (ending) {
      throw new IllegalStateException("the event loop is ending, no socket can be added to it");
    }
    try {
      return sockets.register(handle);
    } catch (Error failure) { // Netty would not end the registration, nor the connect
      throw new IllegalStateException("a socket could not be registered", failure);
    }
  }

  @Override
  public void wakeup() {
    sockets.wakeup();
  }

  @Override
  public boolean isCompatible(Class<? extends IoHandle> handleType) {
    return sockets.isCompatible(handleType);
  }
}
