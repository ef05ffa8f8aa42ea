package io.trunkline.perf.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** Starts children that give scripted answers. */
final class ScriptedLauncher implements Launcher {

  private final List<String> server = new ArrayList<>(List.of("ready port=1"));
  private final List<String> client = new ArrayList<>(List.of("ready"));
  private final ByteArrayOutputStream commands = new ByteArrayOutputStream();

  void serverAnswers(String answer) {
    server.add(answer);
  }

  void clientAnswers(String answer) {
    client.add(answer);
  }

  @Override
  public Child start(MeasuredSystem system, String role, int round) {
    boolean isServer = role.equals("server");
    String answers = String.join("\n", isServer ? server : client);
    return new Child(
        role,
        new ByteArrayInputStream(answers.getBytes(UTF_8)),
        isServer ? new ByteArrayOutputStream() : commands,
        () -> {});
  }

  /** What the client was asked so far. */
  List<String> commands() {
    return commands.toString(UTF_8).lines().toList();
  }
}
