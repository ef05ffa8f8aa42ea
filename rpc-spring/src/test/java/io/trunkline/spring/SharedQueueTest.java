package io.trunkline.spring;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.stored.Envelope;
import io.trunkline.serialization.stored.ObjectSerializer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.context.support.GenericXmlApplicationContext;
import org.springframework.core.io.ByteArrayResource;

/** Two applications of a JVM with defaults of their own, and a queue between them with its own. */
class SharedQueueTest {

  /** Keeps bytes. Its serializer is the queue's: who puts and takes has no say in it. */
  static final class SharedQueue {

    private final ObjectSerializer serializer;
    private final Queue<byte[]> bytes = new ArrayDeque<>();

    SharedQueue(ObjectSerializer serializer) {
      this.serializer = serializer;
    }

    void put(Object object) {
      bytes.add(serializer.serialize(object));
    }

    int wireIdOfHead() {
      byte[] head = requireNonNull(bytes.peek());
      return Envelope.read(head, 0, head.length).wireId();
    }

    Object take() {
      return requireNonNull(serializer.deserialize(requireNonNull(bytes.poll()), Object.class));
    }
  }

  /** One of the two applications. */
  static final class Application {

    private final ObjectSerializer own;
    private final SharedQueue queue;

    Application(ObjectSerializer own, SharedQueue queue) {
      this.own = own;
      this.queue = queue;
    }
  }

  private static GenericXmlApplicationContext application(
      String serialization, GenericApplicationContext shared) {
    GenericXmlApplicationContext context = new GenericXmlApplicationContext();
    context.setParent(shared);
    context.load(
        new ByteArrayResource(
            ("""
             <beans xmlns="http://www.springframework.org/schema/beans"
                    xmlns:trunkline="http://trunkline.io/schema/trunkline"
                    xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="
                      http://www.springframework.org/schema/beans
                      http://www.springframework.org/schema/beans/spring-beans.xsd
                      http://trunkline.io/schema/trunkline
                      http://trunkline.io/schema/trunkline/trunkline.xsd">
               <trunkline:serializer id="own" default="true" serialization="%s"
                                     allow="io.trunkline.spring.Box"/>
               <bean class="io.trunkline.spring.SharedQueueTest$Application" autowire="constructor"/>
             </beans>
             """
                    .formatted(serialization))
                .getBytes(StandardCharsets.UTF_8)));
    context.refresh();
    return context;
  }

  /** The wire ids are 2 for hessian2, 8 for kryo and 23 for fastjson2. */
  @ParameterizedTest
  @CsvSource({"hessian2, 2", "kryo, 8", "fastjson2, 23"})
  void theQueueHasItsSerializerWhateverTheApplicationsHave(String serialization, int wireId) {
    try (GenericXmlApplicationContext shared =
            Xml.of(
                "<trunkline:serializer id='ofQueue' allow='io.trunkline.spring.Box'"
                    + " serialization='${of.queue}'/>"
                    + "<trunkline:serializer id='ofOthers' default='true'/>"
                    + "<bean class='io.trunkline.spring.SharedQueueTest$SharedQueue'>"
                    + "<constructor-arg ref='ofQueue'/></bean>",
                "of.queue=" + serialization);
        GenericXmlApplicationContext first = application("kryo", shared);
        GenericXmlApplicationContext second = application("hessian2", shared)) {
      Application producer = first.getBean(Application.class);
      Application consumer = second.getBean(Application.class);
      assertThat(SerializersInXmlTest.wireId(producer.own, "x")).isEqualTo(8);
      assertThat(SerializersInXmlTest.wireId(consumer.own, "x")).isEqualTo(2);
      assertThat(consumer.queue).isSameAs(producer.queue);

      producer.queue.put(new Box("a"));
      assertThat(consumer.queue.wireIdOfHead()).isEqualTo(wireId);
      assertThat(consumer.queue.take()).isEqualTo(new Box("a"));
      consumer.queue.put(new Box("b"));
      assertThat(producer.queue.wireIdOfHead()).isEqualTo(wireId);
      assertThat(producer.queue.take()).isEqualTo(new Box("b"));
    }
  }
}
