package io.trunkline.interop.boot.consumer;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Has two references and a web server for the actuator. */
@SpringBootApplication(
    scanBasePackages = {"io.trunkline.interop.boot.consumer", "io.trunkline.interop.boot.tracing"})
public class ConsumerApplication {}
