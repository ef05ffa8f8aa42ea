package io.trunkline.interop.boot.consumer;

import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Has two references and a web server for the actuator. */
@SpringBootApplication
public class ConsumerApplication {}
