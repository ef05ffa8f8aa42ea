package io.trunkline.settings;

import static io.trunkline.settings.SharedSettings.ALLOW;
import static io.trunkline.settings.SharedSettings.APPLICATION;
import static io.trunkline.settings.SharedSettings.CLOSE_TIMEOUT;
import static io.trunkline.settings.SharedSettings.CONFIG_CENTER;
import static io.trunkline.settings.SharedSettings.EXECUTOR;
import static io.trunkline.settings.SharedSettings.HANDSHAKE;
import static io.trunkline.settings.SharedSettings.HEARTBEAT;
import static io.trunkline.settings.SharedSettings.IO_THREADS;
import static io.trunkline.settings.SharedSettings.LEARN_ALLOW_LINES;
import static io.trunkline.settings.SharedSettings.MAX_NESTING_DEPTH;
import static io.trunkline.settings.SharedSettings.OPTIMIZERS;
import static io.trunkline.settings.SharedSettings.PAYLOAD_BYTES;
import static io.trunkline.settings.SharedSettings.READ_MEMORY_FACTOR;
import static io.trunkline.settings.SharedSettings.READ_WORK_FACTOR;
import static io.trunkline.settings.SharedSettings.REGISTRIES;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationOptimizer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Collects what clients and servers set alike. For one thread.
 *
 * @param <B> the builder itself
 */
public abstract class EndpointBuilder<B extends EndpointBuilder<B>> extends MessagesBuilder<B> {

  /**
   * @param known the settings that it takes
   */
  protected EndpointBuilder(List<Setting<?>> known) {
    super(known);
  }

  /** A name for this client or server in logs and registries; {@code trunkline} by default. */
  public final B application(String value) {
    return set(APPLICATION, value);
  }

  /** Names classes that are sent often. Repeat it for several optimizers. */
  public final B optimizer(SerializationOptimizer value) {
    return add(OPTIMIZERS, value);
  }

  /**
   * Allows a class in received messages that the interfaces do not declare: a class name, a package
   * ({@code com.acme.model.*}), or a package with its subpackages ({@code com.acme.model.**}). May
   * be repeated.
   *
   * @throws IllegalArgumentException if the line is none of these
   */
  public final B allow(String line) {
    ClassGate.checkLine(line);
    return add(ALLOW, line);
  }

  /**
   * Starts the class gate in learning mode: for a migration, on a trusted network only. A class
   * that no line allows then passes if it is on the class path, {@link java.io.Serializable}, and
   * not of the JDK or of a library that is known to act when it is read. Its line is written to
   * this file, with a comment that says where it was needed, and a warning is logged, once for each
   * class and for at most 500 of them. Review the file, put it on the class path as {@value
   * ClassGate#ALLOW_LIST}, and turn learning off.
   *
   * @param file its folder has to exist; null, the default, for a strict gate
   */
  public final B learnAllowLines(@Nullable Path file) {
    return setOrClear(LEARN_ALLOW_LINES, file);
  }

  /**
   * The largest message body sent or accepted, in bytes: 64 to 2147483567, or 0 for no limit; 8 MiB
   * by default. A client's call whose request or reply is larger fails with {@link
   * io.trunkline.call.Status#TOO_LARGE}; such a request is not sent. A server refuses a larger
   * request, and a larger result fails its call; the connection stays open.
   */
  public final B payloadBytes(int value) {
    return set(PAYLOAD_BYTES, value);
  }

  /**
   * How many levels objects may nest in a message sent or accepted: 1 to 10000; 2000 by default. An
   * object, an array, a list and a map are one level each, so a tree whose nodes have lists of
   * children uses two levels per generation. Levels beyond the first hundred are read and written
   * on a thread with a larger stack. A message that exceeds this limit fails its call.
   */
  public final B maxNestingDepth(int value) {
    return set(MAX_NESTING_DEPTH, value);
  }

  /**
   * How many times the usual work a received message may cause: 1 to 1000; 1 by default. Work is
   * what the length of a message does not say, such as hashing keys that contain other objects;
   * docs/limits.md has the figures. A message that exceeds it is refused. Raise it for objects that
   * are costly as keys.
   */
  public final B readWorkFactor(int value) {
    return set(READ_WORK_FACTOR, value);
  }

  /**
   * How many times the usual memory the objects of a received message may take: 1 to 1000; 1 by
   * default. docs/limits.md has the figures. A message that exceeds it is refused. Raise it for
   * messages that consist of empty containers.
   */
  public final B readMemoryFactor(int value) {
    return set(READ_MEMORY_FACTOR, value);
  }

  /**
   * How long a connection may be idle before a heartbeat is sent: 100 ms to 2147483647 ms, or zero
   * for never; 60 s by default. A client sends one after this time, and a server, to which clients
   * send theirs, after twice the time. A connection from which nothing arrives for three times as
   * long is closed. While calls of a client wait, its {@code keepAliveTimeout} counts.
   */
  public final B heartbeat(Duration value) {
    return set(HEARTBEAT, value);
  }

  /**
   * Whether to negotiate with other Trunkline ends on each new connection, so that calls are
   * shorter and classes travel as numbers; true by default. A stock peer sees one more heartbeat
   * and nothing else.
   */
  public final B handshake(boolean value) {
    return set(HANDSHAKE, value);
  }

  /**
   * The number of event loops: 1 to 256. By default a client has 1, and a server has processors + 1
   * and at most 32. One loop serves each connection.
   */
  public final B ioThreads(int value) {
    return set(IO_THREADS, value);
  }

  /**
   * Runs the requests of a server, or completes the futures of a client's asynchronous calls. By
   * default each uses virtual threads from Java 21 on, else a pool of its own. {@code
   * Runnable::run} stays on the event loop, which is fastest: implementations of a server and
   * callbacks of a client must then not block; see {@code NonBlocking} for single methods of a
   * server. Messages that nest deeper than 100 levels, for which an event loop would have to wait,
   * run on other threads then. Neither client nor server shuts the executor down.
   */
  public final B executor(Executor value) {
    return setOrClear(EXECUTOR, value);
  }

  /**
   * How long closing waits for calls under way: 1 ms to 2147483647 ms, or zero for not waiting; 10
   * s by default.
   */
  public final B closeTimeout(Duration value) {
    return set(CLOSE_TIMEOUT, value);
  }

  /**
   * Adds registries. May be repeated for several.
   *
   * <p>References of a client that have no url find their providers there. The sources {@code
   * dns://name:port}, {@code file:///path} and {@code dubbo://host:port} are accepted too; the
   * addresses of several sources are united.
   *
   * <p>A server registers its services there once its port listens, except those that say
   * otherwise, and withdraws them first when it is closed. A registry that cannot be reached does
   * not stop the server: the services are registered once it can. With the parameter {@code
   * check=true} in its url the start fails instead, unless all is registered within {@code timeout}
   * ms, by default 5000.
   *
   * @param urls such as {@code zookeeper://host:2181?backup=host2:2181}; the scheme says which
   *     module has to be on the class path
   */
  public final B registry(String... urls) {
    return addAll(REGISTRIES, List.of(urls));
  }

  /**
   * Where operators keep the rules about calls and the overrides for providers: {@code
   * zookeeper://host:2181?namespace=shop}. Null, the default, for the registries that keep rules,
   * as a ZooKeeper does; {@code use-as-config-center=false} in a registry's url for none.
   */
  public final B configCenter(@Nullable String url) {
    return setOrClear(CONFIG_CENTER, url);
  }
}
