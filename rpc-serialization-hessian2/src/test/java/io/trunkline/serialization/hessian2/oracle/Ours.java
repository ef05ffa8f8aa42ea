package io.trunkline.serialization.hessian2.oracle;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import java.util.Arrays;

/** Our hessian2 as it speaks with stock peers, with a gate for the model. */
final class Ours {

  private final ClassGate gate;
  private final Messages messages;
  private final PayloadTerms terms;

  Ours() {
    this(PayloadTerms.PLAIN);
  }

  /**
   * @param terms what it writes under
   */
  Ours(PayloadTerms terms) {
    this.terms = terms;
    ClassLoader loader = Ours.class.getClassLoader();
    ClassGate.Builder lines = ClassGate.builder(loader);
    Model.CLASSES.forEach(type -> lines.allow(type.getName()));
    this.gate = lines.build();
    this.messages = Messages.of(SerializationProviders.load(loader).named("hessian2"));
  }

  byte[] write(Message message) {
    PayloadOutput out = new PayloadOutput(256, 16 * 1024 * 1024);
    try (MessageWriter writer = messages.serialization().writer(out, terms)) {
      message.items().forEach(item -> writer.writeObject(item.value()));
      writer.finish();
    }
    return Arrays.copyOf(out.array(), out.position());
  }

  Message read(byte[] bytes, Message like) throws Exception {
    try (MessageReader reader = messages.reader(new PayloadInput(bytes, 0, bytes.length))) {
      Message read = like.map(item -> reader.readObject(item.declared(), gate));
      reader.finish();
      return read;
    }
  }
}
