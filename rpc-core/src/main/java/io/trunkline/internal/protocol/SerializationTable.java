package io.trunkline.internal.protocol;

import io.trunkline.call.Spelling;
import io.trunkline.internal.handshake.LocalSerialization;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.SerializationProviders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The serializations that one client or port offers, by name and by the number in a frame's header.
 * Thread-safe. A port offers all of its own before it opens; a client offers one more whenever a
 * reference names it.
 */
public final class SerializationTable {

  /**
   * One offered serialization with the ready-made bodies of its events.
   *
   * @param serialization the serialization
   * @param heartbeat how it writes null: the body of a heartbeat
   * @param readOnly how it writes the string {@code R}: the body of the notice that a provider
   *     stops
   * @param local the terms that a handshake can agree on for it
   */
  public record Entry(
      Serialization serialization, byte[] heartbeat, byte[] readOnly, LocalSerialization local) {

    /** The number in a frame's header. */
    public int id() {
      return serialization.wireId();
    }
  }

  /** The longest body of an event in a serialization that is not offered here. */
  private static final int SHORT_EVENT_BYTES = 15;

  private static final Logger LOG = LoggerFactory.getLogger(SerializationTable.class);

  private final SerializationProviders providers;
  private final SerializationContext context;
  private volatile List<Entry> offered = List.of();

  public SerializationTable(SerializationProviders providers, SerializationContext context) {
    this.providers = providers;
    this.context = context;
  }

  /**
   * Offers the serialization of that name, if it is not offered yet.
   *
   * @throws SerializationException if there is no such serialization, or it cannot work here
   */
  public synchronized Entry offer(String name) {
    SerializationProvider provider = provider(name);
    Entry present = byId(provider.wireId());
    if (present != null) {
      return present;
    }
    Serialization serialization = provider.create(context);
    String caution = provider.caution();
    if (caution != null) {
      LOG.warn("{}", caution);
    }
    Entry entry =
        new Entry(
            serialization,
            write(serialization, null),
            write(serialization, "R"),
            LocalSerialization.of(serialization, provider.settings(), context.catalog().renamed()));
    List<Entry> more = new ArrayList<>(offered);
    more.add(entry);
    offered = List.copyOf(more);
    return entry;
  }

  private SerializationProvider provider(String name) {
    try {
      return providers.named(name);
    } catch (SerializationException missing) {
      String hint = Spelling.hint(name, providers.names());
      throw hint.isEmpty()
          ? missing
          : new SerializationException(missing.getMessage() + hint, missing);
    }
  }

  /** Name and number of a serialization, offered or not; only the number if its name is unknown. */
  public String nameOf(int id) {
    for (String name : providers.names()) {
      if (providers.named(name).wireId() == id) {
        return name + "(" + id + ")";
      }
    }
    return String.valueOf(id);
  }

  private static byte[] write(Serialization serialization, @Nullable String event) {
    PayloadOutput out = new PayloadOutput(64, 1024);
    try (MessageWriter writer = serialization.writer(out, Terms.PLAIN.payload())) {
      writer.writeEvent(event);
      writer.finish();
    }
    return Arrays.copyOf(out.array(), out.position());
  }

  /** The entry of that number, or null if it is not offered. */
  public @Nullable Entry byId(int id) {
    for (int i = 0; i < offered.size(); i++) { // of each request, so without an iterator
      if (offered.get(i).id() == id) {
        return offered.get(i);
      }
    }
    return null;
  }

  /** The most bytes that the body of an event needs, other than a record of the handshake. */
  public int longestEvent() {
    int longest = SHORT_EVENT_BYTES;
    for (Entry entry : offered) {
      longest = Math.max(longest, Math.max(entry.heartbeat().length, entry.readOnly().length));
    }
    return longest;
  }

  /** The terms that a handshake can agree on, the preferred serialization first. */
  public List<LocalSerialization> localSerializations() {
    return offered.stream().map(Entry::local).toList();
  }

  /** All that are offered, the preferred one first. */
  public List<Serialization> serializations() {
    return offered.stream().map(Entry::serialization).toList();
  }

  /** The serialization that is offered first, which is the default. */
  public Entry preferred() {
    return offered.get(0);
  }

  /** Names and numbers in human-readable form, such as {@code hessian2(2), kryo(8)}. */
  @Override
  public String toString() {
    return offered.stream()
        .map(e -> e.serialization().name() + "(" + e.id() + ")")
        .collect(Collectors.joining(", "));
  }
}
