package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNull;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.MapSerializer;
import com.esotericsoftware.kryo.util.Generics;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.SerializedParts;
import io.trunkline.serialization.budget.ObjectPrice;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Kryo's form of any map, which is what stock writes but cannot read back. An empty map does not
 * name its key class in that form; ours spells its size with one byte more, and the class follows.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // an EnumMap's key class is only known at run time
final class EnumMapSerializer extends MapSerializer<Map> {

  /** Holds what is read until the first key says which map it is. Nothing may refer to it. */
  static final class Entries extends LinkedHashMap {

    private static final long serialVersionUID = 1L;

    Entries(int capacity) {
      super(capacity);
    }
  }

  private static final ObjectPrice PRICE = ObjectPrice.of(EnumMap.class);

  private static final int FEW = 8;

  private final EnumSizes constants;
  private final KryoForm form;
  private final boolean isAgreed;
  private final EntryReader<Map> reader;

  /** Size 0, which travels as 1 in Kryo 5, in two bytes instead of one. */
  private final int[] empty;

  /**
   * @param isAgreed whether for agreed terms
   */
  EnumMapSerializer(EnumSizes constants, KryoForm form, boolean isAgreed) {
    this.constants = constants;
    this.isAgreed = isAgreed;
    this.form = form;
    reader = new EntryReader<Map>(this, this::create, form);
    empty = new int[] {form == KryoForm.KRYO_4 ? 0x80 : 0x81, 0x00};
  }

  @Override
  public void write(Kryo kryo, Output output, Map map) {
    if (map != null && map.isEmpty()) {
      output.writeByte(empty[0]);
      output.writeByte(empty[1]);
      kryo.writeClass(output, SerializedParts.enumOf(map));
    } else if (form == KryoForm.KRYO_4 && map != null) {
      Kryo4Containers.write(kryo, output, map, this, true, true);
    } else {
      super.write(kryo, output, map);
    }
  }

  @Override
  protected Map create(Kryo kryo, Input input, Class<? extends Map> type, int size) {
    ((ArrayInput) input).budget().claimObject(PRICE);
    return new Entries(2 * Math.min(size, FEW)); // most have few, and all move from it
  }

  @Override
  public @Nullable Map read(Kryo kryo, Input input, Class<? extends Map> type) {
    ObjectReferences references = (ObjectReferences) kryo.getReferenceResolver();
    int id = references.latestReadId();
    if (namesItsKeys(input)) {
      Registration keys = kryo.readClass(input);
      return empty((ArrayInput) input, keys == null ? null : keys.getType());
    }
    if (isAgreed) {
      return readAgreed(kryo, (ArrayInput) input);
    }
    Map entries = reader.read(kryo, input, type);
    if (entries == null) {
      return null;
    }
    EnumMap map =
        entries.isEmpty()
            ? emptyOfField(kryo, (ArrayInput) input)
            : filled((ArrayInput) input, entries);
    references.setReadObject(id, map);
    return map;
  }

  /** Without generics each key names its class, and the first one comes before any value. */
  private @Nullable EnumMap readAgreed(Kryo kryo, ArrayInput input) {
    int size = input.readVarInt(true) - 1;
    if (size < 0) {
      return null;
    }
    input.claimElements(size);
    EnumMap map = null;
    for (int i = 0; i < size; i++) {
      if (!(kryo.readClassAndObject(input) instanceof Enum key)) {
        throw new MisreadException("kryo: an EnumMap has a key that is no enum constant");
      }
      if (map == null) {
        input.budget().claimObject(PRICE);
        map = empty(input, key.getDeclaringClass());
        kryo.reference(map);
      }
      map.put(key, kryo.readClassAndObject(input));
    }
    return map == null ? emptyOfField(kryo, input) : map;
  }

  private EnumMap filled(ArrayInput input, Map<Object, Object> entries) {
    EnumMap map = null;
    for (Map.Entry<Object, Object> entry : entries.entrySet()) {
      if (!(entry.getKey() instanceof Enum key)) {
        throw new MisreadException("kryo: an EnumMap has a key that is no enum constant");
      }
      map = map == null ? empty(input, key.getDeclaringClass()) : map;
      map.put(key, entry.getValue());
    }
    return requireNonNull(map);
  }

  private EnumMap empty(ArrayInput input, @Nullable Class keys) {
    if (keys == null || !keys.isEnum()) {
      throw new MisreadException("kryo: the key class of an EnumMap is no enum");
    }
    constants.claim(input, keys);
    return new EnumMap(keys);
  }

  private boolean namesItsKeys(Input input) {
    int start = input.position();
    if (input.readByteUnsigned() == empty[0] && input.readByteUnsigned() == empty[1]) {
      return true;
    }
    input.setPosition(start);
    return false;
  }

  private EnumMap emptyOfField(Kryo kryo, ArrayInput input) {
    Generics generics = kryo.getGenerics();
    Generics.GenericType[] arguments = generics.nextGenericTypes();
    Class keys = arguments == null ? null : arguments[0].resolve(generics);
    generics.popGenericType();
    if (keys == null || !keys.isEnum()) {
      throw new SerializationException(
          "kryo: the empty EnumMap of a stock peer does not name its key class");
    }
    return empty(input, keys);
  }
}
