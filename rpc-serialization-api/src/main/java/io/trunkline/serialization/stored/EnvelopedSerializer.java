package io.trunkline.serialization.stored;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.compression.AdaptiveCompression;
import io.trunkline.serialization.compression.AdaptiveCompressions;
import io.trunkline.serialization.compression.Compression;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Bytes with an {@link Envelope}, and those that it names, whoever of ours wrote them. */
final class EnvelopedSerializer implements ObjectSerializer {

  private final Codecs codecs;
  private final Objects objects;
  private final @Nullable ObjectSerializer legacy;
  private final boolean digest;
  private final boolean checksum;
  private final int headerBytes;
  private final @Nullable AdaptiveCompressions<String> choices;

  EnvelopedSerializer(ObjectSerializerBuilder settings, Codecs codecs) {
    this.codecs = codecs;
    objects = new Objects(codecs);
    legacy = settings.legacy;
    digest = settings.digest;
    checksum = settings.checksum;
    headerBytes = Envelope.bytes(digest, checksum);
    Compression compression = codecs.compression();
    choices =
        compression == null
            ? null
            : new AdaptiveCompressions<>(compression, settings.compressionThreshold);
  }

  @Override
  public byte[] serialize(@Nullable Object object) {
    Form form = codecs.view(Loaders.context()).writing();
    PayloadOutput out = codecs.output();
    try {
      out.ensure(headerBytes);
      out.position(headerBytes);
      objects.write(form, object, out);
      AdaptiveCompression choice = choice(object);
      return choice != null && choice.tries(out.position() - headerBytes)
          ? compressed(form, choice, out)
          : finish(form, 0, out);
    } finally {
      codecs.giveBack(out);
    }
  }

  /** What was learned of objects of the same class, whose name keeps no class loader alive. */
  private @Nullable AdaptiveCompression choice(@Nullable Object object) {
    AdaptiveCompressions<String> known = choices;
    return known == null ? null : known.of(object == null ? "null" : object.getClass().getName());
  }

  private byte[] compressed(Form form, AdaptiveCompression choice, PayloadOutput plain) {
    PayloadOutput out = codecs.output();
    try {
      out.ensure(headerBytes);
      out.position(headerBytes);
      int length = plain.position() - headerBytes;
      return choice.compress(plain.array(), headerBytes, length, out)
          ? finish(form, choice.compression().id(), out)
          : finish(form, 0, plain);
    } finally {
      codecs.giveBack(out);
    }
  }

  private byte[] finish(Form form, int compressionId, PayloadOutput out) {
    byte[] bytes = Arrays.copyOf(out.array(), out.position());
    Integer sum = checksum ? (Integer) checksum(bytes, headerBytes) : null;
    new Envelope(
            form.serialization().wireId(),
            compressionId,
            form.fingerprint(),
            digest ? (Long) form.digest() : null,
            sum)
        .write(bytes, 0);
    return bytes;
  }

  private static int checksum(byte[] bytes, int from) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, bytes.length - from);
    return (int) crc.getValue();
  }

  /** Whether the envelope is one of this serializer's, with its serialization and class table. */
  boolean isOwn(Envelope envelope) {
    Form form = codecs.view(Loaders.context()).writing();
    return envelope.wireId() == form.serialization().wireId()
        && envelope.fingerprint() == form.fingerprint();
  }

  /** Whether the object behind these bytes would be written in the same form again. */
  boolean isCurrent(byte[] bytes) {
    Envelope envelope = Envelope.read(bytes, 0, bytes.length);
    if (envelope == null
        || !isOwn(envelope)
        || digest != (envelope.digest() != null)
        || checksum != (envelope.checksum() != null)) {
      return false;
    }
    Compression compression = codecs.compression();
    return compression == null
        ? envelope.compressionId() == 0
        : envelope.compressionId() == compression.id()
            || envelope.compressionId() == 0 && staysPlain(bytes, compression);
  }

  /** Whether compressing would not pay, whatever was learned of other objects. */
  private boolean staysPlain(byte[] bytes, Compression compression) {
    AdaptiveCompression choice =
        new AdaptiveCompression(compression, codecs.settings.compressionThreshold);
    int length = bytes.length - headerBytes;
    PayloadOutput out = codecs.output();
    try {
      return !choice.tries(length) || !choice.compress(bytes, headerBytes, length, out);
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
    Envelope envelope = Envelope.read(bytes, 0, bytes.length);
    if (envelope == null) {
      return readLegacy(bytes, loader);
    }
    int from = envelope.bytes();
    Integer sum = envelope.checksum();
    if (sum != null && sum != checksum(bytes, from)) {
      throw new SerializationException(
          "the bytes have another checksum than their envelope says: they were damaged");
    }
    Form form = view.reading(envelope);
    if (envelope.compressionId() == 0) {
      return (T) objects.read(view, form, new PayloadInput(bytes, from, bytes.length - from));
    }
    PayloadOutput plain = codecs.output();
    try {
      codecs
          .compression(envelope.compressionId())
          .decompress(bytes, from, bytes.length - from, plain);
      return (T) objects.read(view, form, new PayloadInput(plain.array(), 0, plain.position()));
    } finally {
      codecs.giveBack(plain);
    }
  }

  private <T> @Nullable T readLegacy(byte[] bytes, ClassLoader loader) {
    if (legacy == null) {
      throw new SerializationException(
          "the bytes have no envelope, so it is not known what wrote them; name what reads them"
              + " with legacy(...)");
    }
    return legacy.deserialize(bytes, loader);
  }

  @Override
  public <T> @Nullable T deserialize(InputStream in, ClassLoader loader) {
    return deserialize(readAndClose(in), loader);
  }

  /** All bytes of a stream, which is closed whatever happens. */
  byte[] readAndClose(InputStream in) {
    return Streams.readAndClose(in, codecs.budgets.maxMessageBytes());
  }
}
