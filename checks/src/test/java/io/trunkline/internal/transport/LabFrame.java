package io.trunkline.internal.transport;

import static io.trunkline.concurrency.Interleavings.require;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.atomic.AtomicInteger;

/** Four bytes that are a number, and how often they were given back. */
public class LabFrame implements Outgoing {

  private final int number;
  private final AtomicInteger releases = new AtomicInteger();

  public LabFrame(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  public int releases() {
    return releases.get();
  }

  @Override
  public int size() {
    return Integer.BYTES;
  }

  @Override
  public void writeTo(ByteBuf target) {
    require(releases.get() == 0, this + " is written behind its end");
    target.writeInt(number);
  }

  @Override
  public void release() {
    releases.incrementAndGet();
  }

  @Override
  public String toString() {
    return "frame " + number + ", released " + releases + " times";
  }
}
