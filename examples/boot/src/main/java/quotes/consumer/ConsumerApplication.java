package quotes.consumer;

import org.apache.dubbo.config.annotation.DubboReference;
import org.springframework.boot.CommandLineRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import quotes.Quotes;

@SpringBootApplication
public class ConsumerApplication implements CommandLineRunner {

  @DubboReference(url = "${quotes.provider:dubbo://127.0.0.1:20880}")
  private Quotes quotes;

  @Override
  public void run(String... arguments) {
    System.out.println("a pear costs " + quotes.cents("pear") + " cents");
  }

  public static void main(String[] arguments) {
    SpringApplication.run(ConsumerApplication.class, arguments).close();
  }
}
