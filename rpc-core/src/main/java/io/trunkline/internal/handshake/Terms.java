package io.trunkline.internal.handshake;

import io.trunkline.serialization.settings.SerializationSetting;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassTable;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The terms a frame is written under. Immutable; two connections never share an object, even if
 * their terms are equal.
 */
public final class Terms {

  /** The terms that every peer understands, stock Dubbo included. */
  public static final Terms PLAIN =
      new Terms(PayloadTerms.PLAIN, List.of(), List.of(), 0, Reader.NONE, Reader.NONE, 0);

  /**
   * The messages that a side reads.
   *
   * @param compressions bit n for the compression of id n
   */
  private record Reader(int maxBodyBytes, long compressions) {

    private static final Reader NONE = new Reader(0, 0);

    private static Reader of(Capabilities side, long bits) {
      return new Reader(
          side.maxBodyBytes(), (bits & Mark.COMPRESSION) == 0 ? 0 : side.compressions());
    }
  }

  /** The digest adds this to the id of a serialization whose negotiated setting is on. */
  private static final int SETTING_IS_ON = 32;

  private final PayloadTerms payload;
  private final List<CoveredSerialization> common;
  private final List<LeftOutSerialization> leftOut;
  private final int ids;
  private final long bits;
  private final Reader client;
  private final Reader server;
  private final long digest;

  private Terms(
      PayloadTerms payload,
      List<CoveredSerialization> common,
      List<LeftOutSerialization> leftOut,
      long bits,
      Reader client,
      Reader server,
      long digest) {
    this.payload = payload;
    this.common = common;
    this.leftOut = leftOut;
    this.ids = common.stream().mapToInt(c -> 1 << c.id()).reduce(0, (a, b) -> a | b);
    this.bits = bits;
    this.client = client;
    this.server = server;
    this.digest = digest;
  }

  /**
   * The terms of two sides with these capabilities. Both compute them, with the same result.
   *
   * @param common in the client's order of preference
   * @param leftOut those that cannot be used on this connection
   */
  static Terms agreed(
      Capabilities client,
      Capabilities server,
      List<CoveredSerialization> common,
      List<LeftOutSerialization> leftOut) {
    long bits = client.bits() & server.bits() & Mark.ALL;
    Sha256Digest digest =
        new Sha256Digest()
            .add(Math.min(Math.min(client.revision(), server.revision()), Mark.REVISION));
    digest.add(bits).add(client.maxBodyBytes()).add(server.maxBodyBytes()).add(common.size());
    if ((bits & Mark.COMPRESSION) != 0) {
      digest.add(client.compressions()).add(server.compressions());
    }
    Map<String, ClassTable> tables = new LinkedHashMap<>();
    SerializationSettings settings = SerializationSettings.NONE;
    for (CoveredSerialization one : common) {
      SerializationSetting setting = one.setting().setting();
      if (setting != null && one.setting().isOn()) {
        settings = settings.with(setting.name(), setting.otherValue());
      }
      digest.add(one.setting().isOn() ? one.id() + SETTING_IS_ON : one.id());
      digest.add(one.classes().digest());
      tables.put(one.name(), one.renamed().inward(one.classes()));
    }
    return new Terms(
        PayloadTerms.agreed(tables, settings, bits),
        List.copyOf(common),
        List.copyOf(leftOut),
        bits,
        Reader.of(client, bits),
        Reader.of(server, bits),
        digest.value());
  }

  /** These terms with that equal payload part, so that many connections share one object. */
  public Terms with(PayloadTerms equalPayload) {
    return new Terms(equalPayload, common, leftOut, bits, client, server, digest);
  }

  /** The part that serializations see. */
  public PayloadTerms payload() {
    return payload;
  }

  /** Whether the sides agreed on nothing. */
  public boolean isPlain() {
    return this == PLAIN;
  }

  /** Whether both sides offer the serialization of that id, so that frames of it may be marked. */
  public boolean covers(int serializationId) {
    return (ids & 1 << serializationId) != 0;
  }

