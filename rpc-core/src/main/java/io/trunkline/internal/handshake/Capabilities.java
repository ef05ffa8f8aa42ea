package io.trunkline.internal.handshake;

import java.util.List;
import java.util.Optional;

/**
 * What one side announces about itself. Immutable.
 *
 * @param revision the newest form of the handshake it speaks
 * @param bits what it can do, {@link Mark#CALL_SITES} and such; bits of newer revisions may be set
 * @param maxBodyBytes the longest body it accepts; 0 for no limit
 * @param salt a random number, so that what is announced on one connection proves nothing on
 *     another
 * @param offered its serializations, the preferred one first
 * @param settingFlags bit n is set if it asks for the value of serialization n's negotiated setting
 *     that is not the default
 * @param compressions bit n is set if it reads what is compressed with the compression of id n
 */
public record Capabilities(
    int revision,
    long bits,
    int maxBodyBytes,
    long salt,
    List<Offered> offered,
    long settingFlags,
    long compressions) {

  /**
   * A serialization of that side.
   *
   * @param id its number in frames
   * @param digest the digest of its classes
   */
  public record Offered(int id, long digest) {}

  public Capabilities {
    offered = List.copyOf(offered);
  }

  /** The serialization of that number, if this side offers it. */
  Optional<Offered> offered(int id) {
    return offered.stream().filter(offer -> offer.id() == id).findFirst();
  }

  /** Whether it asks for the other value of the negotiated setting of that serialization. */
  boolean asksForSetting(int id) {
    return (settingFlags >> id & 1) != 0;
  }

  void write(RecordWriter out) {
    RecordWriter section = new RecordWriter();
    section.number(revision).number(bits).number(maxBodyBytes).fixed(salt).number(offered.size());
    offered.forEach(offer -> section.number(offer.id()).fixed(offer.digest()));
    section.number(settingFlags);
    if (compressions != 0) {
      section.number(compressions);
    }
    out.section(section);
  }

  /** Ignores the fields that a newer revision adds after those known here. */
  static Capabilities read(RecordReader in) {
    RecordReader section = in.section();
    int revision = section.count("revision", 1, Integer.MAX_VALUE, 0);
    long bits = section.number();
    int maxBodyBytes = section.count("largest body", 0, Integer.MAX_VALUE, 0);
    long salt = section.fixed();
    int count = section.count("serializations", 1, RecordReader.MAX_SERIALIZATIONS, 9);
    Offered[] offered = new Offered[count];
    for (int i = 0; i < count; i++) {
      offered[i] = new Offered(section.count("serialization id", 0, 31, 0), section.fixed());
    }
    long settingFlags = section.isAtEnd() ? 0 : section.number();
    long compressions = section.isAtEnd() ? 0 : section.number();
    return new Capabilities(
        revision, bits, maxBodyBytes, salt, List.of(offered), settingFlags, compressions);
  }
}
