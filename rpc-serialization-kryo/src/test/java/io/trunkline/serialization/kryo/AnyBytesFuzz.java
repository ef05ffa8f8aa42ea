package io.trunkline.serialization.kryo;

import io.trunkline.testkit.Messages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where Jazzer enters; {@code bin/verify fuzz-kryo} runs it. What it finds goes to the test
 * resources in {@code any-bytes}, from where {@link AnyBytesTest} reads it.
 */
public final class AnyBytesFuzz {

  private static final int OF_JAZZER = 1 << 20; // bytes that its hooks allocate beside a message
  private static final AnyBytes ANY_BYTES = new AnyBytes(OF_JAZZER);

  private AnyBytesFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    ANY_BYTES.check(input);
  }

  /**
   * Writes what Jazzer starts from: captured bodies, earlier findings, values in containers and in
   * exceptions. Or checks what it came to, without its hooks.
   *
   * @param args {@code seed} or {@code check}, and the folder
   */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[1]));
    if (args[0].equals("seed")) {
      seed(folder);
      return;
    }
    AnyBytes strict = new AnyBytes(0);
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> inputs = files.sorted().toList();
      for (Path input : inputs) {
        try {
          strict.check(Files.readAllBytes(input));
        } catch (AssertionError e) {
          throw new AssertionError(input + ": " + e.getMessage(), e);
        }
      }
      System.out.println(inputs.size() + " inputs hold without hooks");
    }
  }

  private static void seed(Path folder) throws IOException {
    List<byte[]> seeds = new ArrayList<>(AnyBytes.captured().toList());
    seeds.addAll(AnyBytesTest.findings().values());
    Messages plain = Messages.of(new KryoSerializationProvider());
    HostileGraphTest.contents()
        .flatMap(
            content ->
                content instanceof List // one with nulls has no form of its own
                    ? Stream.of(new HostileGraphTest.Carrier(content))
                    : Stream.of(
                        content,
                        new HostileGraphTest.Carrier(content),
                        new ArrayList<>(List.of(content, content))))
        .forEach(value -> seeds.add(plain.write(writer -> writer.writeObject(value))));
    for (int i = 0; i < seeds.size(); i++) {
      Files.write(folder.resolve("seed-" + i), seeds.get(i));
    }
  }
}
