package io.trunkline.serialization.kryo;

import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSetting;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.List;

/** Offers the serialization {@code kryo}, wire id 8. */
public final class KryoSerializationProvider implements SerializationProvider {

  static final String NAME = "kryo";
  static final int WIRE_ID = 8;

  static final SerializationSetting REFERENCES =
      new SerializationSetting(
          "kryo.references",
          List.of("true", "false"),
          SerializationSetting.Scope.CONNECTION,
          "false: where the other side says false too, an object is written anew each time it is"
              + " met; shared objects arrive as copies, and a value that contains itself is an"
              + " error");

  static final SerializationSetting FORM =
      new SerializationSetting(
          "kryo.form",
          List.of(KryoForm.KRYO_5.value(), KryoForm.KRYO_4.value()),
          SerializationSetting.Scope.ENDPOINT,
          "the version of Kryo in whose form stock peers are spoken to: 5 for the extension of"
              + " Dubbo 3, 4 for Dubbo 2.6 and 2.7");

  /** Whether an object that is met twice under these terms arrives as one object. */
  static boolean writesReferences(PayloadTerms terms) {
    return !terms.settings().has(REFERENCES.name(), REFERENCES.otherValue());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public int wireId() {
    return WIRE_ID;
  }

  @Override
  public List<SerializationSetting> settings() {
    return List.of(REFERENCES, FORM);
  }

  @Override
  public Serialization create(SerializationContext context) {
    UnsafeSwitch.turnOff();
    return new KryoSerialization(context, KryoForm.in(context.settings(), FORM.name()));
  }
}
