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
import static io.trunkline.settings.SharedSettings.LOG_ARGUMENTS;
import static io.trunkline.settings.SharedSettings.MAX_NESTING_DEPTH;
import static io.trunkline.settings.SharedSettings.OPTIMIZERS;
import static io.trunkline.settings.SharedSettings.PAYLOAD_BYTES;
import static io.trunkline.settings.SharedSettings.READ_MEMORY_FACTOR;
import static io.trunkline.settings.SharedSettings.READ_WORK_FACTOR;
import static io.trunkline.settings.SharedSettings.REGISTRIES;
import static io.trunkline.settings.SharedSettings.SLOW_CALL;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationOptimizer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Collects the settings that clients and servers share. For one thread.
 *
 * @param <B> the builder itself
 */
public abstract class EndpointBuilder<B extends EndpointBuilder<B>> extends MessagesBuilder<B> {

  /**
   * @param known the settings that it accepts
   */
  protected EndpointBuilder(List<Setting<?>> known) {
    super(known);
  }

  /** The name of this client or server in logs and registries; {@code trunkline} by default. */
  public final B application(String value) {
    return set(APPLICATION, value);
  }

  /** Adds an optimizer, which names classes that are sent often. May be repeated. */
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
   * Starts the class gate in learning mode. Use it for a migration, on a trusted network only. A
   * class that no line allows then passes if it is on the class path, is {@link
   * java.io.Serializable}, and does not belong to the JDK or to a library that is known to run code
   * when it is read. The gate writes its line to this file, with a comment that shows where it was
   * needed, and logs a warning. It does so once for each class and for at most 500 classes. Review
   * the file, put it on the class path as {@value ClassGate#ALLOW_LIST}, and turn learning off.
   *
   * @param file the file, whose folder must exist; null, the default, for a strict gate
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
   * The number of levels that objects may nest in a message sent or accepted: 1 to 10000; 2000 by
   * default. Objects, arrays, lists and maps are one level each, so a tree whose nodes have lists
   * of children uses two levels per generation. Levels beyond the first hundred are read and
   * written on a thread with a larger stack. A message that exceeds this limit fails its call.
   */
  public final B maxNestingDepth(int value) {
    return set(MAX_NESTING_DEPTH, value);
  }

  /**
   * The work that a received message may cause, as a multiple of the usual work: 1 to 1000; 1 by
   * default. An example of such work is hashing keys that contain other objects; docs/limits.md has
   * the figures. A message that exceeds the limit is refused. Raise it for objects that are costly
   * as keys.
   */
  public final B readWorkFactor(int value) {
    return set(READ_WORK_FACTOR, value);
  }

  /**
   * The memory that the objects of a received message may take, as a multiple of the usual memory:
   * 1 to 1000; 1 by default. docs/limits.md has the figures. A message that exceeds the limit is
   * refused. Raise it for messages that consist of empty containers.
   */
  public final B readMemoryFactor(int value) {
    return set(READ_MEMORY_FACTOR, value);
  }

  /**
   * The time without input before a heartbeat is sent: 100 ms to 2147483647 ms, or zero for never;
   * 60 s by default. A client sends a heartbeat after this time, and a server after twice this
   * time. A connection without input for three times as long is closed. While calls of a client
   * wait, its {@code keepAliveTimeout} applies.
   */
  public final B heartbeat(Duration value) {
    return set(HEARTBEAT, value);
  }

  /**
   * Whether to negotiate with other Trunkline peers on each new connection, so that calls are
   * shorter and classes are sent as numbers; true by default. A stock Dubbo peer only receives an
   * additional heartbeat.
   */
  public final B handshake(boolean value) {
    return set(HANDSHAKE, value);
  }

  /**
   * The number of event loops: 1 to 256. By default a client has 1, and a server has one more than
   * there are processors, and at most 32. One loop serves each connection.
   */
  public final B ioThreads(int value) {
    return set(IO_THREADS, value);
  }

  /**
   * The executor that runs the requests of a server, or completes the futures of a client's
   * asynchronous calls. By default each client and server uses virtual threads from Java 21 on, and
   * a separate pool before. {@code Runnable::run} stays on the event loop, which is fastest, but
   * then the services of a server and the callbacks of a client must not block. {@code NonBlocking}
   * does the same for single methods of a server. Messages that nest deeper than 100 levels still
   * run on other threads, because an event loop would have to wait for them. Neither client nor
   * server shuts the executor down.
   */
  public final B executor(Executor value) {
    return setOrClear(EXECUTOR, value);
  }

  /**
   * The time that closing waits for running calls: 1 ms to 2147483647 ms, or zero for not waiting;
   * 10 s by default.
   */
  public final B closeTimeout(Duration value) {
    return set(CLOSE_TIMEOUT, value);
  }

  /**
   * The duration from which a call is logged with its stages at INFO, by the logger {@code
   * io.trunkline.calls}: 1 ms to 2147483647 ms, or zero for never; 500 ms by default. At most 100
   * such lines are written at once, and then one every 10 s.
   */
  public final B slowCall(Duration value) {
    return set(SLOW_CALL, value);
  }

  /**
   * Whether the lines that the logger {@code io.trunkline.calls} writes at DEBUG have the arguments
   * of the calls, which may be confidential; false by default.
   */
  public final B logArguments(boolean value) {
    return set(LOG_ARGUMENTS, value);
  }

  /**
   * Adds registries. May be repeated.
   *
   * <p>References of a client that have no URL find their providers there. A client also accepts
   * the sources {@code dns://name:port}, {@code file:///path} and {@code dubbo://host:port}, and
   * uses the addresses of all sources.
   *
   * <p>A server registers its services there once its port listens, except those with other
   * settings, and unregisters them first when it closes. If a registry cannot be reached, the
   * server starts anyway and registers the services later. With the parameter {@code check=true} in
   * the URL of the registry, startup fails unless all services are registered within {@code
   * timeout} ms, 5000 by default.
   *
   * @param urls such as {@code zookeeper://host:2181?backup=host2:2181}; the module for the scheme
   *     must be on the class path
   */
  public final B registry(String... urls) {
    return addAll(REGISTRIES, List.of(urls));
  }

  /**
   * The config center, where operators keep the rules about calls and the overrides for providers:
   * {@code zookeeper://host:2181?namespace=shop}. Null, the default, means the registries that can
   * keep rules, such as ZooKeeper. {@code use-as-config-center=false} in a registry's URL excludes
   * that registry.
   */
  public final B configCenter(@Nullable String url) {
    return setOrClear(CONFIG_CENTER, url);
  }
}
