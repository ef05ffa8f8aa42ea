package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Message;
import io.trunkline.interop.tap.FrameTap;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** A consumer and a provider with a tap between them. */
final class Pair implements AutoCloseable {

  private static final AtomicInteger NAMES = new AtomicInteger();

  private final Pairing pairing;
  private final String[] serialization;
  private final Side consumer;
  private final Side provider;
  private final FrameTap tap;
  private final int consumerHeartbeat;
  private final List<String> references = new ArrayList<>();
  private final String bids;

  /**
   * Exports the services of the provider on a port of their own, and refers to the bid service.
   *
   * @param serialization what stock peers are told to use; empty for the default of each side
   */
  Pair(
      Pairing pairing,
      String serialization,
      Side consumer,
      Side provider,
      int consumerHeartbeat,
      int providerHeartbeat) {
    this.pairing = pairing;
    this.serialization =
        serialization.isEmpty() ? new String[0] : new String[] {"serialization", serialization};
    this.consumer = consumer;
    this.provider = provider;
    this.consumerHeartbeat = consumerHeartbeat;
    int port = freePort();
    try {
      this.tap = new FrameTap(port);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    done(
        provider.ask(
            "export",
            concat(this.serialization, "port", "" + port, "heartbeat", "" + providerHeartbeat)));
    this.bids = refer("bid");
  }

  static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Pairing pairing() {
    return pairing;
  }

  Side consumer() {
    return consumer;
  }

  Side provider() {
    return provider;
  }

  FrameTap tap() {
    return tap;
  }

  /** The name of the reference to the bid service. */
  String bids() {
    return bids;
  }

  /** Refers to a service and returns the reference's name. */
  String refer(String service, String... settings) {
    String name = service + "-" + NAMES.incrementAndGet();
    done(tryRefer(name, service, settings));
    return name;
  }

  /** Refers to the bid service without its interface and returns the reference's name. */
  String referGeneric(String mode, String... settings) {
    String name = "generic-" + NAMES.incrementAndGet();
    done(tryRefer("referGeneric", name, "bid", concat(settings, "mode", mode)));
    return name;
  }

  /** Calls a method over a reference without an interface. */
  Message invoke(String reference, String method, String text, String... more) {
    return consumer.ask("invoke", concat(more, "on", reference, "method", method, "text", text));
  }

  /** Refers to a service, which may fail. */
  Message tryRefer(String name, String service, String... settings) {
    return tryRefer("refer", name, service, settings);
  }

  private Message tryRefer(String word, String name, String service, String... settings) {
    String host = pairing.ourConsumer() ? "127.0.0.1" : "peer.example";
    return referAt(word, name, service, "dubbo://" + host + ":" + tap.port(), settings);
  }

  /**
   * Refers to the bid service at an address, not over the tap, and returns the reference's name.
   */
  String referTo(String url) {
    String name = "direct-" + NAMES.incrementAndGet();
    done(referAt("refer", name, "bid", url));
    return name;
  }

  private Message referAt(
      String word, String name, String service, String url, String... settings) {
    references.add(name);
    return consumer.ask(
        word,
        concat(
            concat(settings, serialization),
            "as",
            name,
            "service",
            service,
            "url",
            url,
            "heartbeat",
            "" + consumerHeartbeat));
  }

  /** Calls a method of the bid service and returns what it returned, as text. */
  String call(String method, String text) {
    return done(callOn(bids, method, text)).get("value");
  }

  /** Calls a method over a reference. */
  Message callOn(String reference, String method, String text, String... more) {
    return Side.reply(startOn(reference, method, text, more));
  }

  /** Begins to call a method over a reference. */
  CompletableFuture<Message> startOn(String reference, String method, String text, String... more) {
    return consumer.start("call", concat(more, "on", reference, "method", method, "text", text));
  }

  /** Waits until the provider was called like this. */
  void awaitSeen(String text) {
    done(provider.ask("awaitSeen", "text", text));
  }

  /** The reply, which has to say that all went well. */
  static Message done(Message reply) {
    assertThat(reply.word()).as("%s", reply.values()).isEqualTo(Message.DONE);
    return reply;
  }

  private static String[] concat(String[] first, String... second) {
    return Stream.concat(Stream.of(first), Stream.of(second)).toArray(String[]::new);
  }

  /** Gives up the references, then the tap. */
  @Override
  public void close() {
    try {
      references.forEach(name -> consumer.ask("destroy", "on", name));
    } finally {
      tap.close();
    }
  }
}
