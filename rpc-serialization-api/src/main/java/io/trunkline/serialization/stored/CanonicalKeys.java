package io.trunkline.serialization.stored;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.budget.ReadBudget;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Keys in the form of {@link KeyFormat}, and those that another serializer wrote before. */
final class CanonicalKeys implements KeySerializer {

  private final Codecs codecs;
  private final ObjectSerializer others;

  /**
   * @param others reads bytes in other forms
   */
  CanonicalKeys(Codecs codecs, ObjectSerializer others) {
    this.codecs = codecs;
    this.others = others;
  }

  @Override
  public KeySerializer keys() {
    return this;
  }

  @Override
  public boolean carries(Class<?> type) {
    return codecs.view(Loaders.context()).keys().carries(type);
  }

  @Override
  public byte[] serialize(@Nullable Object key) {
    ObjectItem.requirePolicy(codecs.settings.requireSerializable, key);
    PayloadOutput out = codecs.output();
    try {
      out.ensure(KeyFormat.BYTES_OF_MARK);
      KeyFormat.writeMark(out.array());
      out.position(KeyFormat.BYTES_OF_MARK);
      new KeyWriter(out, codecs.view(Loaders.context()).keys()::of).write(key, null);
      return Arrays.copyOf(out.array(), out.position());
    } finally {
      codecs.giveBack(out);
    }
  }

  @Override
  public void serialize(@Nullable Object key, OutputStream out) {
    Streams.write(serialize(key), out);
  }

  @Override
  public <T> @Nullable T deserialize(byte[] bytes, ClassLoader loader) {
    Loaders.required(loader);
    return KeyFormat.isIn(Streams.required(bytes))
        ? read(bytes, loader)
        : others.deserialize(bytes, loader);
  }

  /** Reads bytes that {@link KeyFormat#isIn} accepts. */
  @SuppressWarnings("unchecked") // the caller says what it expects
  <T> @Nullable T read(byte[] bytes, ClassLoader loader) {
    int length = bytes.length - KeyFormat.BYTES_OF_MARK;
    if (length > codecs.budgets.maxMessageBytes()) {
      throw new BudgetExceededException(
          BudgetExceededException.Budget.LENGTH,
          "the key has "
              + length
              + " bytes, its limit is "
              + codecs.budgets.maxMessageBytes()
              + "; raise maxBytes(...)");
    }
    View view = codecs.view(loader);
    ReadBudget budget = new ReadBudget(codecs.budgets);
    budget.start(length);
    PayloadInput in = new PayloadInput(bytes, KeyFormat.BYTES_OF_MARK, length);
    Object key = new KeyReader(in, view.gate(), budget, view.keys()::of).readWhole();
    view.completion().complete(key);
    return (T) key;
  }

  @Override
  public <T> @Nullable T deserialize(InputStream in, ClassLoader loader) {
    return deserialize(Streams.readAndClose(in, codecs.budgets.maxMessageBytes()), loader);
  }
}
