package io.trunkline.internal.protocol;

/**
 * The progress of the {@link FrameDecoder} of one connection: counts that only grow, and the
 * unfinished frame. For the event loop, between two reads.
 */
public final class DecodingProgress {

  private final PartialFrame partial;
  private final ChunkAssembly assembly;
  private final ByteLedger ledger;
  private long readBytes;
  private long framesEnded;
  private long handedOnBytes;

  /**
   * @param ledger counts the arrays of bodies
   */
  DecodingProgress(PartialFrame partial, ChunkAssembly assembly, ByteLedger ledger) {
    this.partial = partial;
    this.assembly = assembly;
    this.ledger = ledger;
  }

  void read(int bytes) {
    readBytes += bytes;
  }

  void frameEnded() {
    framesEnded++;
  }

  void handedOn(int frameBytes) {
    handedOnBytes += frameBytes;
  }

  /**
   * How many bytes were read, including skipped ones. While {@link #framesEnded} stays the same, it
   * grows by the bytes of one frame.
   */
  public long readBytes() {
    return readBytes;
  }

  /** How many frames have come to their end, or were refused at their header. */
  public long framesEnded() {
    return framesEnded;
  }

  /** How many bytes the frames had that were handed on whole, or kept as chunks. */
  public long handedOnBytes() {
    return handedOnBytes;
  }

  /** How many bytes of chunks have come. */
  public long chunkBytes() {
    int unfinished = partial.bodyBytes();
    return assembly.takenBytes() + (unfinished > 0 && Chunk.is(partial.header()) ? unfinished : 0);
  }

  /** Whether a message has begun to arrive, even one that is skipped, and has not ended. */
  public boolean isInFrame() {
    return !partial.isEmpty() || isInChunks();
  }

  /** Whether a message whose chunks have begun to come has not ended. */
  public boolean isInChunks() {
    return !assembly.isEmpty();
  }

  /** How many bytes the bodies hold that were handed on and not released yet. */
  public long heldBodyBytes() {
    return ledger.heldBytes() - partial.heldBytes() - assembly.heldBytes();
  }
}
