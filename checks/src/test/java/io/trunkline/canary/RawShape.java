package io.trunkline.canary;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.UnregisteredClasses;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.CanaryLoader;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.Trusted;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/**
 * What a peer sends that writes bytes by hand.
 *
 * @param name the class that it names; empty if none that a refusal is to name
 * @param messages write it
 * @param bytes stand in the message in place of the item; empty if the item is to stay
 */
record RawShape(Kind kind, String what, String name, Messages messages, Object item, byte[] bytes) {

  /** Where a shape comes from. */
  enum Kind {
    /** By hand. */
    CRAFTED,
    /** A bean under the name of the class of a {@link CanaryShape}, or like an allowed one. */
    NAMED,
    /** A bean under a name of a deny list. */
    DENIED,
    /** A {@link CanaryShape}, for places where no end of ours puts it. */
    WRITTEN
  }

  /** Stands in for bytes, and occurs nowhere else in a message. */
  private static final Date MARK = new Date(0x5a6b7c8d9eafL);

  /** The same in a line. */
  private static final String TEXT_MARK = "~".repeat(40);

  private static final byte[] JDK_STREAM = {(byte) 0xac, (byte) 0xed, 0, 5};
  private static final byte[] NONE = {};

  /** All of one serialization. */
  static List<RawShape> all(CanaryFormat format, CanaryLoader sender) throws IOException {
    Messages messages = Messages.of(format.provider());
    List<RawShape> all = new ArrayList<>();
    format.crafted().forEach((what, bytes) -> all.add(crafted(what, "", format, bytes)));
    for (Class<?> type : List.of(Canary.class, Canaries.OfMap.class, Canaries.OfList.class)) {
      String name = type.getName();
      format
          .naming(name)
          .forEach(
              (what, bytes) ->
                  all.add(crafted(what + " of " + type.getSimpleName(), name, format, bytes)));
    }
    Set<String> names = new LinkedHashSet<>();
    for (CanaryShape shape : CanaryShape.values()) {
      names.add(shape.isProxy() ? "jdk.proxy1.$Proxy1" : shape.refusedName());
      Object made = shape.make(sender);
      byte[] stream = inPlaceOfAnException(format, messages, made);
      if (stream.length > 0) {
        all.add(crafted("JDK stream of " + shape, "", format, stream));
      }
      try {
        messages.write(writer -> writer.writeObject(made));
        all.add(new RawShape(Kind.WRITTEN, shape.toString(), "", messages, made, NONE));
      } catch (SerializationException notWritten) {
        continue;
      }
    }
    if (!format.namesClasses(false)) {
      return all;
    }
    String trusted = Trusted.class.getName();
    for (String end : List.of(".Evil", "$", "$1", "s")) {
      names.add(trusted + end);
    }
    names.add("x." + trusted);
    names.forEach(name -> all.add(bean(Kind.NAMED, name, format)));
    denied().forEach(name -> all.add(bean(Kind.DENIED, name, format)));
    return all;
  }

  private static RawShape crafted(String what, String name, CanaryFormat format, byte[] bytes) {
    Messages messages = Messages.of(format.provider());
    Object mark =
        format.isLine() ? TEXT_MARK : format.isMarkedByText() ? mark(messages, bytes.length) : MARK;
    return new RawShape(Kind.CRAFTED, what, name, messages, mark, bytes);
  }

  /** A text that takes as many bytes. */
  private static Object mark(Messages messages, int bytes) {
    int item = messages.write(writer -> writer.writeObject("")).length - 1;
    for (int length = bytes - 1; length > 0; length--) {
      String mark = "~".repeat(length);
      if (messages.write(writer -> writer.writeObject(mark)).length == item + bytes) {
        return mark;
      }
    }
    throw new IllegalStateException("no text takes " + bytes + " bytes");
  }

  /** An object of our own under the name of another class. */
  private static RawShape bean(Kind kind, String name, CanaryFormat format) {
    Messages renaming =
        Messages.under(
            PayloadTerms.PLAIN,
            format
                .provider()
                .create(
                    new SerializationContext(
                        ClassCatalog.EMPTY,
                        Budgets.DEFAULT,
                        Map.of(Canaries.Named.class, name),
                        UnregisteredClasses.IGNORED)));
    return new RawShape(kind, name, name, renaming, new Canaries.Named(), NONE);
  }

  /** An allowed exception whose JDK stream holds another object; empty if it has no such stream. */
  private static byte[] inPlaceOfAnException(CanaryFormat format, Messages messages, Object root)
      throws IOException {
    byte[] exception =
        messages.write(writer -> writer.writeObject(new CodedException("x", 1, "y")));
    int at = find(exception, JDK_STREAM, 0);
    if (at < 0 || format.isOneStream()) {
      return NONE;
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(exception, 0, at);
    try (ObjectOutputStream out = new ObjectOutputStream(all)) {
      out.writeObject(root);
    } catch (NotSerializableException notWritten) {
      return NONE;
    }
    return all.toByteArray();
  }

  /** The entries of both lists as names of classes; what is a package has a class behind it. */
  static Set<String> denied() throws IOException {
    Set<String> names = new TreeSet<>();
    for (String list :
        List.of("DENY_CLASS", "dubbo-blocked-names.txt")) { // hessian-lite's, Dubbo's
      try (InputStream in = RawShape.class.getClassLoader().getResourceAsStream(list)) {
        new String(in.readAllBytes(), StandardCharsets.US_ASCII)
            .lines()
            .map(String::strip)
            .filter(line -> !line.isEmpty() && !line.startsWith("#"))
            .forEach(line -> names.add(line.endsWith(".") ? line + "Anything" : line));
      }
    }
    return names;
  }

  /** A message with the shape where the items have their object. */
  byte[] write(BiConsumer<MessageWriter, Object> items) {
    byte[] message = messages.write(writer -> items.accept(writer, item));
    if (bytes.length == 0) {
      return message;
    }
    byte[] mark = messages.write(writer -> writer.writeObject(item));
    if (item == TEXT_MARK) {
      mark = Arrays.copyOf(mark, TEXT_MARK.length() + 2); // in quotes, without the line's end
    } else if (mark.length > bytes.length && item != MARK) { // the length of the item is in front
      mark = Arrays.copyOfRange(mark, mark.length - bytes.length, mark.length);
    }
    int at = find(message, mark, 0);
    if (at < 0 || find(message, mark, at + 1) >= 0) {
      throw new IllegalStateException("the bytes of " + what + " cannot stand here");
    }
    byte[] all = new byte[message.length - mark.length + bytes.length];
    System.arraycopy(message, 0, all, 0, at);
    System.arraycopy(bytes, 0, all, at, bytes.length);
    int behind = at + mark.length;
    System.arraycopy(message, behind, all, at + bytes.length, message.length - behind);
    return all;
  }

  private static int find(byte[] in, byte[] part, int from) {
    for (int at = from; at <= in.length - part.length; at++) {
      if (Arrays.equals(in, at, at + part.length, part, 0, part.length)) {
        return at;
      }
    }
    return -1;
  }
}
