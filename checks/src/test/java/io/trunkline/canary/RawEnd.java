package io.trunkline.canary;

import io.trunkline.calls.Loopback;
import io.trunkline.calls.RawPeer;
import io.trunkline.canary.CanaryPair.Hostile;
import io.trunkline.client.RpcClient;
import io.trunkline.testkit.CanaryLoader;
import io.trunkline.testkit.model.Holder;
import io.trunkline.testkit.model.Trusted;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** An end of ours with the one connection over which a peer by hand sends it raw shapes. */
sealed interface RawEnd extends AutoCloseable permits RawEnd.Provider, RawEnd.Consumer {

  /** What has been loaded and run at this end. */
  CanaryLoader receiver();

  /**
   * Sends a shape and awaits what comes of it.
   *
   * @return the texts of the refusals, empty if a frame was not refused
   */
  String send(RawShape shape, CanaryPosition position) throws Exception;

  /** Fails unless the same connection still carries a good call. */
  void callAgain(RawShape shape) throws Exception;

  @Override
  void close() throws IOException;

  /** Our provider, and a consumer by hand. */
  final class Provider implements RawEnd {

    private final CanaryPair pair;
    private final RawPeer peer;
    private long id;

    Provider(CanaryFormat format, CanaryLoader sender) throws Exception {
      pair = new CanaryPair(Hostile.CONSUMER, format, false, sender, List.of());
      peer = new RawPeer(pair.serverPort());
    }

    @Override
    public CanaryLoader receiver() {
      return pair.receiver();
    }

    @Override
    public String send(RawShape shape, CanaryPosition position) throws Exception {
      StringBuilder texts = new StringBuilder();
      boolean isRefused = true;
      int wireId = shape.messages().serialization().wireId();
      for (byte[] body : RawPlaces.requests(shape, position)) {
        if (position == CanaryPosition.EVENT) {
          peer.send(
              RawPeer.frame(0xa0 | wireId, RawPlaces.UNASKED, body),
              RawPeer.frame(0xe0 | wireId, RawPlaces.UNASKED, body),
              RawPeer.frame(0x20 | wireId, RawPlaces.UNASKED, body));
        } else {
          RawPeer.Reply reply = ask(shape, body);
          if (reply.status() == 20) {
            isRefused = false;
          } else {
            texts.append(text(shape, reply)).append('\n');
          }
        }
      }
      return isRefused ? texts.toString() : "";
    }

    private static String text(RawShape shape, RawPeer.Reply reply) {
      return shape.messages().read(reply.body(), reader -> reader.readString());
    }

    private RawPeer.Reply ask(RawShape shape, byte[] body) throws Exception {
      peer.send(RawPeer.frame(0xc0 | shape.messages().serialization().wireId(), ++id, body));
      RawPeer.Reply reply = peer.receive();
      while (reply.id() == RawPlaces.UNASKED) { // to a two-way event
        reply = peer.receive();
      }
      if (reply.id() != id) {
        throw new IllegalStateException("a reply to " + reply.id() + " instead of " + id);
      }
      return reply;
    }

    @Override
    public void callAgain(RawShape shape) throws Exception {
      RawPeer.Reply reply = ask(shape, RawPlaces.good(shape));
      if (reply.status() != 20) {
        throw new IllegalStateException("a good call: " + text(shape, reply));
      }
    }

    @Override
    public void close() throws IOException {
      peer.close();
      pair.close();
    }
  }

  /** Our consumer, and a provider by hand. */
  final class Consumer implements RawEnd {

    /** What the provider sends next; a null position is a good reply. */
    private record Next(RawShape shape, CanaryPosition position) {}

    private final CanaryLoader receiver = CanaryPair.loader();
    private final ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    private final AtomicReference<Next> next = new AtomicReference<>();
    private final CompletableFuture<Void> served = CompletableFuture.runAsync(this::serve);
    private final RpcClient client;
    private final Class<?> service;
    private final Object reference;

    Consumer(CanaryFormat format) throws Exception {
      client =
          Loopback.client()
              .serialization(format.serialization())
              .serializationSettings(format.settings())
              .handshake(false)
              .allow(Holder.class.getName())
              .allow(Trusted.class.getName())
              .build();
      service = receiver.loadClass(CanaryService.class.getName());
      reference = client.refer(service, "dubbo://127.0.0.1:" + listener.getLocalPort());
    }

    /** Serves one connection: if it is lost, calls fail. */
    private void serve() {
      try (RawPeer consumer = new RawPeer(listener.accept())) {
        while (true) {
          RawPeer.Reply request = consumer.receive();
          if ((request.flags() & 0x20) == 0 && (request.flags() & 0x80) != 0) {
            Next now = next.get();
            int wireId = now.shape.messages().serialization().wireId();
            List<byte[]> frames =
                now.position == null
                    ? List.of(RawPlaces.goodReply(now.shape, wireId, request.id()))
                    : RawPlaces.replies(now.shape, now.position, wireId, request.id());
            consumer.send(frames.toArray(byte[][]::new));
          }
        }
      } catch (IOException closed) {
        return;
      }
    }

    @Override
    public CanaryLoader receiver() {
      return receiver;
    }

    @Override
    public String send(RawShape shape, CanaryPosition position) throws Exception {
      next.set(new Next(shape, position));
      try {
        service.getMethod("give").invoke(reference);
        return "";
      } catch (InvocationTargetException e) {
        return CanaryCells.text(e.getCause());
      }
    }

    @Override
    public void callAgain(RawShape shape) throws Exception {
      next.set(new Next(shape, null));
      Object got = service.getMethod("text", String.class).invoke(reference, "x");
      if (!"good".equals(got)) {
        throw new IllegalStateException("a good call returned " + got);
      }
    }

    @Override
    public void close() throws IOException {
      client.close();
      listener.close();
      served.orTimeout(30, TimeUnit.SECONDS).join();
    }
  }
}
