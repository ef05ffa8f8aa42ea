package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.util.ObjectMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * A part of an item that a reader may skip: its length is in front of it, and what comes behind it
 * refers to nothing in it, neither to an object nor to the name of a class. For agreed terms.
 */
final class SkippablePart {

  private SkippablePart() {}

  static void write(Kryo kryo, ArrayOutput out, Runnable content) {
    ObjectReferences references = ObjectReferences.of(kryo);
    int objects = references == null ? 0 : references.written();
    Map<Object, Object> streams = takeStreams(kryo);
    int names = classes(kryo).beginNames();
    int length = out.position();
    out.writeInt(0);
    int start = out.position();
    content.run();
    int end = out.position();
    out.setPosition(length);
    out.writeInt(end - start);
    out.setPosition(end);
    classes(kryo).forgetNames(names);
    giveBack(kryo, streams);
    if (references != null) {
      references.forgetWritten(objects);
    }
  }

  static void read(Kryo kryo, ArrayInput in, Consumer<ArrayInput> content) {
    int length = in.readInt();
    in.claimBytes(length, 1);
    int end = in.position() + length;
    ObjectReferences references = ObjectReferences.of(kryo);
    int objects = references == null ? 0 : references.read();
    int names = classes(kryo).namesRead();
    Map<Object, Object> streams = takeStreams(kryo);
    content.accept(in);
    giveBack(kryo, streams);
    classes(kryo).forgetNamesRead(names);
    if (references != null) {
      references.forgetRead(objects);
    }
    if (in.position() != end) {
      throw new MisreadException("kryo: a part of a collection or map has another length");
    }
  }

  private static GatedClassResolver classes(Kryo kryo) {
    return (GatedClassResolver) kryo.getClassResolver();
  }

  /** Streams that go on from object to object end with the part; returns those around it. */
  @SuppressWarnings("unchecked") // Kryo keeps the state of an item in a raw map
  private static Map<Object, Object> takeStreams(Kryo kryo) {
    ObjectMap<Object, Object> context = kryo.getGraphContext();
    Map<Object, Object> streams = new IdentityHashMap<>();
    for (ObjectMap.Entry<Object, Object> entry : context) {
      if (entry.key instanceof StreamSerializer) {
        streams.put(entry.key, entry.value);
      }
    }
    streams.keySet().forEach(context::remove);
    return streams;
  }

  @SuppressWarnings("unchecked") // as above
  private static void giveBack(Kryo kryo, Map<Object, Object> streams) {
    takeStreams(kryo);
    ObjectMap<Object, Object> context = kryo.getGraphContext();
    streams.forEach(context::put);
  }
}
