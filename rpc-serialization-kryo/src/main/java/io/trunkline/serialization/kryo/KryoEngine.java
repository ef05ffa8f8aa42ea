package io.trunkline.serialization.kryo;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.ReadBudget;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One Kryo with its buffers and tables, lent to one message at a time. Building one costs a
 * millisecond or so and learning an application's classes more: that is what the pool saves.
 */
final class KryoEngine {

  private final ReadBudget budget;
  private final GatedClassResolver classes = new GatedClassResolver();
  private final WireKryo kryo;
  private final ArrayOutput output = new ArrayOutput();
  private final ArrayInput input;

  KryoEngine(Budgets budgets) {
    budget = new ReadBudget(budgets);
    input = new ArrayInput(budget);
    kryo = new WireKryo(classes, budgets);
  }

  /** Learns classes ahead of their first message. */
  void prepare(List<Class<?>> types) {
    types.forEach(kryo::getRegistration);
  }

  void beginWriting(PayloadOutput target) {
    output.attach(target);
  }

  void endWriting() {
    output.commit();
  }

  void beginReading(PayloadInput source) {
    budget.start(source.remaining());
    input.attach(source);
  }

  void endReading() {
    int left = input.remaining();
    if (left != 0) {
      throw new MisreadException(
          "kryo: " + left + " bytes are left behind the last item" + Failures.compare(null));
    }
    input.detach();
  }

  /** Index in the message's array of the next byte to read. */
  int readPosition() {
    return input.position();
  }

  void writeString(@Nullable String value) {
    output.writeString(value);
  }

  void writeByte(int value) {
    output.writeByte(value);
  }

  void writeObject(@Nullable Object value) {
    kryo.writeClassAndObject(output, value);
  }

  /** Writes any map as stock writes its HashMap, in the map's own order. */
  void writeAttachments(Map<String, ?> attachments) {
    kryo.writeClass(output, HashMap.class);
    kryo.writeObject(output, attachments, kryo.getSerializer(HashMap.class));
  }

  @Nullable String readString() {
    return input.readString();
  }

  int readByte() {
    return input.readByte();
  }

  @Nullable Object readObject(ClassGate gate) {
    classes.gate(gate);
    return kryo.readClassAndObject(input);
  }
}
