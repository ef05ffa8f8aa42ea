package io.trunkline.canary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.call.GenericService;
import io.trunkline.calls.Loopback;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.CanaryLoader;
import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CanaryRecord;
import io.trunkline.testkit.model.Holder;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls without the interface: what their maps name is refused as what other callers send is. */
class GenericCanaryTest {

  private static final Pattern LINE = Pattern.compile("add the line \"([^\"]+)\"");
  private static final String SERVICE = CanaryService.class.getName();

  @BeforeEach
  void forget() {
    CanaryRecord.clear();
  }

  private RpcServer generic(CanaryLoader receiver, CanaryFormat format, List<String> lines)
      throws Exception {
    var server =
        Loopback.server()
            .serialization(format.serialization())
            .serializationSettings(format.settings());
    lines.forEach(server::allow);
    return server
        .allow(Holder.class.getName())
        .service(generic(receiver.loadClass(SERVICE)))
        .start();
  }

  private static <T> ServiceOptions<T> generic(Class<T> service) {
    Object proxy =
        Proxy.newProxyInstance(
            service.getClassLoader(),
            new Class<?>[] {service},
            (self, method, arguments) ->
                method.getName().equals("hashCode") ? System.identityHashCode(self) : null);
    return ServiceOptions.builder(service, service.cast(proxy)).generic(true).build();
  }

  private static Throwable invoke(RpcServer server, CanaryFormat format, Object argument) {
    try (RpcClient client =
        Loopback.client()
            .serialization(format.serialization())
            .serializationSettings(format.settings())
            .allow(Holder.class.getName())
            .build()) {
      GenericService service = client.generic(SERVICE, "dubbo://127.0.0.1:" + server.port());
      return catchThrowable(
          () ->
              service.$invoke("take", new String[] {"java.lang.Object"}, new Object[] {argument}));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aClassThatAMapNamesIsRefusedUntilItsLineIsThere(CanaryFormat format) throws Exception {
    Map<String, Object> canary = new HashMap<>(Map.of("class", Canary.class.getName()));
    Map<String, Object> holder =
        new HashMap<>(Map.of("class", Holder.class.getName(), "value", canary));
    for (Object argument :
        List.of(
            canary,
            holder,
            new ArrayList<>(List.of(canary)),
            new HashMap<>(Map.of("k", canary)),
            new ArrayList<>(List.of(holder)))) {
      CanaryLoader receiver = CanaryPair.loader();
      String line;
      try (RpcServer server = generic(receiver, format, List.of())) {
        Throwable refused = invoke(server, format, argument);
        assertThat(refused).hasMessageContaining(Canary.class.getName());
        Matcher found = LINE.matcher(refused.getMessage());
        assertThat(found.find()).as(refused.getMessage()).isTrue();
        line = found.group(1);
        assertThat(CanaryRecord.eventsAt(receiver)).isEmpty();
        assertThat(receiver.defined()).doesNotContain(Canary.class.getName());
      }
      try (RpcServer server = generic(CanaryPair.loader(), format, List.of(line))) {
        assertThat(invoke(server, format, argument)).isNull();
      }
      CanaryRecord.clear();
    }
  }

  @Test
  void aCallerCannotChooseHowObjectsAreMade() throws Exception {
    CanaryLoader receiver = CanaryPair.loader();
    try (RpcServer server = generic(receiver, CanaryFormat.HESSIAN2, List.of());
        RpcClient client = Loopback.client().build()) {
      var reference =
          client.reference(
              ReferenceOptions.builder(GenericService.class, "dubbo://127.0.0.1:" + server.port())
                  .path(SERVICE)
                  .build());
      for (String mode :
          List.of("nativejava", "bean", "protobuf-json", "raw.return", "gson", "NativeJava")) {
        Throwable refused =
            catchThrowable(
                () ->
                    reference
                        .attach("generic", mode)
                        .service()
                        .$invoke(
                            "take",
                            new String[] {"java.lang.Object"},
                            new Object[] {new byte[] {(byte) 0xac, (byte) 0xed, 0, 5}}));
        assertThat(refused).hasMessageContaining(mode).hasMessageContaining("offered is 'true'");
      }
    }
    assertThat(CanaryRecord.eventsAt(receiver)).isEmpty();
    assertThat(receiver.defined()).containsOnly(SERVICE);
  }
}
