package io.trunkline.internal.callback;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.CallbackArgument;
import java.io.Serializable;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which arguments are callbacks, by the word of this side and of a provider. */
class CallbackParametersTest {

  interface Listener {
    void changed(String news);
  }

  record ListenerValue(int number) implements Listener, Serializable {
    @Override
    public void changed(String news) {}
  }

  interface Store {
    void save(List<String> orders, Listener listener);
  }

  private static final Method SAVE = Store.class.getMethods()[0];

  private static CallbackParameters parameters(SaidCallbacks own) {
    return CallbackParameters.of(SAVE, own, type -> null); // nothing is called back here
  }

  private static final SaidCallbacks ANNOUNCED =
      SaidCallbacks.in(Map.of("save.0.callback", "true", "save.1.callback", "true"));

  @Test
  void whatIsAnnouncedCountsForInterfacesThatNoValuesHave() {
    CallbackParameters announced = parameters(SaidCallbacks.NOTHING).announced(ANNOUNCED);
    assertThat(announced.has(0)).as("a list").isFalse();
    assertThat(announced.has(1)).as("a listener").isTrue();
    CallbackParameters.Parameter listener = announced.list().get(0);
    assertThat(listener.takes((Listener) news -> {})).isTrue();
    assertThat(listener.takes(new ListenerValue(1))).as("a value").isFalse();
  }

  @Test
  void whatThisSideSaysCountsForAll() {
    SaidCallbacks own =
        new SaidCallbacks(
            Set.of(new CallbackArgument("save", 0, false), new CallbackArgument("save", 1, false)),
            null);
    for (CallbackParameters parameters :
        List.of(parameters(own), parameters(own).announced(ANNOUNCED))) {
      assertThat(parameters.list()).hasSize(2);
      assertThat(parameters.list().get(1).takes(new ListenerValue(1))).isTrue();
    }
  }
}
