package io.trunkline.serialization.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.AbstractMessage;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.UninterpretedOption;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import com.google.protobuf.StringValue;
import demo.bid.proto.Kinds;
import demo.bid.proto.Text;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefusalsTest {

  private final Messages messages = Messages.of(new ProtobufSerializationProvider());
  private final Messages json = Messages.of(new ProtobufJsonSerializationProvider());
  private final ProtobufSerialization protobuf = new ProtobufSerialization(Budgets.DEFAULT);
  private final ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();

  private Messages form(boolean isJson) {
    return isJson ? json : messages;
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        int.class,
        String.class,
        Object.class,
        List.class,
        Text[].class,
        Message.class,
        AbstractMessage.class,
        DynamicMessage.class,
        Text.Builder.class
      })
  void whatIsNoGeneratedMessageIsRefusedWhereItIsDeclaredAndWhereItIsRead(Class<?> type) {
    assertThat(protobuf.refusal(type))
        .contains("messages that protoc generated", type.getTypeName() + " is none; declare");
    byte[] nothing = {0};
    assertThatThrownBy(() -> messages.read(nothing, reader -> reader.readObject(type, gate)))
        .isInstanceOf(SerializationException.class)
        .hasMessage(protobuf.refusal(type));
    byte[] object = {'{', '}'};
    assertThatThrownBy(() -> json.read(object, reader -> reader.readObject(type, gate)))
        .isInstanceOf(SerializationException.class)
        .hasMessage(json.serialization().refusal(type));
    assertThat(json.serialization().refusal(type)).startsWith("protobuf-json sends messages");
  }

  @ParameterizedTest
  @ValueSource(classes = {Text.class, Kinds.class, StringValue.class, IllegalStateException.class})
  void messagesAndExceptionsAreNot(Class<?> type) {
    assertThat(protobuf.refusal(type)).isNull();
    assertThat(protobuf.sendsDeclaredTypesOnly()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aValueThatIsNoMessageIsNotWritten(boolean isJson) {
    for (Object value :
        List.of("text", 7, Map.of(), DynamicMessage.newBuilder(Text.getDescriptor()).build())) {
      assertThatThrownBy(() -> form(isJson).write(writer -> writer.writeObject(value)))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining(value.getClass().getName());
    }
    assertThatThrownBy(() -> form(isJson).write(writer -> writer.writeObject(null)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(" has no null");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aMessageWithoutItsRequiredFieldsIsNotWritten(boolean isJson) {
    UninterpretedOption.NamePart part =
        UninterpretedOption.NamePart.newBuilder().setNamePart("a").buildPartial();
    assertThatThrownBy(() -> form(isJson).write(writer -> writer.writeObject(part)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("lacks required fields");
    byte[] withoutThem = isJson ? new byte[] {'{', '}'} : new byte[] {0};
    assertThatThrownBy(
            () ->
                form(isJson)
                    .read(
                        withoutThem,
                        reader -> reader.readObject(UninterpretedOption.NamePart.class, gate)))
        .isInstanceOf(SerializationException.class);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aMessageDeeperThanTheStackIsNotWritten(boolean isJson) {
    Kinds deep = Kinds.getDefaultInstance();
    DescriptorProto mayLackFields = DescriptorProto.getDefaultInstance();
    for (int i = 0; i < 100_000; i++) {
      deep = Kinds.newBuilder().setNested(deep).buildPartial();
      mayLackFields = DescriptorProto.newBuilder().addNestedType(mayLackFields).buildPartial();
    }
    for (Message message : List.of(deep, mayLackFields)) {
      assertThatThrownBy(() -> form(isJson).write(writer -> writer.writeObject(message)))
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining("100 levels");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void attachmentsAreTexts(boolean isJson) {
    Map<String, Object> sent = new HashMap<>(Map.of("text", "a", "number", 1, "truth", true));
    sent.put("null", null);
    byte[] bytes = form(isJson).write(writer -> writer.writeAttachments(sent));
    assertThat(
            form(isJson).<Map<String, Object>>read(bytes, reader -> reader.readAttachments(gate)))
        .isEqualTo(Map.of("text", "a", "number", "1", "truth", "true"));
    assertThatThrownBy(
            () -> form(isJson).write(writer -> writer.writeAttachments(Map.of("list", List.of()))))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("attachment list is a");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anExceptionThatThrowsIsNotWritten(boolean isJson) {
    Exception hostile =
        new Exception() {
          private static final long serialVersionUID = 1L;

          @Override
          public String getMessage() {
            throw new IllegalStateException("no");
          }
        };
    assertThatThrownBy(() -> form(isJson).write(writer -> writer.writeThrowable(hostile)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("it threw when it was asked");
  }
}
