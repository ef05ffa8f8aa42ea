package io.trunkline.interop.boot.ahead.serving;

import io.trunkline.interop.boot.ahead.Stores;
import io.trunkline.server.RpcServer;
import io.trunkline.spring.RpcConfigurer;
import org.apache.dubbo.config.annotation.DubboService;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** Serves on a free port of loopback, and prints it. */
@SpringBootApplication
public class ServingApplication {

  @DubboService
  static class Warehouse implements Stores {

    private final int pieces;

    Warehouse(@Value("${stores.pieces}") int pieces) {
      this.pieces = pieces;
    }

    @Override
    public Stock stock(Article article) {
      return new Stock(article, pieces);
    }
  }

  @Bean
  @DubboService(version = "2")
  Stores outlet() {
    return article -> new Stores.Stock(article, 7);
  }

  @Bean
  RpcConfigurer port() {
    return new RpcConfigurer() {
      @Override
      public void configure(RpcServer.Builder server) {
        server.host("127.0.0.1").port(0);
      }

      @Override
      public void started(String protocol, RpcServer server) {
        System.out.println("listens on " + server.port());
      }
    };
  }

  public static void main(String[] arguments) {
    SpringApplication.run(ServingApplication.class, arguments);
  }
}
