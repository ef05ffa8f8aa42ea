package io.trunkline.interop.nacos;

import com.alibaba.nacos.core.code.ControllerMethodsCache;
import java.io.IOException;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.web.servlet.ServletComponentScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Runs a standalone Nacos server until its input ends. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableScheduling
@ComponentScan("com.alibaba.nacos")
@ServletComponentScan("com.alibaba.nacos")
public class NacosProgram {

  /** Beside the application's own arguments: creates the database in this folder, and ends. */
  private static final String DATABASE = "--database=";

  private static final String DERBY = "jdbc:derby:";

  /** What the server's main class of Nacos does first: without it, all of HTTP answers 501. */
  @Bean
  String controllers(ControllerMethodsCache methods) {
    methods.initClassMethod("com.alibaba.nacos.core.controller");
    methods.initClassMethod("com.alibaba.nacos.naming.controllers");
    methods.initClassMethod("com.alibaba.nacos.config.server.controller");
    return "initialized";
  }

  /**
   * Runs the server.
   *
   * @param args those of Spring Boot, or the folder of a database
   */
  public static void main(String[] args) throws SQLException {
    Thread life = new Thread(NacosProgram::endWithInput, "end with input");
    life.setDaemon(true);
    life.start();
    if (args.length == 1 && args[0].startsWith(DATABASE)) {
      createDatabase(args[0].substring(DATABASE.length()));
    } else {
      SpringApplication.run(NacosProgram.class, args);
    }
  }

  /** On a busy machine this takes longer than the server waits for it. */
  private static void createDatabase(String folder) throws SQLException {
    DriverManager.getConnection(DERBY + folder + ";create=true", "nacos", "nacos").close();
    try {
      DriverManager.getConnection(DERBY + ";shutdown=true").close();
    } catch (SQLException down) {
      System.out.println("database created: " + down.getMessage()); // how Derby reports success
    }
  }

  private static void endWithInput() {
    try {
      while (System.in.read() >= 0) {
        continue; // the test holds the other end
      }
    } catch (IOException e) {
      System.err.println("the input broke: " + e);
    }
    Runtime.getRuntime().halt(0);
  }
}
