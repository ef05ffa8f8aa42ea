package demo.agents.shopper;

import demo.agents.Market;
import java.util.Map;
import org.apache.dubbo.config.annotation.DubboReference;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The consumer, which makes one call and ends. The provider's port is its argument. */
@SpringBootApplication
public class ShopperApplication implements CommandLineRunner {

  @DubboReference(url = "dubbo://127.0.0.1:${market.port}", timeout = 30_000)
  private Market market;

  @Override
  public void run(String... arguments) {
    System.out.println("a pear costs " + market.cents("pear") + " cents");
  }

  public static void main(String[] arguments) {
    SpringApplication application = new SpringApplication(ShopperApplication.class);
    application.setDefaultProperties(Map.of("market.port", arguments[0]));
    application.run().close();
  }
}
