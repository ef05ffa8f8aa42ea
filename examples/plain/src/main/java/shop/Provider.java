package shop;

import io.trunkline.server.RpcServer;

public final class Provider implements Shop {

  @Override
  public Quote quote(Order order) {
    return new Quote(order, 450L * order.count());
  }

  public static void main(String[] args) throws Exception {
    RpcServer server =
        RpcServer.builder()
            .port(20880) // on every address of this machine
            .serialization("kryo")
            .service(Shop.class, new Provider())
            .start();
    System.out.println("listening on port " + server.port());
    Runtime.getRuntime().addShutdownHook(new Thread(server::close));
    server.awaitClosed(); // the server's own threads are daemons
  }
}
