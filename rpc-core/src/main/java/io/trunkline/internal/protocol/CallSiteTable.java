package io.trunkline.internal.protocol;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The call sites that have numbers on one connection of a server. A number is only a shorter
 * spelling of names: what it stands for is looked up like the names whenever the exported services
 * may have changed. Thread-safe, and bounded whatever the peer does.
 *
 * @param <M> what a method is on this side
 */
public final class CallSiteTable<M extends RequestedMethod> {

  /** How many numbers a connection gives. */
  static final int MAX_SITES = 1_024;

  private static final int MAX_CONSTANTS = 16;
  private static final int MAX_CONSTANT_CHARS = 1_024;

  /**
   * What a number stands for.
   *
   * @param attachments those that all calls of the site have
   */
  record Meaning(RequestNames names, @Nullable String group, Map<String, Object> attachments) {

    /** That of a request which was read, with the strings that its method keeps anyway. */
    static Meaning of(
        RequestedMethod method,
        RequestNames read,
        @Nullable String group,
        Map<String, Object> attachments) {
      RequestNames names =
          new RequestNames(
              WireFormat.PROTOCOL_VERSION,
              method.site().service(),
              read.version(),
              method.site().method(),
              method.site().descriptor());
      return new Meaning(names, group, attachments);
    }

    /** With attachments that the implementations of many calls can see and none can change. */
    private Meaning frozen() {
      return new Meaning(names, group, Map.copyOf(attachments));
    }

    private <M extends RequestedMethod> @Nullable M find(MethodLookup<M> methods) {
      return methods.find(names.path(), names.version(), group, names.method(), names.descriptor());
    }
  }

  /** A call site with its number. */
  static final class Site<M extends RequestedMethod> {

    private final int number;
    private final Meaning meaning;
    private volatile Found<M> found;

    private Site(int number, Meaning meaning, MethodLookup<M> methods) {
      this.number = number;
      this.meaning = meaning;
      this.found = find(methods);
    }

    Meaning meaning() {
      return meaning;
    }

    /** The method it stands for now; null if that is gone. */
    @Nullable M method(MethodLookup<M> methods) {
      Found<M> last = found;
      if (last.revision != methods.revision()) {
        last = find(methods);
        found = last;
      }
      return last.method;
    }

    private Found<M> find(MethodLookup<M> methods) {
      long revision = methods.revision(); // first: a change meanwhile is seen next time
      return new Found<>(revision, meaning.find(methods));
    }
  }

  private record Found<M>(long revision, @Nullable M method) {}

  private final Map<Meaning, Site<M>> byMeaning = new HashMap<>();

  @SuppressWarnings({"unchecked", "rawtypes"})
  private volatile Site<M>[] sites = new Site[0];

  /** The call site of that number; null if no such number was given here. */
  @Nullable Site<M> get(long number) {
    Site<M>[] given = sites;
    return number >= 1 && number <= given.length ? given[(int) number - 1] : null;
  }

  /** The number of a call site, the same for the same meaning; 0 if it gets none. */
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
      Meaning kept = meaning.frozen();
      Site<M> site = new Site<>(number, kept, methods);
      byMeaning.put(kept, site);
      Site<M>[] more = Arrays.copyOf(sites, number);
      more[number - 1] = site;
      sites = more;
      return number;
    }
  }

  /** Texts only, and few: they stay as long as the connection. */
  private static boolean isSmall(Map<String, Object> attachments) {
    int chars = 0;
    for (Map.Entry<String, Object> attachment : attachments.entrySet()) {
      if (!(attachment.getValue() instanceof String text)) {
        return false;
      }
      chars += attachment.getKey().length() + text.length();
    }
    return attachments.size() <= MAX_CONSTANTS && chars <= MAX_CONSTANT_CHARS;
  }
}
