package io.trunkline.serializer.redis;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.stored.TableStore;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStringCommands;

/**
 * Class tables in the Redis that has the values, each under a separate key that never expires. They
 * are as durable as the values: do not use this class if Redis evicts keys without a time to live.
 * Thread-safe; blocks on Redis, once for each table.
 */
public final class RedisTables implements TableStore {

  private final RedisConnectionFactory connections;
  private final String prefix;

  /**
   * Creates a store of tables below a prefix.
   *
   * @param connections to the Redis; the caller closes it
   * @param prefix the beginning of their keys, such as {@code shop:tables:}
   */
  public RedisTables(RedisConnectionFactory connections, String prefix) {
    this.connections = requireNonNull(connections, "connections");
    this.prefix = requireNonNull(prefix, "prefix");
  }

  @Override
  public void save(int fingerprint, byte[] table) {
    with(commands -> commands.setNX(key(fingerprint), table));
  }

  @Override
  public byte @Nullable [] find(int fingerprint) {
    return with(commands -> commands.get(key(fingerprint)));
  }

  private byte[] key(int fingerprint) {
    return String.format("%s%08x", prefix, fingerprint).getBytes(StandardCharsets.UTF_8);
  }

  private <T extends @Nullable Object> T with(Function<RedisStringCommands, T> command) {
    try (RedisConnection connection = connections.getConnection()) {
      return command.apply(connection.stringCommands());
    }
  }

  @Override
  public String description() {
    return "Redis below " + prefix;
  }
}
