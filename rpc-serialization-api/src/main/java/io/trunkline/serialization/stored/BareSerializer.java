package io.trunkline.serialization.stored;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.compression.Compression;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes of a serialization alone, or compressed: nothing says how they were written. */
final class BareSerializer implements ObjectSerializer {

  private final Codecs codecs;
  private final ObjectItem objects;

  BareSerializer(ObjectSerializerBuilder settings, Codecs codecs) {
    if (settings.legacy != null) {
      throw new IllegalArgumentException(
          "legacy(...) reads bytes without an envelope, and envelope(false) takes all bytes for its"
              + " own; leave out one of them");
    }
    if (settings.checksum || settings.digest || settings.tables != null) {
      throw new IllegalArgumentException(
          "checksum, schemaDigest and tables need an envelope; leave out envelope(false)");
    }
    this.codecs = codecs;
    objects = new ObjectItem(settings.requireSerializable, codecs.budgets);
  }

  @Override
  public byte[] serialize(@Nullable Object object) {
    PayloadOutput out = codecs.output();
    try {
      objects.write(codecs.view(Loaders.context()).writing(), object, out);
      Compression compression = codecs.compression();
      return compression == null
          ? Arrays.copyOf(out.array(), out.position())
          : compressed(compression, out);
    } finally {
      codecs.giveBack(out);
    }
  }

  @Override
  public KeySerializer keys() {
    return new CanonicalKeys(codecs, this);
  }

  private byte[] compressed(Compression compression, PayloadOutput plain) {
    PayloadOutput out = codecs.output();
    try {
      compression.compress(plain.array(), 0, plain.position(), out);
      return Arrays.copyOf(out.array(), out.position());
    } finally {
      codecs.giveBack(out);
    }
  }

  @Override
  public void serialize(@Nullable Object object, OutputStream out) {
    Streams.write(serialize(object), out);
  }

  @Override
  @SuppressWarnings("unchecked") // the caller says what it expects
  public <T> @Nullable T deserialize(byte[] bytes, ClassLoader loader) {
    Streams.required(bytes);
    View view = codecs.view(Loaders.required(loader));
    Compression compression = codecs.compression();
    if (compression == null) {
      return (T)
          objects.read(
              view.gate(),
              view.completion(),
              view.form(),
              new PayloadInput(bytes, 0, bytes.length));
    }
    PayloadOutput plain = codecs.output();
    try {
      compression.decompress(bytes, 0, bytes.length, plain);
      PayloadInput in = new PayloadInput(plain.array(), 0, plain.position());
      return (T) objects.read(view.gate(), view.completion(), view.form(), in);
    } finally {
      codecs.giveBack(plain);
    }
  }

  @Override
  public <T> @Nullable T deserialize(InputStream in, ClassLoader loader) {
    return deserialize(Streams.readAndClose(in, codecs.budgets.maxMessageBytes()), loader);
  }
}
