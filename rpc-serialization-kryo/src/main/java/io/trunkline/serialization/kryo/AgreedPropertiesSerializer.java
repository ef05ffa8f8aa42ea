package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ContainerTraits;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Properties under agreed terms, in the form that Kryo has for all maps. Defaults come in front, if
 * there are some.
 */
final class AgreedPropertiesSerializer extends BoundedMapSerializer<Properties> {

  private static final int BYTES = 64;

  AgreedPropertiesSerializer() {
    super(KryoForm.KRYO_5);
  }

  @Override
  public void write(Kryo kryo, Output output, @Nullable Properties properties) {
    Properties defaults = properties == null ? null : ContainerTraits.defaults(properties);
    if (properties != null && defaults != null) {
      if (properties.getClass() != Properties.class) {
        throw new SerializationException(
            "kryo: a "
                + properties.getClass().getName()
                + " would lose its defaults; copy it into a java.util.Properties");
      }
      LongerForm.OF_NUMBER.mark(output);
      kryo.writeClassAndObject(output, defaults);
    }
    super.write(kryo, output, properties);
  }

  @Override
  public @Nullable Properties read(Kryo kryo, Input input, Class<? extends Properties> type) {
    if (!LongerForm.OF_NUMBER.isNext(input)) {
      return super.read(kryo, input, type);
    }
    if (!(kryo.readClassAndObject(input) instanceof Properties defaults)) {
      throw new MisreadException("kryo: the defaults of Properties are something else");
    }
    return new EntryReader<Properties>(
            this,
            (any, in, ofType, size) -> {
              ((ArrayInput) in).budget().claimObject(Properties.class, BYTES);
              return new Properties(defaults);
            },
            KryoForm.KRYO_5)
        .read(kryo, input, type);
  }
}
