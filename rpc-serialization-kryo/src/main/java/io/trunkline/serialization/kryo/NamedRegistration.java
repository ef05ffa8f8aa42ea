package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.DefaultClassResolver;

/**
 * A class that travels by name: its name as ready bytes, and the number it has in the item that is
 * written now, so that neither a table nor the name's characters are looked at again.
 */
final class NamedRegistration extends Registration {

  private final byte[] name;
  private long item = -1;
  private int number;

  NamedRegistration(Class<?> type, Serializer<?> serializer) {
    super(type, serializer, DefaultClassResolver.NAME);
    Output out = new Output(64, Integer.MAX_VALUE - 8);
    if (isTypeNameAscii()) {
      out.writeAscii(type.getName());
    } else {
      out.writeString(type.getName());
    }
    name = out.toBytes();
  }

  /** The name as Kryo writes it; not to be changed. */
  byte[] nameBytes() {
    return name;
  }

  /** Its number in an item, or -1 if the item has not named it yet. */
  int numberIn(long currentItem) {
    return item == currentItem ? number : -1;
  }

  void giveNumber(long currentItem, int newNumber) {
    item = currentItem;
    number = newNumber;
  }
}
