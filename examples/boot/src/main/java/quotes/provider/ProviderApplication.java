package quotes.provider;

import org.apache.dubbo.config.annotation.DubboService;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import quotes.Quotes;

@SpringBootApplication
public class ProviderApplication {

  @DubboService
  static class PriceList implements Quotes {

    @Override
    public long cents(String article) {
      return 100L * article.length();
    }
  }

  public static void main(String[] arguments) {
    SpringApplication.run(ProviderApplication.class, arguments);
  }
}
