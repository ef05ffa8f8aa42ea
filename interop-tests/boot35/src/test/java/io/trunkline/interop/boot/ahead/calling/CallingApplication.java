package io.trunkline.interop.boot.ahead.calling;

import io.trunkline.interop.boot.ahead.Stores;
import org.apache.dubbo.config.annotation.DubboReference;
import org.apache.dubbo.config.spring.ReferenceBean;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/** Calls both services once: one by an injected field, the other by a bean. */
@SpringBootApplication
public class CallingApplication {

  @DubboReference(url = "${stores.url}")
  private Stores warehouse;

  @Bean
  @DubboReference(url = "${stores.url}", version = "2")
  ReferenceBean<Stores> outlet() {
    return new ReferenceBean<>();
  }

  @Bean
  CommandLineRunner calls(@Qualifier("outlet") Stores outlet) {
    return arguments -> {
      Stores.Article cup = new Stores.Article("cup");
      System.out.println(warehouse.stock(cup) + " and " + outlet.stock(cup));
    };
  }

  public static void main(String[] arguments) {
    SpringApplication.run(CallingApplication.class, arguments).close();
  }
}
