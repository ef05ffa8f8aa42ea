package io.trunkline.internal.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.testkit.tls.Authority;
import io.trunkline.tls.KeySource;
import io.trunkline.tls.ServerTls;
import java.net.InetAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a connection whose handshake cannot begin. */
class FirstBytesTest {

  @TempDir Path folder;

  @Test
  void theBytesAreReleasedIfNoMemoryIsLeftToBegin() throws Exception {
    Authority.Issued own = Authority.in(folder, "authority").issue("provider", "127.0.0.1");
    ServerTls tls =
        ServerTls.builder(KeySource.pem(own.chain(), own.key())).maxHandshakes(1).build();
    ByteBuf first = Unpooled.buffer().writeByte(0x16);
    try (TlsServerHandlers front =
        new TlsServerHandlers(tls, "test", any -> InetAddress.getLoopbackAddress())) {
      boolean[] full = {false};
      EmbeddedChannel channel =
          new EmbeddedChannel(new FirstBytes(front, reason -> {})) {
            @Override
            public ChannelFuture closeFuture() {
              if (full != null && full[0]) {
                throw new OutOfMemoryError("test");
              }
              return super.closeFuture();
            }
          };
      full[0] = true;
      assertThatThrownBy(() -> channel.writeInbound(first)).isInstanceOf(OutOfMemoryError.class);
      full[0] = false;
      assertThat(first.refCnt()).isZero();
      assertThat(front.handshakes().begin(new EmbeddedChannel())).as("not counted").isNull();
      channel.finishAndReleaseAll();
    }
  }
}
