package io.trunkline.calls;

import io.trunkline.call.Peer;
import io.trunkline.call.ServerCall;
import io.trunkline.call.TlsPeer;
import java.util.concurrent.atomic.AtomicInteger;

/** Says who calls, as the implementation sees it. */
final class WhoCalls implements Who {

  /** How many notes came. */
  final AtomicInteger notes = new AtomicInteger();

  /** How many methods ran. */
  final AtomicInteger runs = new AtomicInteger();

  @Override
  public String name() {
    runs.incrementAndGet();
    TlsPeer tls = peer().tls();
    return tls == null ? "plain" : tls.name().orElse("no certificate");
  }

  @Override
  public String details() {
    runs.incrementAndGet();
    TlsPeer tls = peer().tls();
    return tls == null ? "plain" : tls.protocol() + " " + tls.alternativeNames();
  }

  @Override
  public String identity() {
    runs.incrementAndGet();
    return peer().identity() == null ? "nobody" : peer().identity().getName();
  }

  private static Peer peer() {
    return ServerCall.current().orElseThrow().peer();
  }

  @Override
  public String echo(String text) {
    runs.incrementAndGet();
    return text;
  }

  @Override
  public void note(int number) {
    notes.incrementAndGet();
  }
}
