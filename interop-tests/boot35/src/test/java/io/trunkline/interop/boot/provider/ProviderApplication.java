package io.trunkline.interop.boot.provider;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Serves, without web: nothing but the starter keeps it alive. */
@SpringBootApplication(
    scanBasePackages = {"io.trunkline.interop.boot.provider", "io.trunkline.interop.boot.tracing"})
public class ProviderApplication {

  public static void main(String[] arguments) {
    SpringApplication application = new SpringApplication(ProviderApplication.class);
    application.setAdditionalProfiles("provider");
    application.run(arguments);
  }
}
