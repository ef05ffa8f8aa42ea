package io.trunkline.filters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.call.CallSite;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Valid;
import jakarta.validation.ValidationException;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ValidationFilterTest {

  /** Named as Dubbo's. */
  @Retention(RetentionPolicy.RUNTIME)
  @interface MethodValidated {
    Class<?>[] value();
  }

  /** A group. */
  interface Strict {}

  /** The service. */
  interface Orders {

    /** The group of a method. */
    interface Save {}

    void place(@NotBlank String item, @Min(1) int count);

    void save(Order order);

    void saveAll(List<Order> orders);

    void saveValid(@Valid Order order);

    @MethodValidated(Strict.class)
    void saveStrict(Order order);
  }

  /** What is ordered. */
  static final class Order {

    @NotBlank String item = "tea";

    @NotNull(groups = Orders.Save.class)
    @Nullable String note = "";

    @NotNull(groups = Strict.class)
    @Nullable String payment = "cash";
  }

  private static Order order(String item, @Nullable String note, @Nullable String payment) {
    Order order = new Order();
    order.item = item;
    order.note = note;
    order.payment = payment;
    return order;
  }

  private final Filter filter = ValidationFilter.builder(Orders.class).build();

  private static Invocation call(String method, Object... arguments) {
    Method found =
        Stream.of(Orders.class.getMethods())
            .filter(m -> m.getName().equals(method))
            .findFirst()
            .orElseThrow();
    return new Invocation(
        new CallSite("orders", "0.0.0", null, method, CallSite.descriptor(found)),
        arguments,
        Map.of(),
        false,
        Long.MAX_VALUE);
  }

  private Throwable refused(Invocation call) {
    return Calls.refused(filter, call);
  }

  private void assertPasses(Invocation call) {
    assertThat(Calls.outcome(filter, call, Calls.ends(Outcome.value(1))))
        .isEqualTo(Outcome.value(1));
  }

  /** Of the time before Jakarta. */
  interface OldOrders {

    void place(@javax.validation.constraints.NotBlank String item);
  }

  @Test
  void aValidatorOfTheOtherNameDoesNotLetConstraintsPass() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ValidationFilter.builder(OldOrders.class).build())
        .withMessageContaining("finds no validator on the class path");
  }

  @Test
  void checksParameters() {
    assertPasses(call("place", "tea", 1));
    assertThat(refused(call("place", " ", 0)))
        .isInstanceOf(ConstraintViolationException.class)
        .hasMessageContainingAll(
            Orders.class.getName() + ".place refuses its arguments",
            "place.item must not be blank",
            "place.count must be greater than or equal to 1");
  }

  @Test
  void checksWhatArgumentsHaveAndElementsToo() {
    assertPasses(call("saveAll", List.of(order("tea", "", ""))));
    assertThat(refused(call("saveAll", List.of(order("tea", "", ""), order("", "", "")))))
        .hasMessageContaining("saveAll.orders.item must not be blank");
    assertThat(refused(call("saveValid", order("", "", ""))))
        .satisfies(
            e ->
                assertThat(((ConstraintViolationException) e).getConstraintViolations())
                    .hasSize(1));
  }

  @Test
  @Timeout(60)
  void looksAtContainersOnceHoweverOftenTheyContainOneAnother() {
    List<Object> nested = new ArrayList<>(List.of(order("", "", "")));
    for (int i = 0; i < 64; i++) {
      nested = new ArrayList<>(List.of(nested, nested));
    }
    nested.add(nested);
    assertThat(refused(call("saveAll", nested)))
        .hasMessageContaining("saveAll.orders.item must not be blank");
  }

  @Test
  void usesTheGroupsOfAMethod() {
    assertPasses(call("saveAll", List.of(order("tea", null, null))));
    assertThat(refused(call("save", order("tea", null, null))))
        .hasMessageContaining("note must not be null")
        .hasMessageNotContaining("payment");
    assertThat(refused(call("saveStrict", order("tea", null, null))))
        .hasMessageContaining("payment must not be null")
        .hasMessageNotContaining("note");
  }

  @Test
  void endsWithAnExceptionThatCanBeSentAtAProvider() {
    assertThat(refused(Calls.served(call("place", "", 1))))
        .isExactlyInstanceOf(ValidationException.class)
        .hasMessageContaining("place.item must not be blank");
  }

  @Test
  void isForTheMethodsThatAreNamed() {
    Filter some =
        ValidationFilter.builder(Orders.class).validate(false).validate("place", true).build();

    assertThat(Calls.outcome(some, call("save", order("", "", "")), Calls.ends(Outcome.value(1))))
        .isEqualTo(Outcome.value(1));
    assertThat(Calls.outcome(some, call("place", "", 1), Calls.ends(Outcome.value(1))))
        .isInstanceOf(Outcome.Failure.class);
  }
}
