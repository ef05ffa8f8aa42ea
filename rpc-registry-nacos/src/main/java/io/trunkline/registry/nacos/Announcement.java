package io.trunkline.registry.nacos;

import com.alibaba.nacos.api.naming.pojo.Instance;
import io.trunkline.discovery.ApplicationInstance;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One instance that a server wants to be in Nacos. */
final class Announcement {

  /**
   * The announced content. Two contents are compared by identity: each update is a new one.
   *
   * @param application null at interface level
   */
  static final class Content {

    private final Instance instance;
    private final @Nullable ApplicationInstance application;

    Content(Instance instance, @Nullable ApplicationInstance application) {
      this.instance = instance;
      this.application = application;
    }

    Instance instance() {
      return instance;
    }

    @Nullable ApplicationInstance application() {
      return application;
    }
  }

  private final String what;
  private final CompletableFuture<Void> gone = new CompletableFuture<>();
  private volatile Content content;

  /** The content that Nacos has confirmed last; null for none. */
  private volatile @Nullable Content confirmed;

  /**
   * @param what it announces, for the log
   */
  Announcement(String what, Content content) {
    this.what = what;
    this.content = content;
  }

  Content content() {
    return content;
  }

  void update(Content next) {
    content = next;
  }

  /** Records that Nacos has this content; returns whether it had none before. */
  boolean confirm(Content written) {
    boolean isFirst = confirmed == null;
    confirmed = written;
    return isFirst;
  }

  void lost() {
    confirmed = null;
  }

  /** Whether Nacos has the present content, as far as is known. */
  boolean isThere() {
    return confirmed == content;
  }

  /** Is done when Nacos does not have it any more. */
  CompletableFuture<Void> gone() {
    return gone;
  }

  /** The announced content. */
  @Override
  public String toString() {
    return what;
  }
}
