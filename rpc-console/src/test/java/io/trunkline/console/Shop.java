package io.trunkline.console;

import io.trunkline.calls.Loopback;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** A process with a server, a client and a reference, and their console. */
final class Shop implements AutoCloseable {

  final Console console;
  final RpcServer server;
  final RpcClient client;
  final Reference<Orders> reference;

  Shop(boolean canCall) throws IOException {
    console = new Console(canCall);
    server =
        Loopback.server()
            .serialization("hessian2")
            .filter(console.serverFilter())
            .service(Orders.class, new OrderDesk())
            .start();
    client = Loopback.client().filter(console.clientFilter()).build();
    reference =
        client.reference(
            ReferenceOptions.builder(Orders.class, "dubbo://127.0.0.1:" + server.port()).build());
    console.add("shop", server);
    console.add("shop", client);
    console.add("orders", reference);
  }

  static PageRequest get(String path) {
    Map<String, String> parameters = new HashMap<>();
    int question = path.indexOf('?');
    if (question >= 0) {
      for (String pair : path.substring(question + 1).split("&")) {
        parameters.put(pair.split("=")[0], pair.split("=")[1]);
      }
    }
    String page = question < 0 ? path : path.substring(0, question);
    return new PageRequest("GET", page, parameters, Map.of(), Map.of());
  }

  String page(String path) {
    return new String(console.respond(get(path)).body(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    console.close();
    client.close();
    server.close();
  }
}
