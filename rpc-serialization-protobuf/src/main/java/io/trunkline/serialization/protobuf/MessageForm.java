package io.trunkline.serialization.protobuf;

import static java.util.Objects.requireNonNull;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DiscardUnknownFieldsParser;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import io.trunkline.serialization.budget.ShallowSizes;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A class of messages: how it is read, and what an object of it costs. Complete before anybody else
 * sees it, and not changed after that. Forms may contain each other, as messages do.
 */
final class MessageForm {

  private static final int SLOT_IN_LIST = 8;

  /** With the room for its first elements. */
  private static final int LIST = 80;

  /** Of a map's entry: the node, a place in the table, and a boxed key or value. */
  private static final int ENTRY_OF_MAP = 96;

  /**
   * A field that costs more than its bytes.
   *
   * @param message the form of its messages; null if it has numbers of an enum
   * @param isGroup whether they are in the old form with an end mark
   * @param closed the enum, if numbers that it lacks are kept apart; null for others
   */
  record Field(@Nullable MessageForm message, boolean isGroup, @Nullable EnumDescriptor closed) {}

  private final Class<?> type;
  private final int bytes;
  private final Message instance;
  private final Parser<? extends Message> parser;
  private final Map<Integer, Field> fields = new HashMap<>();
  private final Map<String, FieldDescriptor> names = new HashMap<>();

  private MessageForm(Message instance, boolean isEntry) {
    this.instance = instance;
    this.type = instance.getClass();
    this.bytes = isEntry ? ENTRY_OF_MAP : bytesOf(instance);
    this.parser = discarding(instance.getParserForType());
  }

  private static int bytesOf(Message instance) {
    int builder = ShallowSizes.of(instance.newBuilderForType().getClass());
    boolean hasList =
        instance.getDescriptorForType().getFields().stream()
            .anyMatch(field -> field.isRepeated() && !field.isMapField());
    int shallow = ShallowSizes.of(instance.getClass());
    return shallow + builder + SLOT_IN_LIST + (hasList ? LIST : 0);
  }

  /** Fields that the reader's proto file lacks are dropped, and thus cost no memory. */
  private static <T extends Message> Parser<T> discarding(Parser<T> parser) {
    return DiscardUnknownFieldsParser.wrap(parser);
  }

  static MessageForm of(Message instance) {
    return of(instance, new HashMap<>());
  }

  private static MessageForm of(Message instance, Map<Descriptor, MessageForm> made) {
    Descriptor descriptor = instance.getDescriptorForType();
    MessageForm present = made.get(descriptor);
    if (present != null) {
      return present;
    }
    MessageForm form = new MessageForm(instance, descriptor.getOptions().getMapEntry());
    made.put(descriptor, form);
    for (FieldDescriptor field : descriptor.getFields()) {
      form.names.put(field.getName(), field);
      form.names.put(field.getJsonName(), field);
      if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
        Message nested =
            instance.newBuilderForType().newBuilderForField(field).getDefaultInstanceForType();
        boolean isGroup = field.getType() == FieldDescriptor.Type.GROUP;
        form.fields.put(field.getNumber(), new Field(of(nested, made), isGroup, null));
      } else if (field.getJavaType() == FieldDescriptor.JavaType.ENUM
          && field.legacyEnumFieldTreatedAsClosed()) {
        form.fields.put(field.getNumber(), new Field(null, false, field.getEnumType()));
      }
    }
    return form;
  }

  /** The class. */
  Class<?> type() {
    return type;
  }

  /** What an empty object of it takes, with its builder and its place in another one. */
  int bytes() {
    return bytes;
  }

  /** Reads what {@link MessageCost} has charged. */
  Parser<? extends Message> parser() {
    return parser;
  }

  /** The field of that number, if it costs more than its bytes. */
  @Nullable Field field(int number) {
    return fields.get(number);
  }

  /** The field of that name, as in the proto file or in JSON; null if there is none. */
  @Nullable FieldDescriptor named(String name) {
    return names.get(name);
  }

  /** The form of the messages in one of its fields. */
  MessageForm messageOf(FieldDescriptor field) {
    return requireNonNull(requireNonNull(fields.get(field.getNumber())).message());
  }

  /** A new message of the class, to be filled. */
  Message.Builder builder() {
    return instance.newBuilderForType();
  }

  Descriptor descriptor() {
    return instance.getDescriptorForType();
  }
}
