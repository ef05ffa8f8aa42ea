package io.trunkline.serializer.jms;

import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.Session;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.impl.ConfigurationImpl;
import org.apache.activemq.artemis.core.server.ActiveMQServer;
import org.apache.activemq.artemis.core.server.ActiveMQServers;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;

/** An Artemis of this JVM: it listens on no port and keeps nothing. */
final class Broker {

  private final ActiveMQServer server;
  private final ActiveMQConnectionFactory factory;

  private Broker(ActiveMQServer server, ActiveMQConnectionFactory factory) {
    this.server = server;
    this.factory = factory;
  }

  static Broker start() throws Exception {
    Configuration configuration =
        new ConfigurationImpl()
            .setPersistenceEnabled(false)
            .setSecurityEnabled(false)
            .setJMXManagementEnabled(false)
            .addAcceptorConfiguration("in-vm", "vm://0");
    ActiveMQServer server = ActiveMQServers.newActiveMQServer(configuration);
    server.start();
    return new Broker(server, new ActiveMQConnectionFactory("vm://0"));
  }

  ActiveMQConnectionFactory factory() {
    return factory;
  }

  /** Its connection ends with the broker. */
  Session session() throws JMSException {
    Connection connection = factory.createConnection();
    connection.start();
    return connection.createSession(false, Session.AUTO_ACKNOWLEDGE);
  }

  void stop() throws Exception {
    factory.close();
    server.stop();
  }
}
