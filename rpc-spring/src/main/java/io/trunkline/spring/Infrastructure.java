package io.trunkline.spring;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.beans.factory.xml.ParserContext;

/** The beans that every context with an element of ours has once. */
final class Infrastructure {

  static final String CLIENTS = "trunkline.clients";
  static final String SERVERS = "trunkline.servers";
  static final String CLIENT = "trunkline.client";
  static final String SERVER = "trunkline.server";

  private final BeanDefinitionRegistry registry;

  Infrastructure(ParserContext context) {
    this.registry = context.getRegistry();
  }

  void register() {
    if (!registry.containsBeanDefinition(CLIENTS)) {
      registry.registerBeanDefinition(CLIENTS, owner(RpcClients.class));
      registry.registerBeanDefinition(SERVERS, owner(RpcServers.class));
      registry.registerBeanDefinition(CLIENT, owned(RpcClient.class, CLIENTS));
      registry.registerBeanDefinition(SERVER, owned(RpcServer.class, SERVERS));
    }
  }

  private static RootBeanDefinition owner(Class<?> type) {
    RootBeanDefinition definition = new RootBeanDefinition(type);
    definition.setRole(BeanDefinition.ROLE_INFRASTRUCTURE);
    return definition;
  }

  /** Asked for anew each time: a server is there only while the context runs. */
  private static RootBeanDefinition owned(Class<?> type, String owner) {
    RootBeanDefinition definition = new RootBeanDefinition(type);
    definition.setScope(BeanDefinition.SCOPE_PROTOTYPE);
    definition.setFactoryBeanName(owner);
    definition.setFactoryMethodName("only");
    definition.setDestroyMethodName("");
    return definition;
  }
}
