package io.trunkline.internal.server;

import static java.util.Objects.requireNonNull;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.trunkline.call.Peer;
import io.trunkline.internal.callback.ConsumerCallbacks;
import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.connection.Lifecycle.State;
import io.trunkline.internal.connection.Role;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.protocol.CallSiteTable;
import io.trunkline.internal.protocol.FrameDecoder;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.tls.Secured;
import io.trunkline.internal.transport.WriteQueue;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * The server's role on one connection: gives requests to the port's threads, counts and logs faulty
 * requests, and closes after the last reply. {@link FrameIntake} decides how each frame is treated,
 * {@link ConsumerRequests} whether the consumer is read.
 */
final class ServerConnection implements Role, FrameProgress.Owner {

  private final ServerPort server;
  private final PortParts port;
  private final Connection connection;
  private final ServerHandshake handshake;
  private final CallSiteTable<ExportedMethod> sites = new CallSiteTable<>();
  private final ConsumerFaults faults;
  private final PeerIdentity identity;
  private final FrameIntake intake;
  private final ConsumerRequests requests;
  private final ReplySender sender;
  private final GracefulClose close;
  private final UnreadReplies.Progress progressOfPeer = new UnreadReplies.Progress();
  private final ConsumerCallbacks callbacks;
  private final FrameProgress progress;
  private @Nullable ConnectionAddresses addresses;

  ServerConnection(ServerPort server, Channel channel, FrameDecoder decoder) {
    this.server = server;
    this.port = server.parts();
    this.connection =
        new Connection(
            channel, this, decoder, port.faults(), port.settings().heartbeat().toNanos(), 2);
    this.faults = new ConsumerFaults(connection.faults(), this);
    this.handshake = new ServerHandshake(port.terms(), connection);
    this.identity = new PeerIdentity(port.gate(), connection.faults());
    this.requests = new ConsumerRequests(port, connection);
    this.sender = new ReplySender(port, connection, handshake, requests, faults);
    this.close = new GracefulClose(port, connection, handshake, requests);
    this.intake = new FrameIntake(port, this, connection, handshake, identity, close);
    this.callbacks =
        new ConsumerCallbacks(
            new ConsumerCallbacks.Session(
                port.codec().callbackEncoder(),
                connection.queue(),
                port.unread()::hasRoom,
                this::peer,
                channel.eventLoop(),
                port.requests().blockingExecutor(),
                faults::tolerated,
                requests::readForCallback));
    requests.passesCallbacks(callbacks);
    this.progress =
        new FrameProgress(
            channel, decoder.progress(), port.settings().frameTimeout().toNanos(), this);
  }

  /** The handlers of its channel. */
  ChannelHandler[] handlers() {
    return connection.handlers(
        port.tlsHandlers(
            why -> connection.fault(PeerFault.TLS_FAILED, "closing the connection", why)));
  }

  /** The part that it shares with the connections of clients. */
  Connection connection() {
    return connection;
  }

  @Override
  public void added() {
    Channel channel = connection.channel();
    String noRoom = port.connections().add(this, PeerNetwork.of(channel));
    if (noRoom != null) {
      try {
        AcceptGate.refused(port.faults(), channel, noRoom);
      } finally {
        channel.close();
      }
    }
  }

  /** Closes it, as another one takes its place. Any thread may call this. */
  void makeRoom(String why) {
    connection.fault(PeerFault.CONNECTION_UNPROVEN, "closing the connection", why);
    connection.channel().close();
  }

  @Override
  public void secured(Secured secured) {
    identity.secured(secured);
  }

  @Override
  public void active() {
    Channel channel = connection.channel();
    InetSocketAddress address = (InetSocketAddress) channel.remoteAddress();
    addresses = new ConnectionAddresses(address, local(channel));
    identity.connected(address);
    if (identity.refusal() != null) {
      connection.decoder().headersOnly(port.codec().table().longestEvent());
    }
    connection
        .lifecycle()
        .advance(State.OPEN); // first: a thread that closes the port sees it, or it the port
    if (port.connections().isClosing()) {
      close.sendReadOnly();
    }
  }

  /** Of a channel that is closed already, the system may know no more than the port. */
  private InetSocketAddress local(Channel open) {
    return open.localAddress() instanceof InetSocketAddress local ? local : server.address();
  }

