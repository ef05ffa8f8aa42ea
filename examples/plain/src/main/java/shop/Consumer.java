package shop;

import io.trunkline.client.RpcClient;
import java.time.Duration;

public final class Consumer {

  public static void main(String[] args) {
    try (RpcClient client =
        RpcClient.builder()
            .serialization("kryo")
            .timeout(Duration.ofSeconds(5)) // a second by default, which a cold start can take
            .build()) {
      Shop shop = client.refer(Shop.class, "dubbo://127.0.0.1:20880");
      System.out.println(shop.quote(new Shop.Order("cup", 3)));
    }
  }
}
