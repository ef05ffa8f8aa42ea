package io.trunkline.demo.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.check.Report;
import io.trunkline.check.ServiceCheck;
import io.trunkline.demo.BidSerializationOptimizer;
import io.trunkline.demo.BidService;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Calendar;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The check as docs/check.md shows it. */
class CheckedServiceTest {

  @Test
  void nothingIsToBeChangedInTheClassesOfTheDemo() {
    // shown: begin
    Report report =
        ServiceCheck.of(List.of("kryo", "hessian2"), List.of(new BidSerializationOptimizer()))
            .check(BidService.class);
    assertThat(report.findings()).isEmpty();
    // shown: end
  }

  @Test
  void thePageShowsExactlyThis() throws IOException {
    String source =
        Files.readString(
            Path.of("src/test/java", getClass().getName().replace('.', '/') + ".java"));
    String shown =
        source
            .substring(source.indexOf("// shown: begin\n"), source.indexOf("    // shown: end\n"))
            .replaceFirst(".*\n", "")
            .replaceAll("(?m)^    ", "");
    assertThat(page()).contains("```java\n" + shown + "```");
  }

  interface Orders {
    Order place(Order order, Discount discount);
  }

  interface Discount extends Serializable {}

  static final class Order implements Serializable {
    private static final long serialVersionUID = 1L;
    Customer customer;
    Calendar due;
    Object remark;

    Order(Customer customer) {
      this.customer = customer;
    }
  }

  static final class Customer {}

  @Test
  void thePageShowsTheReportOfAFlawedService() throws IOException {
    Report report = ServiceCheck.of(List.of("hessian2"), List.of()).check(Orders.class);
    String shown =
        report
            .toString()
            .replace(CheckedServiceTest.class.getName() + "$", "shop.")
            .replace(CheckedServiceTest.class.getPackageName() + ".*", "shop.*");
    assertThat(page()).contains("\n\n" + shown.indent(4) + "\n");
  }

  private static String page() throws IOException {
    return Files.readString(Path.of("..", "docs", "check.md"));
  }
}
