package io.trunkline.serialization.kryo;

import static com.esotericsoftware.kryo.serializers.DefaultArraySerializers.BooleanArraySerializer;
import static com.esotericsoftware.kryo.serializers.DefaultArraySerializers.ObjectArraySerializer;
import static com.esotericsoftware.kryo.serializers.DefaultArraySerializers.StringArraySerializer;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import org.jspecify.annotations.Nullable;

/**
 * Kryo's forms of the arrays whose elements Kryo reads one by one: the declared length is looked at
 * and claimed first. Other primitive arrays are guarded by {@link ArrayInput} itself.
 */
@SuppressWarnings("rawtypes") // Kryo's signatures
final class BoundedArrays {

  private BoundedArrays() {}

  /** The length travels increased by one; 0 is null. */
  private static void claim(Input input) {
    int start = input.position();
    int length = input.readVarInt(true);
    if (length != 0) {
      ((ArrayInput) input).claimElements(length - 1);
    }
    input.setPosition(start);
  }

  static final class OfObjects extends ObjectArraySerializer {
    OfObjects(Kryo kryo, Class type) {
      super(kryo, type);
    }

    @Override
    public Object @Nullable [] read(Kryo kryo, Input input, Class type) {
      claim(input);
      return super.read(kryo, input, type);
    }
  }

  static class OfStrings extends StringArraySerializer {
    @Override
    public String @Nullable [] read(Kryo kryo, Input input, Class type) {
      claim(input);
      return super.read(kryo, input, type);
    }
  }

  static final class OfBooleans extends BooleanArraySerializer {
    @Override
    public boolean @Nullable [] read(Kryo kryo, Input input, Class type) {
      claim(input);
      return super.read(kryo, input, type);
    }
  }
}
