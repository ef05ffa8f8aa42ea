package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.objectstream.GatedObjectInput;
import io.trunkline.serialization.objectstream.KnownClasses;
import io.trunkline.serialization.objectstream.NamingObjectOutput;
import io.trunkline.serialization.objectstream.StreamDifference;
import io.trunkline.serialization.objectstream.StreamWording;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;

/**
 * Objects that stock has a JDK serialization stream for, without a length: one stream for all
 * objects that this serializer writes into an item. Reading goes through {@link GatedObjectInput}
 * and nothing else.
 */
class StreamSerializer<T> extends Serializer<T> {

  private final GatedClassResolver classes;
  private final Budgets budgets;
  private final StreamWording wording;
  private final KnownClasses known = new KnownClasses();

  StreamSerializer(GatedClassResolver classes, Budgets budgets, StreamWording wording) {
    this.classes = classes;
    this.budgets = budgets;
    this.wording = wording;
  }

  @Override
  @SuppressWarnings("unchecked") // Kryo keeps the state of an item in a raw map
  public void write(Kryo kryo, Output output, T object) {
    try {
      ObjectOutputStream stream = (ObjectOutputStream) kryo.getGraphContext().get(this);
      if (stream == null) {
        stream = NamingObjectOutput.of(output, classes.wireNames());
        kryo.getGraphContext().put(this, stream);
      }
      stream.writeObject(object);
      stream.flush();
    } catch (NotSerializableException e) {
      throw new SerializationException(
          "kryo: "
              + object.getClass().getName()
              + " holds a "
              + e.getMessage()
              + ", which is not Serializable; make that field transient",
          e);
    } catch (IOException e) {
      throw new KryoException(e);
    }
  }

  /** Whether the item that is read has begun its stream, which then goes on. */
  @SuppressWarnings("unchecked") // Kryo keeps the state of an item in a raw map
  final boolean hasStream(Kryo kryo) {
    return kryo.getGraphContext().get(this) != null;
  }

  @Override
  @SuppressWarnings("unchecked") // Kryo keeps the state of an item in a raw map
  public T read(Kryo kryo, Input input, Class<? extends T> type) {
    try {
      GatedObjectInput stream = (GatedObjectInput) kryo.getGraphContext().get(this);
      if (stream == null) {
        ArrayInput source = (ArrayInput) input;
        stream =
            new GatedObjectInput(source, wording, source.budget(), classes.gate(), budgets, known);
        kryo.getGraphContext().put(this, stream);
      }
      Object value = stream.readNext();
      if (!type.isInstance(value)) {
        throw new SerializationException(
            "kryo: the stream of a " + type.getName() + " holds something else");
      }
      return type.cast(value);
    } catch (ClassCastException | IllegalArgumentException e) {
      SerializationException unlike = StreamDifference.of(e, classes.gate(), wording);
      throw unlike == null ? e : unlike;
    } catch (IOException | ClassNotFoundException e) {
      SerializationException unlike = StreamDifference.of(e, classes.gate(), wording);
      throw unlike == null ? new KryoException(e) : unlike;
    }
  }
}
