package io.trunkline.filters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ServiceStubTest {

  /** A service with stubs. */
  public interface Hello {

    String greet(String name);
  }

  /** What 'true' names. */
  public static final class HelloStub implements Hello {

    private final Hello remote;

    /** In front of a reference. */
    public HelloStub(Hello remote) {
      this.remote = remote;
    }

    @Override
    public String greet(String name) {
      return name.isEmpty() ? "nobody" : "stub, " + remote.greet(name);
    }
  }

  /** What 'true' names as 'local'. */
  public static final class HelloLocal implements Hello {

    /** In front of a reference. */
    public HelloLocal(Hello remote) {}

    @Override
    public String greet(String name) {
      return "local";
    }
  }

  /** No stub: it takes no reference. */
  public static final class Deaf implements Hello {

    @Override
    public String greet(String name) {
      return "";
    }
  }

  private final Hello remote = name -> "hello " + name;

  @Test
  void isMadeOfTheReference() {
    Hello stub = ServiceStub.around(Hello.class, remote, "true");

    assertThat(stub.greet("Ann")).isEqualTo("stub, hello Ann");
    assertThat(stub.greet("")).isEqualTo("nobody");
    assertThat(ServiceStub.around(Hello.class, remote, HelloStub.class.getName()).greet("Ann"))
        .isEqualTo("stub, hello Ann");
    assertThat(ServiceStub.aroundLocal(Hello.class, remote, "true").greet("Ann"))
        .isEqualTo("local");
  }

  @Test
  void isNotThereIfNoneIsNamed() {
    assertThat(ServiceStub.around(Hello.class, remote, null)).isSameAs(remote);
    assertThat(ServiceStub.around(Hello.class, remote, "false")).isSameAs(remote);
  }

  @Test
  void hasToFit() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServiceStub.around(Hello.class, remote, "no.Such"))
        .withMessageContaining("names the class no.Such, which is not on the class path");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServiceStub.around(Hello.class, remote, "java.lang.String"))
        .withMessageContaining("does not implement " + Hello.class.getName());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServiceStub.around(Hello.class, remote, Deaf.class.getName()))
        .withMessageContaining("expected a public constructor Deaf(Hello)");
  }
}
