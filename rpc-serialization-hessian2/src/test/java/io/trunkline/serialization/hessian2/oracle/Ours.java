package io.trunkline.serialization.hessian2.oracle;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.testkit.Messages;

/** Our hessian2 under plain terms, with a gate for the model. */
final class Ours {

  private final ClassGate gate;
  private final Messages messages;

  Ours() {
    ClassLoader loader = Ours.class.getClassLoader();
    ClassGate.Builder lines = ClassGate.builder(loader);
    Model.CLASSES.forEach(type -> lines.allow(type.getName()));
    this.gate = lines.build();
    this.messages = Messages.of(SerializationProviders.load(loader).named("hessian2"));
  }

  byte[] write(Message message) {
    return messages.write(
        writer -> message.items().forEach(item -> writer.writeObject(item.value())));
  }

  Message read(byte[] bytes, Message like) throws Exception {
    try (MessageReader reader = messages.reader(new PayloadInput(bytes, 0, bytes.length))) {
      Message read = like.map(item -> reader.readObject(item.declared(), gate));
      reader.finish();
      return read;
    }
  }
}
