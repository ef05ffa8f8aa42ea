package io.trunkline.internal.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassCatalog;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.Reference;
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

  /** Defines the interface anew, as a container does when it deploys an application again. */
  private static final class Deployed extends ClassLoader {

    Class<?> shop() throws IOException {
      String file = "/" + Shop.class.getName().replace('.', '/') + ".class";
      try (InputStream in = Shop.class.getResourceAsStream(file)) {
        byte[] bytes = in.readAllBytes();
        return defineClass(Shop.class.getName(), bytes, 0, bytes.length);
      }
    }
  }

  @Test
  void anInterfaceThatNobodyUsesIsNotKeptNorIsItsLoader() throws IOException {
    Class<?> shop = new Deployed().shop();
    WeakReference<ClassLoader> loader = new WeakReference<>(shop.getClassLoader());
    ServiceInterface used = interfaces.of(shop);
    assertThat(used.type()).isSameAs(shop);
    Reference.reachabilityFence(used);
    used = null;
    shop = null;
    while (loader.get() != null) {
      System.gc();
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(interfaces.of(Shop.class).type()).isSameAs(Shop.class);
  }
}
