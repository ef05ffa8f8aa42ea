package io.trunkline.internal.server;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The call sites that have numbers on one connection of a server. A number is only a shorter
 * spelling of names: what it stands for is looked up like the names whenever the services may have
 * changed. Thread-safe, and bounded whatever the peer does.
 */
final class CallSiteTable {

  /** How many numbers a connection gives. */
  static final int MAX_SITES = 1_024;

  private static final int MAX_CONSTANTS = 16;
  private static final int MAX_CONSTANT_CHARS = 1_024;

  /**
   * What a number stands for.
   *
   * @param attachments the constant ones
   */
  record Names(
      String path,
      String version,
      String method,
      String descriptor,
      @Nullable String group,
      Map<String, Object> attachments) {

    /** With attachments that the implementations of many calls can see and none can change. */
    private Names frozen() {
      return new Names(path, version, method, descriptor, group, Map.copyOf(attachments));
    }
  }

  /** A call site with its number. */
  static final class Site {

    private final int number;
    private final Names names;
    private volatile Found found;

    private Site(int number, Names names, Found found) {
      this.number = number;
      this.names = names;
      this.found = found;
    }

    Names names() {
      return names;
    }

    /** The method it stands for now; null if that is gone. */
    @Nullable ExportedMethod callee(ExportedServices services) {
      Found last = found;
      long revision = services.revision();
      if (last.revision != revision) {
        last = find(services, names);
        found = last;
      }
      return last.callee;
    }
  }

  private record Found(long revision, @Nullable ExportedMethod callee) {}

  private final Map<Names, Site> byNames = new HashMap<>();
  private volatile Site[] sites = {};

  private static Found find(ExportedServices services, Names names) {
    long revision = services.revision(); // first: a change while it is looked up is seen next time
    ExportedMethod any =
        services.find(names.path(), names.version(), names.method(), names.descriptor());
    return new Found(revision, any == null ? null : any.inGroup(names.group()));
  }

  /** The call site of that number; null if no such number was given here. */
  @Nullable Site get(long number) {
    Site[] given = sites;
    return number >= 1 && number <= given.length ? given[(int) number - 1] : null;
  }

  /** The number of a call site, the same for the same names; 0 if it gets none. */
  int give(Names names, ExportedServices services) {
    if (!isSmall(names.attachments())) {
      return 0;
    }
    synchronized (byNames) {
      Site known = byNames.get(names);
      if (known != null) {
        return known.number;
      }
      int number = sites.length + 1;
      if (number > MAX_SITES) {
        return 0;
      }
      Names kept = names.frozen();
      Site site = new Site(number, kept, find(services, kept));
      byNames.put(kept, site);
      Site[] more = Arrays.copyOf(sites, number);
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
