package io.trunkline.internal.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.EchoService;
import io.trunkline.serialization.ClassCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What services or references of one interface share. */
@Timeout(60)
class ServiceInterfacesTest {

  /** One of a service. */
  interface Shop {
    List<String> wares(Map<String, Integer> wanted);

    static void none() {}
  }

  /** One with the same methods. */
  interface Branch extends Shop {}

  private final ServiceInterfaces interfaces =
      new ServiceInterfaces(ClassCatalog.EMPTY, List.of("acme.Ware"), null);

  @Test
  void anInterfaceThatIsInUseIsExaminedOnce() {
    ServiceInterface first = interfaces.of(Shop.class);
    assertThat(interfaces.of(Shop.class)).isSameAs(first);
    assertThat(interfaces.of(Branch.class).gate()).isNotSameAs(first.gate());
    assertThat(first.gate().linesWithoutClass()).containsExactly("acme.Ware");
    assertThat(first.methods()).extracting(one -> one.method().getName()).containsExactly("wares");
    assertThat(first.methods().get(0).descriptor()).isEqualTo("Ljava/util/Map;");
    assertThat(first.echo()).extracting(one -> one.method().getName()).containsExactly("$echo");
  }

  /** Defines an interface anew, as a container does when it deploys an application again. */
  private static final class Deployed extends ClassLoader {

    Class<?> echo() throws IOException {
      String name = EchoService.class.getName();
      try (InputStream in =
          EchoService.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      }
    }
  }

  @Test
  void anInterfaceThatNobodyUsesIsNotKeptNorIsItsLoader() throws IOException {
    WeakReference<ClassLoader> loader = new WeakReference<>(usedOnce());
    while (loader.get() != null) {
      System.gc();
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(interfaces.of(Shop.class).type()).isSameAs(Shop.class);
  }

  private ClassLoader usedOnce() throws IOException {
    Deployed loader = new Deployed();
    Class<?> echo = loader.echo();
    assertThat(interfaces.of(echo).type()).isSameAs(echo);
    return loader;
  }
}
