package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.KryoException;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * An address with the host name it was made with; never looks a name up. The form is Trunkline's
 * own: stock's has no content, because all fields of the JDK's classes are transient. Only for
 * those whose gate allows {@code java.net.Inet4Address} or {@code java.net.Inet6Address}.
 */
final class InetAddressSerializer extends Serializer<InetAddress> {

  @Override
  public void write(Kryo kryo, Output output, InetAddress address) {
    byte[] bytes = address.getAddress();
    output.writeVarInt(bytes.length, true);
    output.writeBytes(bytes);
    if (address instanceof Inet6Address inet6) {
      output.writeVarInt(inet6.getScopeId(), true);
    }
    // toString() is documented as name/address, with an empty name where none is known
    String text = address.toString();
    output.writeString(text.substring(0, text.indexOf('/')));
  }

  @Override
  public InetAddress read(Kryo kryo, Input input, Class<? extends InetAddress> type) {
    byte[] bytes = input.readBytes(input.readVarInt(true));
    int scope = bytes.length == 16 ? input.readVarInt(true) : 0;
    String name = input.readString();
    String host = name == null || name.isEmpty() ? null : name;
    try {
      return scope == 0
          ? InetAddress.getByAddress(host, bytes)
          : Inet6Address.getByAddress(host, bytes, scope);
    } catch (UnknownHostException e) {
      throw new KryoException("address of " + bytes.length + " bytes", e);
    }
  }
}
