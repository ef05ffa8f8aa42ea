package io.trunkline.serializer.jms;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.testkit.adapter.Consignment;
import io.trunkline.testkit.adapter.Contraband;
import io.trunkline.testkit.adapter.ObjectAdapterContract;
import jakarta.jms.BytesMessage;
import jakarta.jms.Message;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import java.util.Base64;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jms.core.JmsTemplate;
import org.springframework.jms.support.converter.MessageConversionException;

/** Both adapters with the messages of an Artemis of this JVM. */
@Timeout(60)
class JmsTest {

  private static @Nullable Broker broker;
  private static @Nullable Session session;

  @BeforeAll
  static void start() throws Exception {
    broker = Broker.start();
    session = broker.session();
  }

  @AfterAll
  static void stop() throws Exception {
    if (broker != null) {
      broker.stop();
    }
  }

  @Nested
  class Bodies implements ObjectAdapterContract {

    @Override
    public byte[] write(ObjectSerializer serializer, @Nullable Object object) throws Exception {
      BytesMessage message =
          (BytesMessage) new ObjectMessageConverter(serializer).toMessage(object, session);
      message.reset();
      byte[] bytes = new byte[(int) message.getBodyLength()];
      message.readBytes(bytes);
      return bytes;
    }

    @Override
    public @Nullable Object read(ObjectSerializer serializer, byte[] bytes) throws Exception {
      BytesMessage message = session.createBytesMessage();
      message.writeBytes(bytes);
      message.reset();
      return new ObjectMessageConverter(serializer).fromMessage(message);
    }

    @Override
    public Class<? extends Exception> refusal() {
      return MessageConversionException.class;
    }
  }

  @Nested
  class Properties implements ObjectAdapterContract {

    @Override
    public byte[] write(ObjectSerializer serializer, @Nullable Object object) throws Exception {
      Message message = session.createMessage();
      new ObjectProperty(serializer, "SESSION").set(message, object);
      return Base64.getDecoder().decode(message.getStringProperty("SESSION"));
    }

    @Override
    public @Nullable Object read(ObjectSerializer serializer, byte[] bytes) throws Exception {
      Message message = session.createMessage();
      message.setStringProperty("SESSION", Base64.getEncoder().encodeToString(bytes));
      return new ObjectProperty(serializer, "SESSION").get(message);
    }

    @Override
    public Class<? extends Exception> refusal() {
      return MessageConversionException.class;
    }
  }

  @Test
  void thePagesTemplateSendsAndReceives() throws Exception {
    ActiveMQConnectionFactory connections = broker.factory();
    Consignment session = Consignment.of(1);
    // page: begin
    ObjectSerializer kryo =
        ObjectSerializer.builder().serialization("kryo").allow(Consignment.class).build();
    ObjectProperty sessions = new ObjectProperty(kryo, "SESSION", 4_096);
    JmsTemplate template = new JmsTemplate(connections);
    template.setMessageConverter(new ObjectMessageConverter(kryo));

    template.convertAndSend(
        "orders",
        Consignment.of(7),
        message -> {
          sessions.set(message, session);
          return message;
        });
    Message message = template.receive("orders");
    Object body = template.getMessageConverter().fromMessage(message);
    Object sender = sessions.get(message);
    // page: end
    assertThat(body).isEqualTo(Consignment.of(7));
    assertThat(sender).isEqualTo(session);
    template.convertAndSend("orders", Consignment.of(8));
    assertThat(template.receiveAndConvert("orders")).isEqualTo(Consignment.of(8));
  }

  @Test
  void aMessageThatIsRefusedFailsItsReceiver() {
    JmsTemplate sender = new JmsTemplate(broker.factory());
    sender.setMessageConverter(
        new ObjectMessageConverter(ObjectSerializer.builder().allow(Contraband.class).build()));
    JmsTemplate receiver = new JmsTemplate(broker.factory());
    receiver.setMessageConverter(
        new ObjectMessageConverter(ObjectAdapterContract.allowing("kryo").build()));
    sender.convertAndSend("refused", new Contraband("tea"));
    assertThatThrownBy(() -> receiver.receiveAndConvert("refused"))
        .isInstanceOf(MessageConversionException.class)
        .hasMessageContaining(Contraband.class.getName());
  }

  @Test
  void messagesOfOtherKindsAreRefused() throws Exception {
    ObjectMessageConverter converter =
        new ObjectMessageConverter(ObjectAdapterContract.allowing("kryo").build());
    TextMessage text = session.createTextMessage("x");
    assertThatThrownBy(() -> converter.fromMessage(text))
        .isInstanceOf(MessageConversionException.class)
        .hasMessageContaining("expected a jakarta.jms.BytesMessage");
    assertThatThrownBy(() -> converter.fromMessage(session.createObjectMessage("x")))
        .isInstanceOf(MessageConversionException.class);
  }

  @Test
  void aBodyAboveTheLimitIsNotReadIntoMemory() throws Exception {
    ObjectSerializer kryo = ObjectAdapterContract.allowing("kryo").build();
    BytesMessage large =
        (BytesMessage) new ObjectMessageConverter(kryo).toMessage("x".repeat(2_000), session);
    large.reset();
    assertThatThrownBy(() -> new ObjectMessageConverter(kryo, 1_000).fromMessage(large))
        .isInstanceOf(MessageConversionException.class)
        .hasMessageContainingAll("expected at most 1000", "maxBytes");
    assertThat(new ObjectMessageConverter(kryo, 4_000).fromMessage(large))
        .isEqualTo("x".repeat(2_000));
  }

  @Test
  void aPropertyAboveTheLimitIsNeitherSetNorRead() throws Exception {
    ObjectSerializer kryo = ObjectAdapterContract.allowing("kryo").build();
    ObjectProperty small = new ObjectProperty(kryo, "SESSION", 100);
    Message message = session.createMessage();
    assertThatThrownBy(() -> small.set(message, "x".repeat(1_000)))
        .isInstanceOf(MessageConversionException.class)
        .hasMessageContainingAll("SESSION", "expected at most 100", "the body");
    assertThat(message.getStringProperty("SESSION")).isNull();
    new ObjectProperty(kryo, "SESSION").set(message, "x".repeat(1_000));
    assertThatThrownBy(() -> small.get(message))
        .isInstanceOf(MessageConversionException.class)
        .hasMessageContaining("maxChars");
  }

  @Test
  void aPropertyThatIsMissingIsNullAndOneThatIsNoBase64IsRefused() throws Exception {
    ObjectProperty sessions =
        new ObjectProperty(ObjectAdapterContract.allowing("kryo").build(), "SESSION");
    Message message = session.createMessage();
    assertThat(sessions.get(message)).isNull();
    message.setStringProperty("SESSION", "*");
    assertThatThrownBy(() -> sessions.get(message))
        .isInstanceOf(MessageConversionException.class)
        .hasMessageContaining("not Base64");
  }

  @Test
  void limitsArePositive() {
    ObjectSerializer kryo = ObjectAdapterContract.allowing("kryo").build();
    assertThatThrownBy(() -> new ObjectMessageConverter(kryo, 0))
        .hasMessageContaining("maxBytes is 0");
    assertThatThrownBy(() -> new ObjectProperty(kryo, "SESSION", 0))
        .hasMessageContaining("maxChars is 0");
  }
}
