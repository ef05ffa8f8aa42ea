package io.trunkline.internal.metadata;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The last revisions of a server: consumers ask for the one that a registry named a while ago. It
 * answers only callers that know a revision, which contains a digest of all tokens. Thread-safe.
 */
public final class MetadataRevisions implements MetadataService {

  private static final int REMEMBERED = 64;

  private final String application;
  private final Map<String, MetadataInfo> byRevision = new LinkedHashMap<>();

  public MetadataRevisions(String application) {
    this.application = application;
  }

  synchronized void add(MetadataInfo info) {
    byRevision.remove(info.revision());
    byRevision.put(info.revision(), info);
    if (byRevision.size() > REMEMBERED) {
      byRevision.remove(byRevision.keySet().iterator().next());
    }
  }

  @Override
  public synchronized @Nullable MetadataInfo getMetadataInfo(@Nullable String revision) {
    return byRevision.get(revision);
  }

  @Override
  public SortedSet<String> getExportedURLs() {
    return new TreeSet<>();
  }

  @Override
  public String serviceName() {
    return application;
  }

  @Override
  public String version() {
    return VERSION;
  }
}
