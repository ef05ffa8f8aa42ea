package io.trunkline.internal.client;

import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.FrameHeader;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.LoadReport;
import io.trunkline.internal.protocol.Notice;
import io.trunkline.internal.protocol.OpenStage;
import org.jspecify.annotations.Nullable;

/**
 * Decides what becomes of the frames that a provider sends: replies end calls, events are answered
 * or followed here, and everything else is dropped. For the event loop, apart from the counters.
 */
final class ReplyIntake {

  private final ClientResources resources;
  private final ClientConnection client;
  private final Connection connection;
  private final ClientHandshake handshake;
  private final ConnectionCalls calls;

  /** Written by the event loop alone, like the next two. */
  private volatile long framesIn;

  private volatile long bytesIn;
  private volatile @Nullable ReportedLoad reportedLoad;

  ReplyIntake(
      ClientResources resources,
      ClientConnection client,
      Connection connection,
      ClientHandshake handshake,
      ConnectionCalls calls) {
    this.resources = resources;
    this.client = client;
    this.connection = connection;
    this.handshake = handshake;
    this.calls = calls;
  }

  /** How many frames came. Any thread may ask. */
  long framesIn() {
    return framesIn;
  }

  /** How many bytes these frames had. Any thread may ask. */
  long bytesIn() {
    return bytesIn;
  }

  /** The load that the provider reported last; null for none. Any thread may ask. */
  @Nullable ReportedLoad reportedLoad() {
    return reportedLoad;
  }

  /** Takes a message from the decoder. */
  void take(Inbound inbound) {
    if (inbound instanceof Inbound.Frame frame) {
      frame(frame);
    } else if (inbound instanceof Inbound.HeaderOnly) {
      dropped(inbound.header());
    } else if (inbound instanceof Inbound.Unacceptable bad) {
      unacceptable(bad);
    } else if (inbound instanceof Inbound.NoFrame noFrame) {
      String reason =
          "it sent bytes that are not a Dubbo frame and begin with "
              + noFrame
              + "; is a Dubbo provider listening on this port?";
      connection.fault(PeerFault.NOT_A_FRAME, "closing the connection", reason);
      client.closeNow(reason);
    } else if (inbound instanceof Inbound.Corrupt corrupt) {
      corrupt(corrupt);
    }
  }

  private void corrupt(Inbound.Corrupt frame) {
    connection.fault(PeerFault.CORRUPT, "closing the connection", frame.reason());
    client.closeNow(frame.reason());
  }

  private void frame(Inbound.Frame frame) {
    framesIn++;
    bytesIn = connection.decoder().progress().handedOnBytes();
    if (connection.awaitsFraming() && isFraming(frame)) {
      frame.release();
      return;
    }
    if (frame.isEvent()) {
      frame.taken(); // it is released below, even if the connection ends in the meantime
      try {
        event(frame);
      } finally {
        frame.release();
      }
    } else if (frame.isRequest()
        ? !calls.callbacks().take(frame)
        : !calls.answered(frame, connection.readNanos())) {
      frame.taken();
      boolean isOfHandshake;
      try { // a peer may forget to mark its reply to an event as one
        isOfHandshake = Mark.isHeartbeatId(frame.id()) && handshake.answered(frame);
      } finally {
        frame.release();
      }
      if (!isOfHandshake) {
        dropped(frame.header());
      }
    }
  }

  /**
   * While the peer's frames do not have the agreed form: takes the notice that they have it, and a
   * reply that shows that the notice was changed on its way.
   */
  private boolean isFraming(Inbound.Frame frame) {
    if (frame.isEvent() && connection.takesFraming(frame)) {
      return true;
    }
    if (!frame.isRequest() && !frame.isEvent() && calls.isMarked(frame.id())) {
      connection.decoder().stop();
      corrupt(new Inbound.Corrupt("a reply came before the notice that checksums begin"));
      return true;
    }
    return false;
  }

  private void dropped(FrameHeader header) {
    resources.countDropped();
    if (header.isRequest()) {
      connection.fault(
          PeerFault.UNEXPECTED_REQUEST,
          "dropped a request",
          "nothing was passed to the provider that it could call back, but it sent request "
              + header.id());
    } else {
      connection.fault(
          PeerFault.UNEXPECTED_REPLY,
          "dropped a reply",
          "no call waits for reply "
              + header.id()
              + "; if its call had timed out, raise 'timeout' on the reference");
    }
  }

  private void event(Inbound.Frame frame) {
    if (!frame.isRequest()) {
      handshake.answered(frame);
      return;
    }
    if (Events.isTooLong(frame.header(), resources.table())) {
      resources.countDropped();
      String text = Events.tooLong(frame.header(), resources.table());
      connection.fault(PeerFault.TOO_LONG, "dropped an event", text);
      return;
    }
    Notice notice = Notice.of(frame, handshake.terms());
    if (notice != null) {
      noticed(notice, frame.id());
      return;
    }
    OpenStage stage = OpenStage.of(frame, handshake.terms());
    if (stage != null) {
      calls.reports().answered(frame.id(), stage);
      return;
    }
    Events.Kind kind = Events.kind(frame, resources.table());
    if (kind == Events.Kind.HEARTBEAT && frame.isTwoWay()) {
      connection.answerHeartbeat(frame);
    } else if (kind == Events.Kind.READ_ONLY) {
      client.drain(false);
    }
  }

  private void noticed(Notice notice, long number) {
    switch (notice) {
      case DRAIN -> client.drain(true);
      case LOAD -> reportedLoad = new ReportedLoad(LoadReport.of(number), System.nanoTime());
      case CHUNKS_TAKEN -> connection.partsTaken(number);
      case CANCEL, SENT_AT, ASK, FRAMING -> {} // those of clients, and one without checksums
    }
  }

  private void unacceptable(Inbound.Unacceptable bad) {
    connection.fault(PeerFault.TOO_LONG, "dropped a frame", bad.reason());
    if (!bad.header().isEvent()) {
      if (bad.header().isRequest()) {
        calls.callbacks().refuse(bad.header(), bad.reason());
      } else {
        calls.answerRefused(bad.header().id(), bad.reason());
      }
    }
    if (bad.framingLost()) {
      client.closeNow(bad.reason());
    }
  }
}
