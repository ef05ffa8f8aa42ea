package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.io.Resource;

/** Dubbo's jar beside ours: both claim Dubbo's namespace. */
class BothJarsTest {

  private static final String HANDLERS = "META-INF/spring.handlers";
  private static final String URI = "http://dubbo.apache.org/schema/dubbo";

  @TempDir private Path folder;

  /** A class path with one more file of handlers, before or after all others. */
  private final class TwoJars extends ClassLoader {

    private final URL other;
    private final boolean first;

    TwoJars(String handler, boolean first) throws IOException {
      super(BothJarsTest.class.getClassLoader());
      Path file = folder.resolve("spring.handlers");
      Files.writeString(file, "http\\://dubbo.apache.org/schema/dubbo=" + handler + "\n");
      this.other = file.toUri().toURL();
      this.first = first;
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
      List<URL> all = new ArrayList<>(Collections.list(super.getResources(name)));
      if (name.equals(HANDLERS)) {
        all.add(first ? 0 : all.size(), other);
      }
      return Collections.enumeration(all);
    }
  }

  private static AbstractThrowableAssert<?, ?> assertStop(String elements, ClassLoader loader) {
    Resource file = Xml.dubboFile(URI, URI + "/dubbo.xsd", elements);
    return assertThatThrownBy(() -> Xml.context(file, loader).close());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.apache.dubbo.config.spring.schema.DubboNamespaceHandler",
        "com.alibaba.dubbo.config.spring.schema.DubboNamespaceHandler"
      })
  void stopsWhereOursIsAsked(String handler) throws IOException {
    assertStop("<dubbo:application name='a'/>", new TwoJars(handler, true))
        .hasMessageContainingAll(
            "two jars",
            "rpc-spring",
            handler,
            folder.toString(),
            "remove the Dubbo jar to run on Trunkline, or rpc-spring to stay with Dubbo");
  }

  @Test
  void stopsAtAnElementOfOurOwnNamespaceWhicheverIsAskedForDubbos() throws IOException {
    for (boolean first : new boolean[] {true, false}) {
      assertStop(
              "<trunkline:application name='a'/>",
              new TwoJars("org.apache.dubbo.config.spring.schema.DubboNamespaceHandler", first))
          .hasMessageContaining("two jars");
    }
  }

  @Test
  void startsWithOurJarAlone() {
    assertThat(new NamespaceOwners(BothJarsTest.class.getClassLoader()).conflict()).isEmpty();
  }
}
