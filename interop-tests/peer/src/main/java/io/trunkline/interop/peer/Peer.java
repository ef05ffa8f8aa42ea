package io.trunkline.interop.peer;

import demo.bid.AbsentService;
import demo.bid.BidException;
import demo.bid.BidService;
import demo.bid.HoldService;
import demo.bid.LaterService;
import demo.bid.MomentService;
import demo.bid.NewerBidService;
import io.trunkline.interop.peer.arrival.KindCommands;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Carries out commands over a runtime. What a call throws is part of its reply, never thrown from
 * here. Thread-safe: long commands may run concurrently.
 */
public final class Peer {

  private static final Map<String, Class<?>> SERVICES =
      Map.of(
          "bid", BidService.class,
          "newer", NewerBidService.class,
          "hold", HoldService.class,
          "later", LaterService.class,
          "moments", MomentService.class,
          "absent", AbsentService.class);
  private static final int WAIT_MILLIS = 10_000;

  private final RpcRuntime runtime;
  private final Sightings seen = new Sightings();
  private final Provider provider;
  private final Map<String, RpcRuntime.Reference<?>> references = new ConcurrentHashMap<>();
  private final Map<String, SteadyCalls> steady = new ConcurrentHashMap<>();
  private final GenericCommands generic;
  private final KindCommands kinds;

  public Peer(RpcRuntime runtime) {
    this.runtime = runtime;
    this.provider = new Provider(runtime, seen);
    this.generic = new GenericCommands(runtime);
    this.kinds = new KindCommands(runtime);
  }

  /** Carries out a command. */
  public Message carryOut(Message command) {
    Map<String, String> reply = new HashMap<>();
    try {
      carryOut(command, reply);
      return new Message(command.id(), Message.DONE, reply);
    } catch (Throwable thrown) {
      reply.put("class", thrown.getClass().getName());
      reply.put("message", String.valueOf(thrown.getMessage()));
      String status = runtime.statusOf(thrown);
      if (status != null) {
        reply.put("status", status);
      }
      RpcRuntime.Packed packed = runtime.packed(thrown);
      if (packed != null) {
        reply.put("exceptionClass", packed.exceptionClass());
        reply.put("exceptionMessage", String.valueOf(packed.exceptionMessage()));
      }
      if (thrown instanceof BidException custom) {
        reply.put("code", Integer.toString(custom.code()));
      }
      return new Message(command.id(), Message.THREW, reply);
    }
  }

  private void carryOut(Message command, Map<String, String> reply) throws Throwable {
    switch (command.word()) {
      case "export" -> {
        String journal = command.find("journal");
        if (journal != null) {
          provider.journal(Path.of(journal));
        }
        runtime.export(
            new RpcRuntime.Port(
                command.number("port", 0),
                command.number("heartbeat", 0),
                command.find("everyAddress") != null,
                command.find("serialization"),
                command.find("registry")),
            exports(command));
      }
      case "refer" -> {
        references.put(
            command.get("as"), runtime.refer(refer(command, service(command.get("service")))));
      }
      case "referGeneric" ->
          generic.refer(
              command.get("as"),
              refer(command, service(command.get("service"))),
              command.get("mode"));
      case "invoke" -> reply.put("value", Texts.of(generic.invoke(command)));
      case "destroy" -> {
        RpcRuntime.Reference<?> ended = references.remove(command.get("on"));
        if (ended != null) {
          ended.destroy();
        } else {
          generic.destroy(command.get("on"));
        }
      }
      case "exportKinds" -> kinds.export(command);
      case "sendKinds" -> kinds.send(command);
      case "closePorts" -> runtime.closePorts();
      case "countServed" -> reply.put("calls", Long.toString(provider.served()));
      case "release" -> provider.release(command.get("key"));
      case "awaitSeen" -> seen.await(command.get("text"), WAIT_MILLIS);
      case "call" -> call(command, reference(command), reply);
      case "oneWay" -> reference(command).sendNothing(command.number("number", 0));
      case "async" ->
          reply.put(
              "value",
              reference(command)
                  .echoAsync(command.get("text"))
                  .get(WAIT_MILLIS, TimeUnit.MILLISECONDS));
      case "echoService" ->
          reply.put("value", Texts.of(reference(command).echoService(command.get("text"))));
      case "storm" ->
          new Storm(reference(command), command.number("threads", 1), command.number("calls", 1))
              .run();
      case "keepCalling" -> keepCalling(command);
      case "countCalls" -> steady(command.get("on")).count(reply);
      case "stopCalling" -> steady(command.get("on")).stop(reply);
      default -> throw new IllegalArgumentException("unknown command " + command.word());
    }
  }

