package io.trunkline.compression.zstd;

import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import io.trunkline.serialization.EnginePool;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Cleaner;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * The contexts of one compression, which hold memory outside the heap. One that failed, or for
 * which the pool has no room, is freed at once; those in the pool when the compression itself is
 * garbage. Thread-safe.
 */
final class NativeContexts {

  private final Cleaner cleaner;
  private final EnginePool<Owned<ZstdCompressCtx>> compressors;
  private final EnginePool<Owned<ZstdDecompressCtx>> decompressors;

  NativeContexts(Cleaner cleaner, int level, int maxWindowLog) {
    this.cleaner = cleaner;
    this.compressors =
        EnginePool.perProcessor(
            () -> owned(() -> new ZstdCompressCtx().setLevel(level).setChecksum(true)),
            Owned::free);
    this.decompressors =
        EnginePool.perProcessor(
            () -> owned(() -> new ZstdDecompressCtx().setLongMax(maxWindowLog)), Owned::free);
  }

  private <C extends Closeable> Owned<C> owned(Supplier<C> made) {
    return new Owned<>(made.get(), cleaner);
  }

  int compress(ToIntFunction<ZstdCompressCtx> use) {
    return use(compressors, use);
  }

  int decompress(ToIntFunction<ZstdDecompressCtx> use) {
    return use(decompressors, use);
  }

  private static <C extends Closeable> int use(EnginePool<Owned<C>> pool, ToIntFunction<C> use) {
    Owned<C> owned = pool.acquire();
    boolean works = false;
    try {
      int result = use.applyAsInt(owned.context);
      works = true;
      return result;
    } finally {
      if (works) {
        pool.release(owned);
      } else {
        owned.free();
      }
    }
  }

  /** A context, freed once: by hand, or when nobody can reach it any more. */
  private static final class Owned<C extends Closeable> {

    private final C context;
    private final Cleaner.Cleanable cleanable;

    Owned(C context, Cleaner cleaner) {
      this.context = context;
      this.cleanable = cleaner.register(this, () -> close(context));
    }

    void free() {
      cleanable.clean();
    }

    private static void close(Closeable context) {
      try {
        context.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
