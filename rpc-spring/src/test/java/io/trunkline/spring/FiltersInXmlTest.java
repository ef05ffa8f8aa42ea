package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.call.Filter;
import io.trunkline.call.GenericService;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.ServerCall;
import io.trunkline.client.Reference;
import java.io.IOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.support.GenericXmlApplicationContext;

/** Filters and references as beans of an application. */
@Timeout(120)
class FiltersInXmlTest {

  /** Notes each call that passes. */
  public static final class Noting implements Filter {

    private final Queue<String> notes;
    private final String name;

    /** Notes under this name. */
    public Noting(Queue<String> notes, String name) {
      this.notes = notes;
      this.name = name;
    }

    @Override
    public CompletionStage<Outcome> filter(Invocation invocation, Next next) {
      notes.add(name);
      return next.proceed(invocation);
    }
  }

  /** The service of a caller with attachments. */
  public interface Hello {

    String greet(String name);
  }

  /** Says which attachment came. */
  public static final class Telling implements Hello {

    @Override
    public String greet(String name) {
      return name + " " + ServerCall.current().orElseThrow().attachments().get("trace");
    }
  }

  /** Is given the reference behind a bean. */
  static final class Shop {

    @Autowired Reference<Hello> hello;
  }

  private static String filter(String name) {
    return "<bean id='NAME' class='io.trunkline.spring.FiltersInXmlTest$Noting'><constructor-arg ref='notes'/><constructor-arg value='NAME'/></bean>"
        .replace("NAME", name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dubbo", "trunkline"})
  void filtersAreBeansOfTheirNames(String namespace) throws IOException {
    String elements =
        """
        <NS:protocol name='dubbo' port='PORT'/>
        <NS:provider filter='first'/>
        <NS:consumer filter='third' timeout='30000'/>
        <NS:service interface='io.trunkline.spring.Greeter' ref='greetings' filter='second'/>
        <NS:reference id='greeter' interface='io.trunkline.spring.Greeter' filter='fourth,fifth'
            url='dubbo://127.0.0.1:PORT'/>
        <bean id='notes' class='java.util.concurrent.ConcurrentLinkedQueue'/>
        <bean id='greetings' class='io.trunkline.spring.Greetings'/>
        """
            .replace("NS", namespace)
            .replace("PORT", "" + Xml.freePort());
    StringBuilder beans = new StringBuilder(elements);
    List.of("first", "second", "third", "fourth", "fifth").forEach(n -> beans.append(filter(n)));
    try (GenericXmlApplicationContext context = Xml.dubbo(beans.toString())) {
      Queue<?> notes = context.getBean("notes", ConcurrentLinkedQueue.class);

      context.getBean("greeter", Greeter.class).greet("Ann");

      assertThat(notes.stream().map(Object::toString))
          .containsExactly("third", "fourth", "fifth", "first", "second");
    }
  }

  @Test
  void aFilterThatIsNoneIsNamed() {
    String reference =
        "<dubbo:reference id='r' interface='io.trunkline.spring.Greeter' lazy='true' filter='NAME'"
            + " url='dubbo://127.0.0.1'/><bean id='audit' class='java.lang.Object'/>"
            + "<bean id='notes' class='java.util.concurrent.ConcurrentLinkedQueue'/>"
            + filter("trace");
    assertThatThrownBy(() -> Xml.dubbo(reference.replace("NAME", "tracing")))
        .hasMessageContainingAll(
            "attribute 'filter' names 'tracing'", "io.trunkline.call.Filter", "there are: trace");
    assertThatThrownBy(() -> Xml.dubbo(reference.replace("NAME", "audit")))
        .hasMessageContainingAll("attribute 'filter' names 'audit'", "io.trunkline.call.Filter");
  }

  @Test
  void theReferenceBehindABeanIsInjected() throws IOException {
    String elements =
        """
        <dubbo:protocol name='dubbo' port='PORT'/>
        <dubbo:service interface='io.trunkline.spring.FiltersInXmlTest$Hello' ref='telling'/>
        <dubbo:reference id='hello' interface='io.trunkline.spring.FiltersInXmlTest$Hello'
            timeout='30000' url='dubbo://127.0.0.1:PORT'/>
        <dubbo:reference id='other' interface='no.Such' generic='true' lazy='true'
            url='dubbo://127.0.0.1:PORT'/>
        <bean id='telling' class='io.trunkline.spring.FiltersInXmlTest$Telling'/>
        <bean id='shop' class='io.trunkline.spring.FiltersInXmlTest$Shop'/>
        <context:annotation-config xmlns:context='http://www.springframework.org/schema/context'
            xsi:schemaLocation='http://www.springframework.org/schema/context
            http://www.springframework.org/schema/context/spring-context.xsd'/>
        """
            .replace("PORT", "" + Xml.freePort());
    try (GenericXmlApplicationContext context = Xml.dubbo(elements)) {
      Reference<Hello> hello = context.getBean(Shop.class).hello;

      assertThat(hello.attach("trace", "7").service().greet("Ann")).isEqualTo("Ann 7");
      assertThat(context.getBean("hello.reference")).isSameAs(hello);
      assertThat(context.getBean("other.reference", Reference.class).service())
          .isInstanceOf(GenericService.class);
    }
  }
}
