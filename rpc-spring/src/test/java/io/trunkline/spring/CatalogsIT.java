package io.trunkline.spring;

import static io.trunkline.spring.Application.call;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.support.GenericXmlApplicationContext;

/**
 * Applications whose optimizers name other classes in other orders: what users of Dubbo's kryo
 * found broken. The classes are of the same shapes, so a mix-up would not fail but lie.
 */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // applications are compiled once
class CatalogsIT {

  private static final String BOTH_ROLES_ON_ONE_PROTOCOL =
      "<dubbo:protocol name='dubbo' port='${port}' serialization='${serialization}'"
          + " optimizer='bank.All'/>"
          + "<dubbo:service interface='bank.Desk' ref='desk'/>"
          + "<dubbo:reference id='ledger' interface='bank.Ledger' timeout='30000'"
          + " url='dubbo://127.0.0.1:${next}?serialization=${serialization}'/>";

  private static final String A_PROTOCOL_FOR_EACH_ROLE =
      "<trunkline:protocol id='in' port='${port}' serialization='${serialization}'"
          + " optimizer='bank.In'/>"
          + "<trunkline:protocol id='out' serialization='${serialization}' optimizer='bank.Out'/>"
          + "<trunkline:service interface='bank.Desk' ref='desk' protocol='in'/>"
          + "<trunkline:reference id='ledger' interface='bank.Ledger' protocol='out'"
          + " timeout='30000' url='dubbo://127.0.0.1:${next}'/>";

  private static final String CLERK_BEAN =
      "<bean id='desk' class='bank.Clerk'><constructor-arg ref='ledger'/></bean>";

  private static String provider(String service, String implementation) {
    return "<dubbo:protocol name='dubbo' port='${port}' serialization='${serialization}'"
        + " optimizer='bank.All'/>"
        + "<dubbo:service interface='bank."
        + service
        + "' ref='target'/><bean id='target' class='bank."
        + implementation
        + "'/>";
  }

  private static String reference(String id, String service, String port) {
    return "<dubbo:reference id='%s' interface='bank.%s' timeout='30000' url='dubbo://127.0.0.1:${%s}?serialization=${serialization}'/>"
        .formatted(id, service, port);
  }

  private final Bank bank = new Bank();

