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
  private final ObjectItem objects;
  private final CanonicalKeys keys;
  private final @Nullable ObjectSerializer legacy;
  private final boolean digest;
  private final boolean checksum;
  private final int headerBytes;
  private final @Nullable AdaptiveCompressions<String> choices;

  EnvelopedSerializer(ObjectSerializerBuilder settings, Codecs codecs) {
    this.codecs = codecs;
    objects = new ObjectItem(settings.requireSerializable, codecs.budgets);
    keys = new CanonicalKeys(codecs, this);
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

  @Override
  public KeySerializer keys() {
    return keys;
  }

  /** The keys that it writes, and another serializer reads if they have another form. */
  KeySerializer keysBeside(ObjectSerializer others) {
    return new CanonicalKeys(codecs, others);
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
      if (!choice.compress(plain.array(), headerBytes, length, out)) {
        return finish(form, 0, plain);
      }
      int piece = out.position() - headerBytes;
      return length <= (long) Envelope.EXPANSION * piece
          ? finish(form, choice.compression().id(), out)
          : filled(form, choice.compression().id(), out, piece, length);
    } finally {
      codecs.giveBack(out);
    }
  }

  private byte[] finish(Form form, int compressionId, PayloadOutput out) {
    byte[] bytes = Arrays.copyOf(out.array(), out.position());
    Integer sum = checksum ? (Integer) checksum(bytes, headerBytes) : null;
    envelope(form, compressionId, sum, null).write(bytes, 0);
    return bytes;
  }

  /** With as many zeros behind the piece as readers ask for. */
  private byte[] filled(
      Form form, int compressionId, PayloadOutput out, int piece, int plainBytes) {
    int from = headerBytes + Integer.BYTES;
    byte[] bytes = new byte[from + (plainBytes + Envelope.EXPANSION - 1) / Envelope.EXPANSION];
    System.arraycopy(out.array(), headerBytes, bytes, from, piece);
    envelope(form, compressionId, checksum ? 0 : null, piece).write(bytes, 0);
    if (checksum) {
      envelope(form, compressionId, checksum(bytes, headerBytes), piece).write(bytes, 0);
    }
    return bytes;
  }

  private Envelope envelope(
      Form form, int compressionId, @Nullable Integer sum, @Nullable Integer pieceBytes) {
    return new Envelope(
        form.serialization().wireId(),
        compressionId,
        form.fingerprint(),
        digest ? (Long) form.digest() : null,
        sum,
        pieceBytes);
  }

  private static int checksum(byte[] bytes, int from) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, from, bytes.length - from);
    return (int) crc.getValue();
  }

  /** Whether the envelope is one of this serializer's, with its serialization and class table. */
  boolean isOwn(Envelope envelope, ClassLoader loader) {
    Form form = codecs.view(loader).form();
    return envelope.wireId() == form.serialization().wireId()
        && envelope.fingerprint() == form.fingerprint();
  }

  /** Whether it wrote such bytes itself, maybe when its classes were others. */
  boolean knows(Envelope envelope, ClassLoader loader) {
    return codecs.view(loader).knows(envelope);
  }

  /** Whether the object behind these bytes would be written in the same form again. */
  boolean isCurrent(byte[] bytes) {
    Envelope envelope = Envelope.read(bytes, 0, bytes.length);
    if (envelope == null
        || !isOwn(envelope, Loaders.context())
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
    if (KeyFormat.isIn(bytes)) {
      return keys.read(bytes, loader);
    }
    Envelope envelope = Envelope.read(bytes, 0, bytes.length);
    if (envelope == null) {
      return readLegacy(bytes, loader);
    }
    int from = envelope.bytes();
    Integer sum = envelope.checksum();
    if (sum != null && sum != checksum(bytes, envelope.checksummedFrom())) {
      throw new SerializationException(
          "the bytes have another checksum than their envelope says: they were damaged");
    }
    Form form = view.reading(envelope);
    if (envelope.compressionId() == 0) {
      return (T)
          objects.read(
              view.gate(),
              view.completion(),
              form,
              new PayloadInput(bytes, from, bytes.length - from));
    }
    PayloadOutput plain = decompressed(envelope, bytes, from);
    return (T)
        objects.read(
            view.gate(),
            view.completion(),
            form,
            new PayloadInput(plain.array(), 0, plain.position()));
  }

  private PayloadOutput decompressed(Envelope envelope, byte[] bytes, int from) {
    int behind = bytes.length - from;
    int piece = envelope.pieceBytes() == null ? behind : envelope.pieceBytes();
    if (piece < 0 || piece > behind) {
      throw new SerializationException(
          "the envelope says that its piece has "
              + piece
              + " bytes, and "
              + behind
              + " follow: the bytes were damaged");
    }
    long limit = Math.min(codecs.budgets.maxMessageBytes(), (long) Envelope.EXPANSION * behind);
    PayloadOutput plain = new PayloadOutput((int) Math.min(limit, 4L * piece + 64), (int) limit);
    codecs.compression(envelope.compressionId()).decompress(bytes, from, piece, plain);
    return plain;
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
