package io.trunkline.interop.samples;

import java.io.File;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * Plays the test of a built sample: {@code Stage CASE APPS TESTS LOGS STOCK CHECKOUT BASEDIR}. It
 * is a program of its own, because it is started within a network namespace. The last line that it
 * prints is the result.
 */
final class Stage implements AutoCloseable {

  private static final Duration SERVER_LIMIT = Duration.ofSeconds(60);
  private static final Duration NACOS_LIMIT = Duration.ofSeconds(120);
  private static final Duration APP_LIMIT = Duration.ofSeconds(120);
  private static final Duration TEST_LIMIT = Duration.ofSeconds(120);
  private static final Duration CALL_LIMIT = Duration.ofSeconds(30);
  private static final int CONNECT_MILLIS = 500;
  private static final int REQUEST_MILLIS = 10_000;

  private final CaseFile test;
  private final ZooKeepers zooKeepers;
  private final Commands commands;
  private final Path logs;
  private final Deque<Child> running = new ConcurrentLinkedDeque<>();
  private final List<String> said = new ArrayList<>();

  private Stage(CaseFile test, Commands commands, Path logs) {
    this.test = test;
    this.zooKeepers = ZooKeepers.of(test);
    this.commands = commands;
    this.logs = logs;
  }

  /**
   * Plays it.
   *
   * @param args the file of the test description, the folders of the copies for programs and for
   *     tests, that for logs, which of the two are stock ({@code apps}, {@code tests}, {@code both}
   *     or {@code none}), and the checkout
   */
  public static void main(String[] args) throws Exception {
    Path apps = Path.of(args[1]);
    CaseFile test =
        CaseFile.parse(
            Files.readString(Path.of(args[0])),
            apps.toString(),
            CaseFile.templatesOf(Path.of(args[5])));
    Path logs = Path.of(args[3]);
    Files.createDirectories(logs);
    Path hosts = logs.resolve("hosts");
    Files.writeString(
        hosts, ZooKeepers.of(test).hosts(test, InetAddress.getLocalHost().getHostName()));
    Commands commands = new Commands(apps, Path.of(args[2]), hosts, args[4]);
    String result;
    try (Stage stage = new Stage(test, commands, logs)) {
      stage.endWithInput();
      result = stage.play();
    }
    System.out.println(result);
    System.exit(result.startsWith("ran") ? 0 : 1);
  }

  /** What went wrong, or {@code ran: ...}. */
  private String play() throws IOException, InterruptedException {
    int number = 0;
    for (Map.Entry<String, String> server : zooKeepers.addresses().entrySet()) {
      Child child =
          start("zookeeper" + number, commands.zooKeeper(server.getValue(), logs, number), logs);
      number++;
      if (!child.await(SERVER_LIMIT, () -> listens(server.getValue(), ZooKeepers.PORT))) {
        return "ZooKeeper does not start: " + Failures.ofRun(child.output());
      }
    }
    if (test.asksForNacos()) {
      String failure = nacos();
      if (failure != null) {
        return failure;
      }
    }
    for (Service service : test.services()) {
      String failure =
          switch (service.kind()) {
            case SERVER -> null;
            case APP -> app(service);
            case TEST -> tests(service);
          };
      if (failure != null) {
        return failure;
      }
    }
    return "ran: " + String.join(", ", said);
  }

  private @Nullable String nacos() throws IOException, InterruptedException {
    System.out.println("starts Nacos");
    NacosServer nacos =
        new NacosServer(logs.resolve("nacos"), System.getProperty("samples.nacos", ""));
    nacos.prepare();
    Child database = start("nacos-database", nacos.database(), logs);
    if (!database.awaitEnd(NACOS_LIMIT) || !database.endedWell()) {
      return "the database of Nacos is not created: " + Failures.ofRun(database.output());
    }
    Child server = start("nacos", nacos.server(), logs);
    return server.await(NACOS_LIMIT, () -> printed(server, NacosServer.READY))
        ? null
        : "Nacos does not start: " + Failures.ofRun(server.output());
  }

