package io.trunkline.boot;

import io.trunkline.console.Console;
import io.trunkline.console.ConsoleServer;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.endpoint.EndpointId;
import org.springframework.boot.actuate.endpoint.web.PathMappedEndpoints;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * Serves the console below the endpoint {@code trunkline}, if the application exposes the endpoint
 * on the web and uses Spring MVC. Boot creates it in the context of the actuator.
 */
@ManagementContextConfiguration(proxyBeanMethods = false)
@ConditionalOnClass({Console.class, RequestMappingHandlerMapping.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnBean(Console.class)
@ConditionalOnMissingBean(ConsoleServer.class)
public final class ConsoleManagementConfiguration {

  private static final String HOSTS = "trunkline.console.hosts";

  /** Created by Boot. */
  public ConsoleManagementConfiguration() {}

  /** Maps nothing if the endpoint is not exposed on the web. */
  @Bean
  ConsoleMapping trunklineConsoleMapping(
      Console console, ObjectProvider<PathMappedEndpoints> endpoints, Environment environment) {
    PathMappedEndpoints exposed = endpoints.getIfAvailable();
    String path = exposed == null ? null : exposed.getPath(EndpointId.of("trunkline"));
    Set<String> hosts =
        Binder.get(environment).bind(HOSTS, Bindable.setOf(String.class)).orElse(Set.of());
    return new ConsoleMapping(path, new ConsolePages(console, new HostCheck(hosts)));
  }
}