  @ParameterizedTest(name = "{0}, a protocol for each role: {1}")
  @CsvSource({"kryo, false", "kryo, true", "hessian2, false", "hessian2, true"})
  void whoIsProviderAndConsumerKeepsItsCatalogsApart(String serialization, boolean apart)
      throws Exception {
    String ofB = "port=" + Xml.freePort();
    String ofC = "port=" + Xml.freePort();
    String said = "serialization=" + serialization;
    try (GenericXmlApplicationContext atC = bank.c.start(provider("Ledger", "Books"), ofC, said);
        GenericXmlApplicationContext atB =
            bank.b.start(
                (apart ? A_PROTOCOL_FOR_EACH_ROLE : BOTH_ROLES_ON_ONE_PROTOCOL) + CLERK_BEAN,
                ofB,
                ofC.replace("port", "next"),
                said);
        GenericXmlApplicationContext atA =
            bank.a.start(
                "<dubbo:protocol name='dubbo' optimizer='bank.All'/>"
                    + reference("desk", "Desk", "port"),
                ofB,
                said)) {
      Object desk = atA.getBean("desk");
      Map<String, Object> entries = new LinkedHashMap<>();
      entries.put("t", bank.a.make("Transfer", 1L, 2L));
      entries.put("r", bank.a.make("Refund", 30L, 4L));
      String expected =
          "{r=Receipt(content Stamp(booked Refund(amount 30, purchase 4),"
              + " place Refund(amount 30, purchase 4)), number 1),"
              + " t=Receipt(content Stamp(booked Transfer(source 1, target 2),"
              + " place Transfer(source 1, target 2)), number 0)}";
      assertThat(call(desk, entries)).as("at once").hasToString(expected);
      RpcClient clientOfB =
          apart ? atB.getBean(RpcClients.class).of("out") : atB.getBean(RpcClient.class);
      awaitTerms(atA.getBean(RpcClient.class), numbered(serialization, 4));
      awaitTerms(clientOfB, numbered(serialization, 3));
      for (int i = 0; i < 3; i++) {
        assertThat(call(desk, entries)).as("under terms").hasToString(expected);
      }
      assertThat(atC.isRunning()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"kryo", "hessian2"})
  void oneConsumerSpeaksToEachProviderByThatProvidersCatalog(String serialization)
      throws Exception {
    String one = "port=" + Xml.freePort();
    String two = "port=" + Xml.freePort();
    String said = "serialization=" + serialization;
    try (GenericXmlApplicationContext atFirst =
            bank.first.start(provider("Ledger", "Books"), one, said);
        GenericXmlApplicationContext atSecond =
            bank.second.start(provider("Ledger", "Books"), two, said);
        GenericXmlApplicationContext atConsumer =
            bank.consumer.start(
                "<dubbo:protocol name='dubbo' optimizer='bank.All'/>"
                    + reference("one", "Ledger", "one")
                    + reference("two", "Ledger", "two"),
                one.replace("port", "one"),
                two.replace("port", "two"),
                said)) {
      RpcClient client = atConsumer.getBean(RpcClient.class);
      awaitTerms(client, numbered(serialization, 3));
      String longer = serialization.equals("kryo") ? ", 1 in their common fields" : "";
      awaitTerms(client, numbered(serialization, 4) + longer);
      List<Object> entries = new ArrayList<>();
      entries.add(bank.consumer.make("Transfer", 1L, 2L));
      entries.add(bank.consumer.make("Refund", 30L, 4L));
      for (int i = 0; i < 20; i++) {
        assertThat(call(atConsumer.getBean(i % 2 == 0 ? "one" : "two"), entries))
            .hasToString(
                "[Stamp(booked Transfer(source 1, target 2), place Transfer(source 1, target 2)),"
                    + " Stamp(booked Refund(amount 30, purchase 4),"
                    + " place Refund(amount 30, purchase 4))]");
      }
      assertThat(client.stats().connections()).isEqualTo(2);
      assertThat(List.of(atFirst.isRunning(), atSecond.isRunning())).containsOnly(true);
    }
  }

  /** As a stock provider logs it, with an optimizer that the consumer does not have. */
  @Test
  void aDirectUrlNeedsNoOptimizerForRightDataAndTheConsumersOwnForNumbers() throws Exception {
    String port = "port=" + Xml.freePort();
    String kryo = "serialization=kryo";
    String reference =
        "<dubbo:reference id='bank' interface='bank.Bank' timeout='30000' url='dubbo://127.0.0.1:"
            + "${port}/bank.Bank?anyhost=true&amp;optimizer=bank.All&amp;serialization=kryo"
            + "&amp;side=provider'/>";
    try (GenericXmlApplicationContext atProvider =
            bank.teller.start(provider("Bank", "Teller"), port, kryo);
        GenericXmlApplicationContext without = bank.payer.start(reference, port);
        GenericXmlApplicationContext with =
            bank.payer.start(
                "<dubbo:protocol name='dubbo' optimizer='bank.Own'/>" + reference, port)) {
      awaitTerms(without.getBean(RpcClient.class), "agreed: kryo; ");
      awaitTerms(with.getBean(RpcClient.class), numbered("kryo", 3));
      for (GenericXmlApplicationContext context : List.of(without, with)) {
        for (int i = 0; i < 3; i++) {
          assertThat(call(context.getBean("bank"), bank.payer.make("Transfer", 1L, 2L)))
              .hasToString(
                  "Receipt(content Transfer(source 1, target 2),"
                      + " number Transfer(source 1, target 2))");
        }
      }
      assertThat(without.getBean(RpcClient.class).stats().bytesOut())
          .as("names are longer than numbers")
          .isGreaterThan(with.getBean(RpcClient.class).stats().bytesOut());
      assertThat(atProvider.isRunning()).isTrue();
    }
  }

  private static String numbered(String serialization, int classes) {
    return serialization.equals("kryo")
        ? "agreed: kryo, " + classes + " numbered classes"
        : "agreed: hessian2";
  }

  /** Waits until one of a client's connections has terms that begin so. */
  private static void awaitTerms(RpcClient client, String begin) {
    Xml.await(() -> client.terms().values().stream().anyMatch(terms -> terms.startsWith(begin)));
  }
}
