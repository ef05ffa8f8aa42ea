package io.trunkline.interop.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command lines of a standalone Nacos, which all processes of a sample share. A sample refers
 * to it by the name of a host and the port of Nacos's image, so it runs in the sample's network
 * namespace.
 *
 * @param folder for its data, its settings and its own logs
 * @param classPath of the server
 */
record NacosServer(Path folder, String classPath) {

  /** The port of its clients. It also listens 1,000 and 1,001 above, and 1,000 below. */
  static final int PORT = 8848;

  /** What it prints as soon as it serves. */
  static final String READY = "Nacos started successfully";

  private static final String MAIN = "io.trunkline.interop.nacos.NacosProgram";

  /** Without all four, the server asks HTTP clients for a generated password or does not start. */
  private static final String EXCLUDED =
      """
      org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration,\
      org.springframework.boot.autoconfigure.security.servlet.SecurityAutoConfiguration,\
      org.springframework.boot.autoconfigure.security.servlet.UserDetailsServiceAutoConfiguration,\
      org.springframework.boot.actuate.autoconfigure.security.servlet.ManagementWebSecurityAutoConfiguration""";

  /** Writes the server's settings. */
  void prepare() throws IOException {
    Files.createDirectories(folder.resolve("data"));
    Files.writeString(
        Files.createDirectories(folder.resolve("conf")).resolve("application.properties"),
        """
        server.servlet.contextPath=/nacos
        server.port=%d
        nacos.inetutils.ip-address=127.0.0.1
        nacos.core.auth.enabled=false
        nacos.core.auth.caching.enabled=true
        nacos.core.auth.system.type=
        spring.security.enabled=false
        management.metrics.export.elastic.enabled=false
        management.metrics.export.influx.enabled=false
        server.tomcat.basedir=%s
        spring.autoconfigure.exclude=%s
        """
            .formatted(PORT, folder.resolve("tomcat"), EXCLUDED));
  }

  /** Creates the database and ends. On a busy machine, the server itself does not wait for it. */
  List<String> database() {
    return line("--database=" + folder.resolve("data/derby-data"));
  }

  /** Serves until its input ends. */
  List<String> server() {
    return line("--spring.config.additional-location=file:" + folder.resolve("conf") + "/");
  }

  private List<String> line(String argument) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(Commands.QUICK);
    line.addAll(
        List.of(
            "-Dnacos.standalone=true",
            "-Dnacos.home=" + folder,
            "-Duser.home=" + folder,
            "-Dderby.system.durability=test",
            "-cp",
            classPath,
            MAIN,
            argument));
    return line;
  }
}
