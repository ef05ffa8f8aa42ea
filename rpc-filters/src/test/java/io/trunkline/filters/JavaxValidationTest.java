package io.trunkline.filters;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.CallSite;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.lang.reflect.Method;
import java.util.Map;
import javax.validation.ConstraintViolationException;
import javax.validation.Valid;
import javax.validation.ValidationException;
import javax.validation.constraints.Min;
import javax.validation.constraints.NotBlank;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** With a validator of {@code javax.validation} on the class path, and the API of both. */
@EnabledIfSystemProperty(named = "test.javax", matches = "true")
class JavaxValidationTest {

  /** The service. */
  interface Orders {

    void place(@NotBlank String item, @Min(1) int count);

    void save(Order order);

    void saveValid(@Valid Order order);
  }

  /** What is ordered. */
  static final class Order {

    @NotBlank String item = "";
  }

  private final Filter filter = ValidationFilter.builder(Orders.class).build();

  private static Invocation call(String name, Object... arguments)
      throws ReflectiveOperationException {
    Class<?>[] types =
        name.equals("place")
            ? new Class<?>[] {String.class, int.class}
            : new Class<?>[] {Order.class};
    Method method = Orders.class.getDeclaredMethod(name, types);
    return new Invocation(
        new CallSite("orders", "0.0.0", null, name, CallSite.descriptor(method)),
        arguments,
        Map.of(),
        false,
        Long.MAX_VALUE);
  }

  private Throwable refused(Invocation call) {
    return Calls.refused(filter, call);
  }

  @Test
  void checksParametersAndWhatTheyHave() throws Exception {
    assertThat(Calls.outcome(filter, call("place", "tea", 1), Calls.ends(Outcome.value(1))))
        .isEqualTo(Outcome.value(1));
    assertThat(refused(call("place", " ", 0)))
        .isInstanceOf(ConstraintViolationException.class)
        .hasMessageContainingAll("place.item must not be blank", "place.count must be");
    assertThat(refused(call("save", new Order()))).hasMessageContaining("item must not be blank");
    assertThat(refused(call("saveValid", new Order())))
        .isInstanceOfSatisfying(
            ConstraintViolationException.class,
            e -> assertThat(e.getConstraintViolations()).hasSize(1));
  }

  @Test
  void endsWithAnExceptionThatCanBeSentAtAProvider() throws Exception {
    assertThat(refused(Calls.served(call("place", "", 1))))
        .isExactlyInstanceOf(ValidationException.class)
        .hasMessageContaining("place.item must not be blank");
  }
}
