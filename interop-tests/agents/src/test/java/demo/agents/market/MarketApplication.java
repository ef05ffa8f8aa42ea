package demo.agents.market;

import demo.agents.Market;
import demo.agents.Scales;
import java.util.Map;
import org.apache.dubbo.config.annotation.DubboReference;
import org.apache.dubbo.config.annotation.DubboService;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The provider. Its port is the first argument. */
@SpringBootApplication
public class MarketApplication {

  @DubboService
  static class Stall implements Market {

    @DubboReference(url = "dubbo://127.0.0.1:${dubbo.protocol.port}", timeout = 30_000)
    private Scales scales;

    @Override
    public long cents(String article) {
      return 2L * scales.grams(article);
    }
  }

  @DubboService
  static class KitchenScales implements Scales {

    @Override
    public int grams(String article) {
      return 50 * article.length();
    }
  }

  public static void main(String[] arguments) {
    SpringApplication application = new SpringApplication(MarketApplication.class);
    application.setDefaultProperties(
        Map.of("dubbo.protocol.port", arguments[0], "dubbo.protocol.host", "127.0.0.1"));
    application.run();
    System.out.println("the market is open");
  }
}
