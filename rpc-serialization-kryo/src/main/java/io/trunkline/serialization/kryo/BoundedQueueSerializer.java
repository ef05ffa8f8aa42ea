package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ContainerTraits;
import io.trunkline.serialization.budget.ObjectPrice;
import java.util.concurrent.BlockingQueue;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A linked queue with a capacity under agreed terms, in the form that Kryo has for all collections.
 * The capacity comes in front, if there is one.
 */
final class BoundedQueueSerializer<T extends BlockingQueue<?>>
    extends BoundedCollectionSerializer<T> {

  private final Class<T> type;
  private final IntFunction<T> maker;
  private final ObjectPrice price;

  /**
   * @param maker takes a capacity
   */
  @SuppressWarnings("unchecked") // there is but one class
  BoundedQueueSerializer(Class<?> type, IntFunction<T> maker) {
    super(KryoForm.KRYO_5);
    this.type = (Class<T>) type;
    this.maker = maker;
    price = ObjectPrice.of(type);
  }

  @Override
  public void write(Kryo kryo, Output output, @Nullable T queue) {
    int capacity = queue == null ? Integer.MAX_VALUE : ContainerTraits.capacity(queue);
    if (queue != null && capacity < Integer.MAX_VALUE) {
      if (queue.getClass() != type) {
        throw new SerializationException(
            "kryo: a "
                + queue.getClass().getName()
                + " would lose its capacity; copy it into a "
                + type.getName());
      }
      LongerForm.OF_FLAGGED.mark(output);
      output.writeVarInt(capacity, true);
    }
    super.write(kryo, output, queue);
  }

  @Override
  public @Nullable T read(Kryo kryo, Input input, Class<? extends T> ofType) {
    if (!LongerForm.OF_FLAGGED.isNext(input)) {
      return super.read(kryo, input, ofType);
    }
    int capacity = input.readVarInt(true);
    return new ElementReader<T>(
            this,
            (any, in, made, size) -> {
              ((ArrayInput) in).budget().claimObject(price);
              return maker.apply(Math.max(1, Math.max(capacity, size)));
            },
            KryoForm.KRYO_5)
        .read(kryo, input, ofType);
  }
}
