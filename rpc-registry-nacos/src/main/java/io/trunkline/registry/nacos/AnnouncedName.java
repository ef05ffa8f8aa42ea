package io.trunkline.registry.nacos;

import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.NamingService;
import com.alibaba.nacos.api.naming.pojo.Instance;
import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.internal.registry.RegistryLoop;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All instances of one service name that a server announces. Nacos keeps one list for each name of
 * a connection, so several instances are written as a whole. They are written when Nacos answers,
 * and again after each lost connection. Runs on the loop's thread.
 */
final class AnnouncedName implements RegistryLoop.StateListener {

  private static final Logger log = LoggerFactory.getLogger(AnnouncedName.class);

  private final NacosClient client;
  private final NacosUrl url;
  private final String name;
  private final ApplicationTexts texts;
  private final Backoff backoff = new Backoff();
  private final List<Announcement> wanted = new ArrayList<>();
  private final List<Announcement> ended = new ArrayList<>();

  /** The instances that this connection has written. */
  private List<Instance> written = List.of();

  private boolean isPending;
  private boolean listens;

  AnnouncedName(NacosClient client, NacosUrl url, String name) {
    this.client = client;
    this.url = url;
    this.name = name;
    this.texts = new ApplicationTexts(client, () -> schedule(0));
  }

  void add(Announcement announcement) {
    wanted.add(announcement);
    if (listens) {
      schedule(0);
    } else {
      listens = true;
      client.loop().add(this);
    }
  }

  void changed() {
    schedule(0);
  }

  /** Takes an instance away, now or when Nacos answers again. */
  void remove(Announcement announcement) {
    if (wanted.remove(announcement)) {
      ended.add(announcement);
      schedule(0);
      if (written.isEmpty()) {
        endAll(); // Nacos does not have it
      }
    }
  }

  @Override
  public void connected() {
    backoff.reset();
    schedule(0);
  }

  @Override
  public void disconnected(String why, boolean sessionLost) {
    if (sessionLost && url.ephemeral()) {
      written = List.of();
      wanted.forEach(Announcement::lost);
      endAll(); // they ended with the connection
    }
  }

  private void schedule(long millis) {
    if (!isPending) {
      isPending = true;
      client.loop().schedule(this::reconcile, millis);
    }
  }

  private void reconcile() {
    isPending = false;
    if (!client.loop().isConnected()) {
      return; // it is tried again when it is
    }
    try {
      if (announce()) {
        backoff.reset();
      } else {
        schedule(backoff.next());
      }
    } catch (NacosException | RuntimeException e) {
      if (backoff.isFresh()) {
        log.warn(
            "{} cannot be {} {}: {}; it is tried again until it can",
            wanted.isEmpty() ? ended : wanted,
            wanted.isEmpty() ? "withdrawn from" : "announced in",
            url,
            Reasons.of(e));
      }
      schedule(backoff.next());
    }
  }

  /** Writes the missing instances; returns whether all of them were confirmed. */
  private boolean announce() throws NacosException {
    List<Announcement> now = List.copyOf(wanted);
    List<Announcement.Content> contents = now.stream().map(Announcement::content).toList();
    for (Announcement.Content content : contents) {
      ApplicationInstance application = content.application();
      if (application != null && !texts.hasMetadata(application)) {
        return false;
      }
    }
    List<Instance> instances = contents.stream().map(Announcement.Content::instance).toList();
    if (!instances.equals(written)) {
      write(instances);
    }
    endAll();
    boolean isMapped = true;
    for (Announcement.Content content : contents) {
      ApplicationInstance application = content.application();
      isMapped &= application == null || texts.areMapped(application);
    }
    if (isMapped) {
      for (int i = 0; i < now.size(); i++) {
        if (now.get(i).confirm(contents.get(i))) {
          log.info("{} is announced in {}", now.get(i), url);
        }
      }
    }
    return isMapped;
  }

  private void write(List<Instance> instances) throws NacosException {
    NamingService naming = client.naming();
    if (!url.ephemeral()) {
      writeEach(naming, instances);
    } else if (instances.isEmpty()) {
      if (written.size() > 1) { // a list is not withdrawn as a whole, but replaced by one
        naming.registerInstance(name, url.group(), written.get(0));
      }
      naming.deregisterInstance(name, url.group(), written.get(0));
    } else if (instances.size() == 1) {
      naming.registerInstance(name, url.group(), instances.get(0));
    } else {
      naming.batchRegisterInstance(name, url.group(), instances);
    }
    written = instances;
  }

  /** Instances that outlive the connection have no list of it. */
  private void writeEach(NamingService naming, List<Instance> instances) throws NacosException {
    for (Instance left : written) {
      if (instances.stream().noneMatch(instance -> isAtSamePlace(instance, left))) {
        naming.deregisterInstance(name, url.group(), left);
      }
    }
    for (Instance instance : instances) {
      naming.registerInstance(name, url.group(), instance);
    }
  }

  private static boolean isAtSamePlace(Instance one, Instance other) {
    return one.getIp().equals(other.getIp()) && one.getPort() == other.getPort();
  }

  private void endAll() {
    for (Announcement gone : ended) {
      log.info("{} is withdrawn from {}", gone, url);
      gone.gone().complete(null);
    }
    ended.clear();
    if (wanted.isEmpty()) {
      texts.close();
    }
  }
}
