package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.testkit.terms.TermsPair;
import java.io.Serializable;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What an inner class keeps of what is around it arrives under all terms. */
final class InnerClassesTest {

  private static final KryoSerializationProvider KRYO = new KryoSerializationProvider();

  static class Shop implements Serializable {
    private static final long serialVersionUID = 1L;
    String name = "";

    class Order implements Serializable {
      private static final long serialVersionUID = 1L;
      int id;

      String where() {
        return name + id;
      }

      class Line implements Serializable {
        private static final long serialVersionUID = 1L;
        int count;

        String what() {
          return where() + "x" + count;
        }
      }
    }
  }

  /** Serializable, as stock peers need it. */
  interface Text extends Supplier<String>, Serializable {}

  static List<TermsPair> terms() {
    return List.of(
        TermsPair.plain(KRYO),
        TermsPair.of(KRYO, List.of(), List.of()),
        TermsPair.of(KRYO, List.of(Shop.Order.class), List.of(Shop.Order.class)));
  }

  @ParameterizedTest
  @MethodSource("terms")
  void anInnerObjectArrivesWithTheOneAroundIt(TermsPair pair) {
    Shop shop = new Shop();
    shop.name = "s";
    Shop.Order order = shop.new Order();
    order.id = 3;
    Shop.Order.Line line = order.new Line();
    line.count = 2;
    assertThat(((Shop.Order) pair.pass(order)).where()).isEqualTo("s3");
    assertThat(((Shop.Order.Line) pair.pass(line)).what()).isEqualTo("s3x2");
  }

  @ParameterizedTest
  @MethodSource("terms")
  void localAndAnonymousObjectsArriveWithTheVariablesAroundThem(TermsPair pair) {
    String captured = "c" + pair.hashCode();
    int number = captured.length();
    assertThat(((Text) pair.pass(local(captured, number))).get()).isEqualTo(captured + number);
    assertThat(((Text) pair.pass(anonymous(captured, number))).get()).isEqualTo(number + captured);
  }

  private static Text local(String captured, int number) {
    class Local implements Text {
      private static final long serialVersionUID = 1L;

      @Override
      public String get() {
        return captured + number;
      }
    }
    return new Local();
  }

  private static Text anonymous(String captured, int number) {
    return new Text() {
      private static final long serialVersionUID = 1L;

      @Override
      public String get() {
        return number + captured;
      }
    };
  }
}
