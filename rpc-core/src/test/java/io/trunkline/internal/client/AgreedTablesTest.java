package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Outcome;
import io.trunkline.internal.server.ServerPort;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Class tables over real connections, with a serialization that only remembers its terms. */
@Timeout(60)
class AgreedTablesTest {

  private static final ClassSchema BID = RememberingSerialization.schema("acme.Bid", "id", "price");
  private static final ClassSchema NEWER_BID =
      RememberingSerialization.schema("acme.Bid", "id", "price", "currency");
  private static final ClassSchema SEAT = RememberingSerialization.schema("acme.Seat", "seat");

  private final AgreedPeers peers = new AgreedPeers();

  @AfterEach
  void close() {
    peers.close();
  }

  private Invoker agreedInvoker(ClientEngine engine, ServerPort port) {
    return peers.agreed(engine, port, List.of());
  }

  private void call(ClientEngine engine, Invoker invoker) {
    ClientMethod method = peers.method(engine);
    for (int i = 0; i < 3; i++) {
      assertThat(
              invoker.call(method, peers.invocation("x" + i), Completion.Blocking.FOR_CONNECTION))
          .isEqualTo(Outcome.value("x" + i));
    }
  }

  @Test
  void bothSidesOfEachCallGetTheTableTheyAgreedOn() throws Exception {
    RememberingSerialization mine = new RememberingSerialization(BID, SEAT);
    RememberingSerialization theirs = new RememberingSerialization(SEAT, NEWER_BID);
    ClientEngine engine = peers.engine(mine);
    ServerPort port = peers.port(theirs);
    Invoker invoker = agreedInvoker(engine, port);
    assertThat(port.terms(10).values())
        .singleElement()
        .asString()
        .endsWith("; in remembering, acme.Bid: the peer drops currency");
    assertThat(invoker.terms())
        .startsWith(
            "agreed: remembering, 2 numbered classes, 1 in their common fields; call-site numbers; compact java.time")
        .contains("; remembering numbers acme.")
        .endsWith("; in remembering, acme.Bid: this side drops the peer's currency");
    mine.terms.clear();
    theirs.terms.clear();
    call(engine, invoker);
    mine.terms.remove(PayloadTerms.PLAIN); // the head of a method's requests is written once
    assertThat(mine.terms).hasSize(1);
    assertThat(theirs.terms).hasSize(1);
    assertThat(mine.terms.iterator().next().classes("remembering").digest())
        .isEqualTo(theirs.terms.iterator().next().classes("remembering").digest());
  }

  @Test
  void connectionsThatAgreedOnTheSameShareOnePayloadPart() throws Exception {
    RememberingSerialization theirs = new RememberingSerialization(SEAT, NEWER_BID);
    ServerPort port = peers.port(theirs);
    theirs.terms.clear();
    for (int i = 0; i < 3; i++) {
      ClientEngine engine = peers.engine(new RememberingSerialization(BID, SEAT));
      call(engine, agreedInvoker(engine, port));
    }
    assertThat(theirs.terms).hasSize(1);
    ClientEngine other = peers.engine(new RememberingSerialization(SEAT));
    call(other, agreedInvoker(other, port));
    assertThat(theirs.terms).hasSize(2);
  }
}