  private @Nullable String app(Service service) throws IOException, InterruptedException {
    System.out.println("starts " + service.name());
    Child child = start(service.name(), commands.app(service), commands.folder(service));
    // Dubbo's own lines are no part of what a sample does.
    boolean ownLine = service.log().isEmpty() || Commands.isLineOfDubbo(service.log());
    boolean started =
        child.await(
            APP_LIMIT,
            () ->
                service.ports().stream().allMatch(port -> listens(ZooKeepers.FIRST, port))
                    && (ownLine || printed(child, service.log())));
    if (!started) {
      String why = Failures.ofRun(child.output());
      return service.name() + (child.running() ? " does not start: " : " exits: ") + why;
    }
    if (!service.request().isEmpty()
        && !child.await(CALL_LIMIT, () -> answers(service.request()))) {
      return service.name()
          + ": "
          + service.request()
          + " fails: "
          + Failures.ofRun(child.output());
    }
    if (test.services().stream().noneMatch(s -> s.kind() == Service.Kind.TEST)) {
      said.add(
          service.name()
              + (service.log().isEmpty() ? "" : " printed '" + service.log() + "'")
              + (service.request().isEmpty() ? "" : " answered " + service.request()));
    }
    return null;
  }

  private @Nullable String tests(Service service) throws IOException, InterruptedException {
    for (String awaited : service.awaited()) {
      int colon = awaited.lastIndexOf(':');
      String address = zooKeepers.addressOf(awaited.substring(0, colon));
      int port = Integer.parseInt(awaited.substring(colon + 1));
      Child last = running.getLast();
      if (!last.await(APP_LIMIT, () -> listens(address, port))) {
        return "nothing listens on " + port + ": " + Failures.ofRun(last.output());
      }
    }
    List<String> classes = TestClasses.in(commands.folder(service), service.tests());
    if (classes.isEmpty()) {
      return service.name() + " has no test that matches " + service.tests();
    }
    System.out.println("tests " + service.name());
    Child child = start(service.name(), commands.tests(service, classes), commands.folder(service));
    boolean ended = child.awaitEnd(TEST_LIMIT);
    String output = child.output();
    if (!ended) {
      return "its test does not end within " + TEST_LIMIT.toSeconds() + " s";
    }
    if (!child.endedWell()) {
      return "its test fails: " + Failures.ofTests(output);
    }
    int successful = TestClasses.successful(output);
    said.add(successful + (successful == 1 ? " test" : " tests"));
    return null;
  }

  /** If the harness is ended, so is all that it started. */
  private void endWithInput() {
    Thread life =
        new Thread(
            () -> {
              try {
                while (System.in.read() >= 0) {
                  continue; // the harness holds the other end
                }
              } catch (IOException e) {
                System.err.println("the input broke: " + e);
              }
              close();
              Runtime.getRuntime().halt(1);
            },
            "end with input");
    life.setDaemon(true);
    life.start();
  }

  private Child start(String name, List<String> line, Path folder) throws IOException {
    Child child = Child.start(line, folder, logs.resolve(name + ".log"), Map.of());
    running.add(child);
    return child;
  }

  private static boolean printed(Child child, String text) {
    try {
      return child.output().contains(text);
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean answers(String url) {
    try {
      HttpURLConnection connection = (HttpURLConnection) URI.create(url).toURL().openConnection();
      connection.setConnectTimeout(CONNECT_MILLIS);
      connection.setReadTimeout(REQUEST_MILLIS);
      return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean listens(String address, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), CONNECT_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Ends all, the last one first. */
  @Override
  public void close() {
    for (Child child = running.pollLast(); child != null; child = running.pollLast()) {
      child.close();
    }
  }

  /** Joins a class path. */
  static String joined(List<String> path) {
    return String.join(File.pathSeparator, path);
  }
}
