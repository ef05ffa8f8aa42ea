package io.trunkline.testkit;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.testkit.model.Base;
import io.trunkline.testkit.model.Boxes;
import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.Color;
import io.trunkline.testkit.model.Derived;
import io.trunkline.testkit.model.Holder;
import io.trunkline.testkit.model.Node;
import io.trunkline.testkit.model.Pojo;
import io.trunkline.testkit.model.Rich;
import io.trunkline.testkit.model.Trusted;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/** The values that the contracts send. */
final class Samples {

  static final List<Class<?>> MODEL =
      List.of(
          Base.class,
          Boxes.class,
          CodedException.class,
          Color.class,
          Derived.class,
          Holder.class,
          Node.class,
          Pojo.class,
          Rich.class,
          Trusted.class);

  private Samples() {}

  /** A gate for all of the model but its canaries. */
  static ClassGate gate() {
    return gate(Samples.class.getClassLoader());
  }

  /** The same for the classes of a loader. */
  static ClassGate gate(ClassLoader loader, String... moreLines) {
    ClassGate.Builder gate = ClassGate.builder(loader);
    MODEL.forEach(type -> gate.allow(type.getName()));
    for (String line : moreLines) {
      gate.allow(line);
    }
    return gate.build();
  }

  static Rich rich(int seed) {
    Rich rich = new Rich();
    rich.id = "id-\u4f60\ud83d\ude00-" + seed;
    rich.date = new Date(1_700_000_000_123L + seed);
    rich.time = LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_000_000).plusSeconds(seed);
    rich.amount = new BigDecimal("12345678901234567890.123456789").add(BigDecimal.valueOf(seed));
    rich.color = Color.GREEN;
    rich.list = new ArrayList<>(Arrays.asList(new Pojo(seed), null, new Pojo(seed + 1)));
    rich.nested = new ArrayList<>();
    rich.nested.add(new ArrayList<>(List.of("a", "b" + seed)));
    rich.nested.add(new ArrayList<>());
    rich.map = new LinkedHashMap<>();
    rich.map.put("one", new Pojo(seed + 2));
    rich.map.put("none", null);
    rich.set = new LinkedHashSet<>(List.of("x", "y" + seed));
    rich.bytes = new byte[] {1, 2, -1, (byte) seed};
    rich.ints = new int[] {1, -1, 70_000, seed};
    rich.matrix = new long[][] {{1L << 40, seed}, {}};
    rich.strings = new String[] {"s", null, "" + seed};
    rich.pojos = new Pojo[] {new Pojo(seed + 3), null};
    rich.pojo = new Pojo(seed + 4);
    rich.any = 1L << 50;
    rich.last = "last";
    return rich;
  }

  /** An exception with a short stack, so that it can be cut at every byte. */
  static CodedException failure(int seed) {
    StackTraceElement[] stack = {new StackTraceElement("demo.Shop", "buy", "Shop.java", 7)};
    CodedException failure = new CodedException("coded " + seed, seed, "detail " + seed);
    failure.setStackTrace(stack);
    IllegalStateException cause = new IllegalStateException("cause " + seed);
    cause.setStackTrace(stack);
    failure.initCause(cause);
    return failure;
  }

  /** Writes one item of every kind. */
  static void writeAll(MessageWriter writer, int seed) {
    writer.writeString("first " + seed);
    writer.writeString(null);
    writer.writeByte(seed & 3);
    writer.writeObject(rich(seed));
    writer.writeObject(null);
    writer.writeObject("\u00e9 " + seed);
    writer.writeObject(seed);
    writer.writeThrowable(failure(seed));
    writer.writeAttachments(attachments(seed));
  }

  static Map<String, Object> attachments(int seed) {
    Map<String, Object> attachments = new HashMap<>();
    attachments.put("path", "demo.Shop");
    attachments.put("\u4f60", "" + seed);
    return attachments;
  }

  /** What {@link #readAll} returns for a message of {@link #writeAll}. */
  static List<Object> all(int seed) {
    return Arrays.asList(
        "first " + seed,
        null,
        seed & 3,
        rich(seed),
        null,
        "\u00e9 " + seed,
        seed,
        describe(failure(seed)),
        attachments(seed));
  }

  /** Reads one item of every kind. */
  static List<Object> readAll(MessageReader reader, ClassGate gate) {
    return Arrays.asList(
        reader.readString(),
        reader.readString(),
        reader.readByte(),
        reader.readObject(Rich.class, gate),
        reader.readObject(Object.class, gate),
        reader.readObject(String.class, gate),
        reader.readObject(int.class, gate),
        describe(reader.readThrowable(gate)),
        reader.readAttachments(gate));
  }

  /** Class and message of an exception and of its causes, and the fields of the testkit's own. */
  static String describe(Throwable thrown) {
    StringBuilder text = new StringBuilder();
    for (Throwable next = thrown; next != null; next = next.getCause()) {
      text.append(next.getClass().getName()).append(": ").append(next.getMessage()).append("; ");
      if (next instanceof CodedException coded) {
        text.append(coded.code()).append(' ').append(coded.detail()).append("; ");
      }
    }
    return text.toString();
  }
}
