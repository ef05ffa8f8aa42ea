package io.trunkline.call;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** The listeners of a call at its consumer. */
record ConsumerProgress(@Nullable ConnectionListener connection, @Nullable CallListener end)
    implements CallProgress {

  static final ConsumerProgress NONE = new ConsumerProgress(null, null);

  @Override
  public StageTimes stages() {
    return StageTimes.none();
  }

  @Override
  public @Nullable InetSocketAddress localAddress() {
    return null;
  }

  @Override
  public ConsumerProgress with(CallListener listener) {
    return new ConsumerProgress(connection, end == null ? listener : end.and(listener));
  }

  ConsumerProgress with(ConnectionListener listener) {
    return new ConsumerProgress(listener, end);
  }
}