  /** The peer with its identity. */
  Peer caller() {
    return identity.peer();
  }

  /** How many bytes of frames to the peer have not reached the socket. For any thread. */
  long unwrittenBytes() {
    return connection.queue().traffic().unwrittenBytes();
  }

  /**
   * For how long the peer has taken nothing of them, at a look of the port. Under the lock of the
   * port's look.
   */
  long idleNanos(long now) {
    WriteQueue out = connection.queue();
    return progressOfPeer.idleNanos(
        out.traffic().takenBytes() + out.traffic().acknowledgedPartBytes(), now);
  }

  /** Closes the connection, because its peer does not read. Any thread may call this. */
  void closeUnread(String why) {
    connection.lifecycle().because(why);
    if (connection.reset()) {
      connection.fault(PeerFault.REPLIES_UNREAD, "closing the connection", why);
    }
  }

  @Override
  public Object peer() {
    ConnectionAddresses known = addresses;
    return known == null ? String.valueOf(connection.channel().remoteAddress()) : known.caller();
  }

  /** The addresses of both ends. */
  ConnectionAddresses addresses() {
    return requireNonNull(addresses);
  }

  @Override
  public void received(Inbound message) {
    intake.take(message);
    if (identity.isNew() && message instanceof Inbound.Frame frame && intake.shows(frame)) {
      identity.established();
      port.connections().established(this);
    }
  }

  /** The faults of the consumer's requests. */
  ConsumerFaults faults() {
    return faults;
  }

  /** Ends the connection without losing replies. */
  GracefulClose close() {
    return close;
  }

  /** Sends the replies. */
  ReplySender sender() {
    return sender;
  }

  /** The consumer's requests that run or wait. */
  ConsumerRequests requests() {
    return requests;
  }

  /** The objects that the consumer has passed. */
  ConsumerCallbacks callbacks() {
    return callbacks;
  }

  /** The call sites that have numbers here. */
  CallSiteTable<ExportedMethod> sites() {
    return sites;
  }

  /** A request has ended, and its reply, if any, is queued. */
  void requestEnded(RequestEnd end) {
    afterRequest(requests.ended(end));
  }

  /** A request has ended, and so many are left. */
  void afterRequest(int left) {
    requests.checkDeferred();
    State state = connection.lifecycle().state();
    if (left == 0 && state == State.CLOSED) {
      faults.sumUp();
    } else if (left == 0 && state == State.CLOSING) {
      close.closeAndLinger();
    } else {
      requests.updateGateAfterEnd(left);
    }
  }

  @Override
  public void readComplete() {
    requests.executeBatch();
    requests.updateGate(); // requests that began on this loop are running too
    progress.readComplete();
  }

  @Override
  public void readinessChanged() {
    requests.checkDeferred();
    requests.updateGate();
  }

  @Override
  public void readingStopped() {
    progress.paused();
  }

  @Override
  public void silent(long millis) {
    String why =
        "nothing was received for %d ms; if it is only slow, %s"
            .formatted(millis, Side.SERVER.raiseHeartbeat());
    connection.lifecycle().because(why);
    connection.faults().info(peer(), "closing the connection: " + why);
  }

  @Override
  public void tooSlow(String how) {
    connection.lifecycle().because(how);
    connection.fault(PeerFault.TOO_SLOW, "closing the connection", how);
    close.closeAndLinger();
  }

  @Override
  public void failed(Throwable cause, boolean isOpen) {
    if (isOpen) { // each frame that was queued fails by itself: log the first failure only
      connection.lifecycle().because(String.valueOf(cause));
      port.faults().connection(() -> peer() + ": closing the connection: " + cause);
    }
  }

  @Override
  public void ended() {
    intake.ended();
    requests.end();
    progress.ended();
    String known = connection.lifecycle().reason();
    callbacks.closed(
        known != null
            ? known
            : port.connections().isClosing()
                ? "the provider is closed"
                : "the consumer has closed it");
    connection
        .lifecycle()
        .advance(State.CLOSED); // first: the last request to end sees it, or is seen here
    if (requests.isEmpty()) {
      faults.sumUp();
    }
  }

  @Override
  public void removed() {
    port.connections().remove(this);
  }

  @Override
  public void countDropped() {
    port.counts().dropped();
  }
}
