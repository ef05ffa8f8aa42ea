package io.trunkline.internal.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.util.UncheckedBooleanSupplier;
import java.util.function.BooleanSupplier;

/**
 * How much is read from a socket at once: as much as usually comes, but little where memory is
 * short or the turn of the event loop is used up. What was read cannot be left with the peer any
 * more, and 64 KB can be hundreds of requests.
 */
final class ShortReads implements RecvByteBufAllocator {

  private static final int SHORT_BYTES = 2 * 1024;

  private final AdaptiveRecvByteBufAllocator usual = new AdaptiveRecvByteBufAllocator();
  private final BooleanSupplier isShort;

  /**
   * @param isShort whether little is to be read at once
   */
  ShortReads(BooleanSupplier isShort) {
    this.isShort = isShort;
  }

  @Override
  @SuppressWarnings("deprecation") // the type of the method that is implemented
  public Handle newHandle() {
    return new Reads((ExtendedHandle) usual.newHandle());
  }

  private final class Reads extends DelegatingHandle implements ExtendedHandle {

    private final ExtendedHandle handle;

    private Reads(ExtendedHandle handle) {
      super(handle);
      this.handle = handle;
    }

    @Override
    public ByteBuf allocate(ByteBufAllocator allocator) {
      return allocator.ioBuffer(guess());
    }

    @Override
    public int guess() {
      int bytes = super.guess();
      return bytes > SHORT_BYTES && isShort.getAsBoolean() ? SHORT_BYTES : bytes;
    }

    @Override
    public boolean continueReading(UncheckedBooleanSupplier maybeMore) {
      return handle.continueReading(maybeMore);
    }
  }
}