  /**
   * Why a serialization that both sides offer is not covered; null for all others. Its plain form
   * would be misread.
   */
  public @Nullable String whyLeftOut(int serializationId) {
    return leftOut.stream()
        .filter(one -> one.id() == serializationId)
        .map(LeftOutSerialization::refusal)
        .findFirst()
        .orElse(null);
  }

  /**
   * Why objects of a class cannot be written with a serialization; null if they can, as far as is
   * known.
   *
   * @param className its name on the wire
   */
  public @Nullable String whyRefused(int serializationId, String className) {
    return refusals(one -> one.id() == serializationId, agreed -> agreed.name().equals(className))
        .findFirst()
        .orElse(null);
  }

  /** Explains, for people, which serializations are left out: one text for each. */
  public List<String> leftOut() {
    return leftOut.stream().map(LeftOutSerialization::toString).toList();
  }

  /** Whether the server gives numbers to call sites. */
  public boolean numbersCallSites() {
    return (bits & Mark.CALL_SITES) != 0;
  }

  /** Whether the client cancels calls that nobody waits for any more. */
  public boolean hasCancel() {
    return (bits & Mark.CANCEL) != 0;
  }

  /** Whether a leaving provider announces it, and its client answers. */
  public boolean hasDrain() {
    return (bits & Mark.DRAIN) != 0;
  }

  /** Whether the client sends the times of its calls. */
  public boolean hasSentTimes() {
    return (bits & Mark.SENT_TIMES) != 0;
  }

  /** Whether the server reports its load. */
  public boolean hasLoad() {
    return (bits & Mark.LOAD) != 0;
  }

  /** Whether the server reports how long the stages of calls took. */
  public boolean hasStages() {
    return (bits & Mark.STAGES) != 0;
  }

  /** Whether long messages travel in chunks. */
  public boolean hasChunks() {
    return hasChecksums() && (bits & Mark.CHUNKS) != 0;
  }

  /** Whether frames have checksums. */
  public boolean hasChecksums() {
    return (bits & Mark.CHECKSUMS) != 0;
  }

  /** Whether the client can read data with the compression of that id. */
  public boolean isReadByClient(int compressionId) {
    return reads(client, compressionId);
  }

  /** Whether the server can read data with the compression of that id. */
  public boolean isReadByServer(int compressionId) {
    return reads(server, compressionId);
  }

  private static boolean reads(Reader side, int compressionId) {
    return compressionId > 0
        && compressionId < Long.SIZE
        && (side.compressions >> compressionId & 1) != 0;
  }

  /** The longest body that the client takes; 0 for any. */
  public int clientMaxBodyBytes() {
    return client.maxBodyBytes;
  }

  /** The longest body that the server takes; 0 for any. */
  public int serverMaxBodyBytes() {
    return server.maxBodyBytes;
  }

  /** Why classes that both sides know cannot be written, one text for each of them. */
  public List<String> refusals() {
    return refusals(any -> true, any -> true).toList();
  }

  private Stream<String> refusals(
      Predicate<CoveredSerialization> of, Predicate<AgreedClass> which) {
    return common.stream()
        .filter(of)
        .flatMap(one -> one.classes().classes().stream())
        .filter(which)
        .map(AgreedClass::refusal)
        .filter(Objects::nonNull);
  }

  /** Equal on both sides if and only if they mean the same terms. */
  public long digest() {
    return digest;
  }

  /**
   * The details that the text of the terms only counts, one text for each: the classes that are
   * sent by number, and the fields that are not sent of classes that the two sides declare
   * differently.
   */
  public List<String> details() {
    return common.stream().flatMap(one -> one.details().stream()).toList();
  }

  /** The terms for people: serializations in the client's order with their classes, and extras. */
  @Override
  public String toString() {
    if (isPlain()) {
      return "plain";
    }
    String serializations =
        Stream.concat(common.stream(), leftOut.stream())
            .map(Object::toString)
            .collect(Collectors.joining("; "));
    return serializations
        + (numbersCallSites() ? "; call-site numbers" : "")
        + payload.features().map(feature -> "; " + feature).collect(Collectors.joining());
  }
}