  /** A registry is told of one service only, so that counts of calls are those of it. */
  private List<RpcRuntime.Export<?>> exports(Message command) {
    return command.find("registry") == null
        ? provider.exports()
        : List.of(
            provider.registered(
                command.find("group"), command.find("version"), parameters(command)));
  }

  /** The value {@code parameters}, which is written as in a url: {@code weight=200&tag=a}. */
  private static Map<String, String> parameters(Message command) {
    Map<String, String> parameters = new HashMap<>();
    String written = command.find("parameters");
    if (written != null) {
      for (String parameter : written.split("&")) {
        String[] parts = parameter.split("=", 2);
        parameters.put(parts[0], parts[1]);
      }
    }
    return parameters;
  }

  private void keepCalling(Message command) {
    SteadyCalls calls =
        new SteadyCalls(
            reference(command), command.number("threads", 1), command.number("rate", 100));
    steady.put(command.get("on"), calls);
    calls.start();
  }

  private SteadyCalls steady(String reference) {
    return Objects.requireNonNull(steady.get(reference), reference);
  }

  private RpcRuntime.Reference<?> reference(Message command) {
    RpcRuntime.Reference<?> reference = references.get(command.get("on"));
    if (reference == null) {
      throw new IllegalArgumentException(
          command.get("on") + " is not among " + references.keySet());
    }
    return reference;
  }

  private static Class<?> service(String name) {
    return Objects.requireNonNull(SERVICES.get(name), name);
  }

  private static <T> RpcRuntime.Refer<T> refer(Message command, Class<T> service) {
    return new RpcRuntime.Refer<>(
        service,
        command.get("url"),
        command.find("path"),
        command.find("group"),
        command.find("version"),
        command.find("token"),
        command.number("timeout", 30_000),
        command.number("heartbeat", 0),
        command.find("serialization"),
        command.find("tag"));
  }

  private <T> void call(
      Message command, RpcRuntime.Reference<T> reference, Map<String, String> reply)
      throws Throwable {
    String attachment = command.find("attachment");
    Map<String, String> attachments =
        attachment == null ? Map.of() : Map.of(Provider.ATTACHMENT, attachment);
    RpcRuntime.Answer answer = reference.call(attachments, service -> method(service, command));
    reply.put("value", Texts.of(answer.value()));
    String back = answer.attachments().get(Provider.ATTACHMENT);
    if (back != null) {
      reply.put("attachment", back);
    }
  }

  private static @Nullable Object method(Object service, Message command) throws Exception {
    String text = command.values().getOrDefault("text", "");
    return switch (command.get("method")) {
      case "bid" -> ((BidService) service).bid(Golden.request());
      case "echo" -> ((BidService) service).echo(text);
      case "fail" -> ((BidService) service).fail(text);
      case "failCustom" -> ((BidService) service).failCustom(text);
      case "nullValue" -> ((BidService) service).nullValue(text);
      case "nothing" -> {
        ((BidService) service).nothing(Integer.parseInt(text));
        yield "void";
      }
      case "types" -> Golden.types((BidService) service);
      case "newer" -> ((NewerBidService) service).newer(text);
      case "hold" -> ((HoldService) service).hold(text);
      case "later" -> ((LaterService) service).later(text).get(WAIT_MILLIS, TimeUnit.MILLISECONDS);
      case "moments" -> ((MomentService) service).moments(Golden.moments(text));
      case "absent" -> ((AbsentService) service).absent(text);
      default -> throw new IllegalArgumentException("unknown method " + command.get("method"));
    };
  }
}
