package io.trunkline.interop.console;

import static org.springframework.security.config.Customizer.withDefaults;

import org.apache.dubbo.config.annotation.DubboReference;
import org.apache.dubbo.config.annotation.DubboService;
import org.apache.dubbo.config.spring.context.annotation.EnableDubbo;
import org.springframework.boot.actuate.autoconfigure.security.servlet.EndpointRequest;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.stereotype.Component;

/** Serves orders, calls itself, and lets only operators see the endpoints. */
@SpringBootApplication
@EnableDubbo
public class OrdersApplication {

  /** Only operators see endpoints. */
  @Bean
  SecurityFilterChain security(HttpSecurity http) throws Exception {
    return http.authorizeHttpRequests(
            requests ->
                requests
                    .requestMatchers(EndpointRequest.toAnyEndpoint())
                    .hasRole("OPERATOR")
                    .anyRequest()
                    .permitAll())
        .httpBasic(withDefaults())
        .build();
  }

  /** An operator and a guest. */
  @Bean
  UserDetailsService users() {
    return new InMemoryUserDetailsManager(
        User.withUsername("operator").password("{noop}secret").roles("OPERATOR").build(),
        User.withUsername("guest").password("{noop}secret").roles("GUEST").build());
  }

  /** Implements the service. */
  @DubboService
  static class Desk implements Orders {

    @Override
    public Receipt place(Order order) {
      if (order.lines().isEmpty()) {
        throw new IllegalArgumentException("order " + order.number() + " has no lines");
      }
      return new Receipt(order.number(), 450L * order.lines().size());
    }

    @Override
    public Receipt find(long number) {
      return new Receipt(number, 900);
    }
  }

  /** Calls the service. */
  @Component
  static class Till {

    @DubboReference(injvm = false, url = "dubbo://127.0.0.1:${orders.port}", timeout = 30_000)
    Orders orders;
  }
}
