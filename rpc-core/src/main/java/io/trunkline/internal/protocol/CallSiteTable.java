package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.compression.AdaptiveCompression;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The call sites that have numbers on one connection of a server. A number is only a shorter
 * spelling of names: its method is looked up by name again whenever the exported services may have
 * changed. Thread-safe.
 *
 * <p>A peer can fill only a small table: a site is a reference to an exported method. Its
 * attachments are kept once, however many sites have them, and take at most {@link #MAX_BYTES}
 * together.
 *
 * @param <M> what a method is on this side
 */
public final class CallSiteTable<M extends RequestedMethod> {

  /** How many numbers a connection gives. */
  static final int MAX_SITES = 1_024;

  /** The limit for the attachments of all sites, roughly in bytes of heap. */
  static final int MAX_BYTES = 64 * 1024;

  /** How many heads of plain requests one connection may add to those that its port remembers. */
  private static final int MAX_HEADS = 256;

  private static final int MAX_CONSTANTS = 16;
  private static final int MAX_CONSTANT_CHARS = 1_024;
  private static final int BYTES_PER_SITE = 96;
  private static final int BYTES_PER_ATTACHMENT = 96;

  /**
   * The method and attachments that a number stands for.
   *
   * @param site the exported method, in its own words
   * @param attachments those that all calls of the site have
   */
  record Meaning(CallSite site, Map<String, Object> attachments) {

    private <M extends RequestedMethod> @Nullable M find(MethodLookup<M> methods) {
      return methods.find(
          site.service(), site.version(), site.group(), site.method(), site.descriptor());
    }
  }

  /** A call site with its number. */
  static final class Site<M extends RequestedMethod> {

    private final int number;
    private final Meaning meaning;
    private volatile Found<M> found;
    private volatile @Nullable ReplyForm replyForm;

    private Site(int number, Meaning meaning, Found<M> found) {
      this.number = number;
      this.meaning = meaning;
      this.found = found;
    }

    Meaning meaning() {
      return meaning;
    }

    /** The method it stands for now; null if that is gone. */
    @Nullable M method(MethodLookup<M> methods) {
      Found<M> last = found;
      if (last.revision != methods.revision()) {
        last = Found.of(meaning, methods);
        found = last;
      }
      return last.method;
    }

    /** The form of {@link ReplyForm#under}, for a site that has its number. */
    ReplyForm replyForm(Terms terms, @Nullable AdaptiveCompression wanted) {
      ReplyForm last = replyForm;
      if (last == null || !last.isUnder(terms, wanted)) {
        last = ReplyForm.under(terms, 0, wanted);
        replyForm = last;
      }
      return last;
    }
  }

  private record Found<M extends RequestedMethod>(long revision, @Nullable M method) {

    static <M extends RequestedMethod> Found<M> of(Meaning meaning, MethodLookup<M> methods) {
      long revision = methods.revision(); // first: a change meanwhile is seen next time
      return new Found<>(revision, meaning.find(methods));
    }
  }

  private final Map<Meaning, Site<M>> byMeaning = new HashMap<>();

  /** Those of all sites, each once; guarded by {@link #byMeaning}. */
  private final Map<Map<String, Object>, Map<String, Object>> attachments = new HashMap<>();

  /** Guarded by {@link #byMeaning}. */
  private int bytes;

  private final AtomicInteger heads = new AtomicInteger();

  @SuppressWarnings({"unchecked", "rawtypes"})
  private volatile Site<M>[] sites = new Site[0];

  /** The call site of that number; null if no such number was given here. */
  @Nullable Site<M> get(long number) {
    Site<M>[] given = sites;
    return number >= 1 && number <= given.length ? given[(int) number - 1] : null;
  }

  /**
   * The number of a call site, the same for the same meaning; 0 if it gets none, because nothing is
   * exported there or there is no room.
   */
  int give(Meaning meaning, MethodLookup<M> methods) {
    if (!isSmall(meaning.attachments())) {
      return 0;
    }
    synchronized (byMeaning) {
      Site<M> known = byMeaning.get(meaning);
      if (known != null) {
        return known.number;
      }
      int number = sites.length + 1;
      if (number > MAX_SITES) {
        return 0;
      }
      Found<M> found = Found.of(meaning, methods);
      Map<String, Object> constants =
          found.method == null ? null : kept(meaning.site(), meaning.attachments());
      if (constants == null) {
        return 0;
      }
      Meaning kept = new Meaning(meaning.site(), constants);
      Site<M> site = new Site<>(number, kept, found);
      byMeaning.put(kept, site);
      Site<M>[] more = Arrays.copyOf(sites, number);
      more[number - 1] = site;
      sites = more;
      return number;
    }
  }

  /**
   * The attachments of a new site, which the implementations of many calls can see and none can
   * change; null if there is no room. A site without any, or with the group of its service alone,
   * costs nothing: there are no more of them than exported methods.
   */
  private @Nullable Map<String, Object> kept(CallSite site, Map<String, Object> constants) {
    if (constants.isEmpty()) {
      return Map.of();
    }
    if (constants.size() == 1 && site.group() != null) {
      Map<String, Object> own = Map.of(RequestEncoder.GROUP, site.group());
      if (own.equals(constants)) {
        return own;
      }
    }
    Map<String, Object> known = attachments.get(constants);
    int more = BYTES_PER_SITE + (known == null ? bytes(constants) : 0);
    if (more > MAX_BYTES - bytes) {
      return null;
    }
    bytes += more;
    if (known == null) {
      known = Map.copyOf(constants);
      attachments.put(known, known);
    }
    return known;
  }

  private static int bytes(Map<String, Object> constants) {
    return BYTES_PER_ATTACHMENT * constants.size() + Character.BYTES * chars(constants);
  }

  private static int chars(Map<String, Object> texts) {
    int chars = 0;
    for (Map.Entry<String, Object> text : texts.entrySet()) {
      chars += text.getKey().length() + ((String) text.getValue()).length();
    }
    return chars;
  }

  /** Texts only, and few. */
  private static boolean isSmall(Map<String, Object> constants) {
    return constants.size() <= MAX_CONSTANTS
        && constants.values().stream().allMatch(String.class::isInstance)
        && chars(constants) <= MAX_CONSTANT_CHARS;
  }

  /** The size of the kept attachments, as {@link #MAX_BYTES} counts. */
  int bytes() {
    synchronized (byMeaning) {
      return bytes;
    }
  }

  /** Whether the port may remember the head of one more plain request of this connection. */
  boolean mayAddHead() {
    return heads.get() < MAX_HEADS && heads.incrementAndGet() <= MAX_HEADS;
  }
}
