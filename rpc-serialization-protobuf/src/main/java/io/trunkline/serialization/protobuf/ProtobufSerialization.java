package io.trunkline.serialization.protobuf;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.terms.PayloadTerms;
import org.jspecify.annotations.Nullable;

/** Protobuf for one client, port or stored-data codec: what it knows of each message's class. */
final class ProtobufSerialization implements Serialization {

  private final Budgets budgets;
  private final DeepStack deepStack; // never used: messages nest no deeper than any stack has room
  private final MessageForms forms = new MessageForms(ProtobufSerializationProvider.NAME);

  ProtobufSerialization(Budgets budgets) {
    this.budgets = budgets;
    this.deepStack = new DeepStack(budgets);
  }

  @Override
  public String name() {
    return ProtobufSerializationProvider.NAME;
  }

  @Override
  public int wireId() {
    return ProtobufSerializationProvider.WIRE_ID;
  }

  @Override
  public MessageWriter writer(PayloadOutput out, PayloadTerms terms) {
    return new ProtobufWriter(out, forms, budgets.maxMessageBytes());
  }

  @Override
  public MessageReader reader(PayloadInput in, PayloadTerms terms) {
    ReadBudget budget = new ReadBudget(budgets, deepStack);
    budget.start(in);
    return new ProtobufReader(in, forms, budget);
  }

  @Override
  public boolean leadingStringsStandAlone() {
    return true;
  }

  @Override
  public boolean attachmentsStandAlone() {
    return true;
  }

  @Override
  public boolean sendsDeclaredTypesOnly() {
    return true;
  }

  @Override
  public @Nullable String refusal(Class<?> type) {
    return forms.refusal(type);
  }
}
