package io.trunkline.canary;

import io.trunkline.calls.RawPeer;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.testkit.model.Holder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** The bytes of requests and replies that have a raw shape in a position. */
final class RawPlaces {

  /** Events and replies that nobody asked for have this id. */
  static final long UNASKED = 1L << 60;

  private static final String SERVICE = CanaryService.class.getName();
  private static final String ANY = "Ljava/lang/Object;";
  private static final String HOLDER = "L" + Holder.class.getName().replace('.', '/') + ";";
  private static final String STRING = "Ljava/lang/String;";
  private static final int EXCEPTION = 0;
  private static final int VALUE = 1;
  private static final int VALUE_WITH_ATTACHMENTS = 4;

  private RawPlaces() {}

  /** Whether a frame to this end has such a place: only these are not to be filled. */
  static boolean exists(CanaryPosition position, boolean atProvider) {
    return switch (position) {
      case RESULT, EXCEPTION -> !atProvider; // a request has neither
      case ARGUMENT -> atProvider; // a reply has none
      default -> true;
    };
  }

  /** With a neighbour of another class, so that kryo writes the class at each element. */
  private static Object around(CanaryPosition position, Object item) {
    return switch (position) {
      case SET_ELEMENT -> new LinkedHashSet<>(List.of("x", item));
      case NESTED_LIST -> new ArrayList<>(List.of(new ArrayList<>(List.of("x", item))));
      default -> position.around(item);
    };
  }

  /** A good request of {@link CanaryService#text}. */
  static byte[] good(RawShape shape) {
    return shape.messages().write(writer -> call(writer, SERVICE, "text", STRING, "x", Map.of()));
  }

  /** The bodies of requests, or of events. */
  static List<byte[]> requests(RawShape shape, CanaryPosition position) {
    return switch (position) {
      case SERVICE_PATH ->
          List.of(
              shape.write(
                  (writer, item) -> {
                    writer.writeString("2.0.2");
                    writer.writeObject(item);
                    writer.writeString("0.0.0");
                    writer.writeString("take");
                    writer.writeString(ANY);
                    writer.writeObject("x");
                    writer.writeAttachments(Map.of());
                  }));
      case EVENT -> List.of(shape.write(MessageWriter::writeObject));
      case UNKNOWN_SERVICE ->
          List.of(
              shape.write((writer, item) -> call(writer, "no.such.Service", "take", ANY, item)));
      case WRONG_COUNT ->
          List.of(
              shape.write((writer, item) -> call(writer, SERVICE, "take", ANY + ANY, item)),
              shape.write(
                  (writer, item) -> {
                    names(writer, SERVICE, "take", ANY);
                    writer.writeObject("x");
                    writer.writeObject(item);
                    writer.writeAttachments(Map.of());
                  }));
      case ATTACHMENT ->
          List.of(
              shape.write(
                  (writer, item) -> call(writer, SERVICE, "take", ANY, "x", Map.of("k", item))));
      case FIELD ->
          List.of(
              shape.write(
                  (writer, item) -> call(writer, SERVICE, "hold", HOLDER, around(position, item))));
      default ->
          List.of(
              shape.write(
                  (writer, item) -> call(writer, SERVICE, "take", ANY, around(position, item))));
    };
  }

  private static void names(MessageWriter writer, String path, String method, String descriptor) {
    writer.writeString("2.0.2");
    writer.writeString(path);
    writer.writeString("0.0.0");
    writer.writeString(method);
    writer.writeString(descriptor);
  }

  private static void call(
      MessageWriter writer, String path, String method, String descriptor, Object argument) {
    call(writer, path, method, descriptor, argument, Map.of());
  }

  private static void call(
      MessageWriter writer,
      String path,
      String method,
      String descriptor,
      Object argument,
      Map<String, ?> attachments) {
    names(writer, path, method, descriptor);
    writer.writeObject(argument);
    writer.writeAttachments(attachments);
  }

  /** The frames that come back for a request; the last one is its reply. */
  static List<byte[]> replies(RawShape shape, CanaryPosition position, int flags, long id) {
    return switch (position) {
      case SERVICE_PATH -> // where a reply has a name: the text of an error
          List.of(frame(flags, 40, id, shape.write(MessageWriter::writeObject)));
      case EVENT -> {
        byte[] body = shape.write(MessageWriter::writeObject);
        yield List.of(
            frame(flags | 0xa0, 0, UNASKED, body),
            frame(flags | 0xe0, 0, UNASKED, body),
            frame(flags | 0x20, 20, UNASKED, body),
            goodReply(shape, flags, id));
      }
      case UNKNOWN_SERVICE -> // what belongs to nothing: a reply that nobody asked for
          List.of(
              frame(flags, 20, UNASKED, typed(shape, VALUE, MessageWriter::writeObject)),
              goodReply(shape, flags, id));
      case WRONG_COUNT -> // an object where a reply has its attachments
          reply(
              flags,
              id,
              typed(
                  shape,
                  VALUE_WITH_ATTACHMENTS,
                  (writer, item) -> {
                    writer.writeObject("x");
                    writer.writeObject(item);
                  }));
      case ATTACHMENT ->
          reply(
              flags,
              id,
              typed(
                  shape,
                  VALUE_WITH_ATTACHMENTS,
                  (writer, item) -> {
                    writer.writeObject("x");
                    writer.writeAttachments(Map.of("k", item));
                  }));
      case EXCEPTION -> reply(flags, id, typed(shape, EXCEPTION, MessageWriter::writeObject));
      default ->
          reply(
              flags,
              id,
              typed(shape, VALUE, (writer, item) -> writer.writeObject(around(position, item))));
    };
  }

  /** A reply with a string. */
  static byte[] goodReply(RawShape shape, int flags, long id) {
    byte[] body =
        shape
            .messages()
            .write(
                writer -> {
                  writer.writeByte(VALUE);
                  writer.writeObject("good");
                });
    return frame(flags, 20, id, body);
  }

  private static List<byte[]> reply(int flags, long id, byte[] body) {
    return List.of(frame(flags, 20, id, body));
  }

  private static byte[] typed(RawShape shape, int type, BiConsumer<MessageWriter, Object> items) {
    return shape.write(
        (writer, item) -> {
          writer.writeByte(type);
          items.accept(writer, item);
        });
  }

  private static byte[] frame(int flags, int status, long id, byte[] body) {
    return RawPeer.frame(flags, status, id, body.length, body);
  }
}
