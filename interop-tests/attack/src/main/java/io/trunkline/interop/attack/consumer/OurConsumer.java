package io.trunkline.interop.attack.consumer;

import static java.nio.charset.StandardCharsets.US_ASCII;

import demo.bid.BidService;
import io.trunkline.client.RpcClient;
import io.trunkline.interop.peer.Message;
import io.trunkline.interop.peer.PeerLoop;
import io.trunkline.options.ReferenceOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A consumer of ours with its default settings, controlled over stdin as peers are. It carries out
 * one command at a time, and ends when stdin does.
 *
 * <ul>
 *   <li>{@code refer} with {@code url}, of a provider or a registry: begins to call it
 *   <li>{@code phase}: {@code micros} and {@code failures} since the last time
 *   <li>{@code work}: {@code micros}, the longest work for the registry on a thread that calls or
 *       reads since the last time
 *   <li>{@code served}: fails unless a call succeeds
 *   <li>{@code close}: closes the client, with {@code millis}
 * </ul>
 */
public final class OurConsumer {

  private static final Duration LIMIT = Duration.ofSeconds(1);

  private @Nullable RpcClient client;
  private @Nullable BidService bids;
  private @Nullable HonestCalls calls;
  private @Nullable RegistryWork work;

  private OurConsumer() {}

  public static void main(String[] args) throws IOException {
    PrintStream replies = System.out;
    System.setOut(System.err);
    OurConsumer consumer = new OurConsumer();
    BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, US_ASCII));
    replies.println(new Message(0, PeerLoop.READY, Map.of()).line());
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      replies.println(consumer.carryOut(Message.parse(line)).line());
      replies.flush();
    }
    Runtime.getRuntime().halt(0);
  }

  private Message carryOut(Message command) {
    Map<String, String> reply = new HashMap<>();
    try {
      switch (command.word()) {
        case "refer" -> refer(command.get("url"));
        case "phase" -> opened(calls).takePhase(reply);
        case "work" -> reply.put("micros", "" + opened(work).takeLongestMicros());
        case "served" -> opened(bids).echo("still there?");
        case "close" -> reply.put("millis", "" + close());
        default -> throw new IllegalArgumentException("unknown command " + command.word());
      }
      return new Message(command.id(), Message.DONE, reply);
    } catch (RuntimeException | Error e) {
      return new Message(command.id(), Message.THREW, Map.of("message", "" + e));
    }
  }

  private void refer(String url) {
    boolean isRegistry = url.startsWith("zookeeper:");
    RpcClient.Builder builder = RpcClient.builder().application("web");
    RpcClient opened = (isRegistry ? builder.registry(url) : builder).build();
    client = opened;
    ReferenceOptions.Builder<BidService> options =
        isRegistry
            ? ReferenceOptions.builder(BidService.class)
            : ReferenceOptions.builder(BidService.class, url);
    BidService service = opened.reference(options.timeout(LIMIT).build()).service();
    bids = service;
    calls = new HonestCalls(service, LIMIT);
    work = new RegistryWork(HonestCalls.THREADS);
  }

  /** The calls go on meanwhile, as in an application that closes. */
  private long close() {
    long start = System.nanoTime();
    opened(client).close();
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    opened(calls).close();
    opened(work).close();
    return millis;
  }

  private static <T> T opened(@Nullable T part) {
    if (part == null) {
      throw new IllegalStateException("the consumer refers to no provider yet");
    }
    return part;
  }
}
