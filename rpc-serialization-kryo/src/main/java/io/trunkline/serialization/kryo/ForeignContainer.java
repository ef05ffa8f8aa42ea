package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.budget.ObjectPrice;
import java.util.Comparator;

/** Reads what {@link ContainerSerializer} wrote, where the class is not here or is refused. */
final class ForeignContainer extends Serializer<Object> {

  private final ContainerShape shape;
  private final ObjectPrice price;

  ForeignContainer(ContainerShape shape) {
    this.shape = shape;
    price = ObjectPrice.of(shape.standard());
  }

  @Override
  public void write(Kryo kryo, Output output, Object object) {
    throw new UnsupportedOperationException("what is here is written in its own form");
  }

  @Override
  public Object read(Kryo kryo, Input input, Class<?> type) {
    ArrayInput in = (ArrayInput) input;
    Comparator<?> order = shape.readOrder(kryo, in);
    in.budget().claimObject(price);
    Object made = shape.empty(order);
    kryo.reference(made);
    shape.readContent(kryo, in, made);
    int length = in.readInt(); // of what only a reader with the class needs
    in.claimBytes(length, 1);
    in.setPosition(in.position() + length);
    return made;
  }
}
