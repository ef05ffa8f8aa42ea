package io.trunkline.serializer.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.trunkline.serialization.stored.Envelope;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.testkit.adapter.Consignment;
import io.trunkline.testkit.adapter.Contraband;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.cache.Cache;
import org.springframework.data.redis.cache.RedisCacheConfiguration;
import org.springframework.data.redis.cache.RedisCacheManager;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.core.RedisTemplate;
import org.springframework.data.redis.serializer.RedisSerializationContext.SerializationPair;
import org.springframework.data.redis.serializer.RedisSerializer;
import org.springframework.data.redis.serializer.SerializationException;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.data.redis.RedisSessionRepository;

/** Against the redis-server of the machine; skipped where there is none. */
@Tag("full")
@Timeout(120)
class RedisIT {

  @TempDir private static Path folder;
  private static @Nullable RedisServer server;
  private static @Nullable JedisConnectionFactory factory;

  private RedisConnectionFactory connections;

  @BeforeAll
  static void start() throws Exception {
    Optional<Path> program = RedisServer.program();
    assumeTrue(
        program.isPresent(),
        "there is no redis-server on the PATH; install the package redis-server");
    server = RedisServer.start(program.get(), folder);
    factory =
        new JedisConnectionFactory(new RedisStandaloneConfiguration("127.0.0.1", server.port()));
    factory.afterPropertiesSet();
    factory.start();
  }

  @AfterAll
  static void stop() {
    if (factory != null) {
      factory.destroy();
    }
    if (server != null) {
      server.close();
    }
  }

  @BeforeEach
  void connectionsOfTheServer() {
    connections = Objects.requireNonNull(factory);
  }

  private RedisTemplate<String, Object> template(ObjectSerializer serializer) {
    RedisTemplate<String, Object> template = new RedisTemplate<>();
    template.setConnectionFactory(connections);
    template.setKeySerializer(RedisSerializer.string());
    template.setHashKeySerializer(RedisSerializer.string());
    template.setValueSerializer(new ObjectRedisSerializer(serializer));
    template.setHashValueSerializer(new ObjectRedisSerializer(serializer));
    template.afterPropertiesSet();
    return template;
  }

  private RedisTemplate<byte[], byte[]> bytes() {
    RedisTemplate<byte[], byte[]> template = new RedisTemplate<>();
    template.setConnectionFactory(connections);
    template.setDefaultSerializer(RedisSerializer.byteArray());
    template.afterPropertiesSet();
    return template;
  }

  private static byte[] key(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void thePagesTemplateStoresValues() throws Exception {
    // page: begin
    ObjectSerializer kryo =
        ObjectSerializer.builder()
            .serialization("kryo")
            .compression("deflate")
            .allow(Consignment.class)
            .tables(new RedisTables(connections, "shop:tables:")) // classes are written as numbers
            .build();
    RedisTemplate<String, Object> template = new RedisTemplate<>();
    template.setConnectionFactory(connections);
    template.setKeySerializer(RedisSerializer.string());
    template.setValueSerializer(new ObjectRedisSerializer(kryo));
    template.afterPropertiesSet();

    template.opsForValue().set("shop:7", Consignment.of(7));
    Object stored = template.opsForValue().get("shop:7");
    // page: end
    assertThat(stored).isEqualTo(Consignment.of(7));
    byte[] value = bytes().opsForValue().get(key("shop:7"));
    Envelope envelope = Envelope.read(value, 0, value.length);
    assertThat(envelope.wireId()).isEqualTo(8);
    assertThat(new RedisTables(connections, "shop:tables:").find(envelope.fingerprint()))
        .isNotNull();
    assertThat(template.opsForValue().get("shop:8")).isNull();
    assertThat(new String(value, StandardCharsets.ISO_8859_1))
        .doesNotContain(Consignment.class.getName());
  }

  @Test
  void anotherProcessWithTheSameTablesReadsThem() {
    ObjectSerializer writer =
        ObjectSerializer.builder()
            .allow(Consignment.class)
            .tables(new RedisTables(connections, "t:"))
            .build();
    ObjectSerializer reader =
        ObjectSerializer.builder()
            .serialization("hessian2")
            .allow(Consignment.class)
            .tables(new RedisTables(connections, "t:"))
            .build();
    ObjectSerializer elsewhere =
        ObjectSerializer.builder()
            .serialization("hessian2")
            .allow(Consignment.class)
            .tables(new RedisTables(connections, "u:"))
            .build();
    template(writer).opsForValue().set("both", Consignment.of(8));
    assertThat(template(reader).opsForValue().get("both")).isEqualTo(Consignment.of(8));
    assertThatThrownBy(() -> template(elsewhere).opsForValue().get("both"))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("Redis below u:");
  }

  @Test
  void valuesOfAnotherSerializerAreRefusedUntilALegacySerializerReadsThem() {
    ObjectSerializer bare =
        ObjectSerializer.builder().envelope(false).allow(Consignment.class).build();
    template(bare).opsForValue().set("old", Consignment.of(1));
    ObjectSerializer strict = ObjectSerializer.builder().allow(Consignment.class).build();
    assertThatThrownBy(() -> template(strict).opsForValue().get("old"))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("no envelope");
    ObjectSerializer reading =
        ObjectSerializer.builder().allow(Consignment.class).legacy(bare).build();
    assertThat(template(reading).opsForValue().get("old")).isEqualTo(Consignment.of(1));
  }

  @Test
  void aClassThatIsNotAllowedIsRefused() {
    ObjectSerializer open = ObjectSerializer.builder().allow(Contraband.class).build();
    template(open).opsForValue().set("tea", new Contraband("tea"));
    ObjectSerializer strict = ObjectSerializer.builder().allow(Consignment.class).build();
    assertThatThrownBy(() -> template(strict).opsForValue().get("tea"))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Contraband.class.getName());
  }

  @Test
  void hashesKeepObjects() {
    RedisTemplate<String, Object> template =
        template(ObjectSerializer.builder().allow(Consignment.class).build());
    template.opsForHash().put("depot", "7", Consignment.of(7));
    assertThat(template.opsForHash().get("depot", "7")).isEqualTo(Consignment.of(7));
    assertThat(template.opsForHash().entries("depot")).containsEntry("7", Consignment.of(7));
  }

  @Test
  void aSessionKeepsItsAttributes() {
    ObjectSerializer hessian2 =
        ObjectSerializer.builder().serialization("hessian2").allow(Consignment.class).build();
    keepsAttributes(new RedisSessionRepository(template(hessian2)));
  }

  private static <S extends Session> void keepsAttributes(SessionRepository<S> sessions) {
    S session = sessions.createSession();
    session.setAttribute("basket", Consignment.of(7));
    session.setMaxInactiveInterval(Duration.ofMinutes(5));
    sessions.save(session);

    S found = sessions.findById(session.getId());
    assertThat(found.<Consignment>getAttribute("basket")).isEqualTo(Consignment.of(7));
    assertThat(found.getMaxInactiveInterval()).isEqualTo(Duration.ofMinutes(5));
    found.removeAttribute("basket");
    sessions.save(found);
    assertThat(sessions.findById(session.getId()).getAttributeNames()).isEmpty();
    sessions.deleteById(session.getId());
    assertThat(sessions.findById(session.getId())).isNull();
  }

  @Test
  void aCacheOfSpringKeepsObjectsAndNull() {
    ObjectRedisSerializer values =
        new ObjectRedisSerializer(ObjectSerializer.builder().allow(Consignment.class).build());
    RedisCacheManager caches =
        RedisCacheManager.builder(connections)
            .cacheDefaults(
                RedisCacheConfiguration.defaultCacheConfig()
                    .serializeValuesWith(SerializationPair.fromSerializer(values)))
            .build();
    Cache cache = Objects.requireNonNull(caches.getCache("consignments"));
    cache.put("7", Consignment.of(7));
    cache.put("none", null);
    assertThat(cache.get("7", Consignment.class)).isEqualTo(Consignment.of(7));
    Cache.ValueWrapper none = cache.get("none");
    assertThat(none).isNotNull();
    assertThat(none.get()).isNull();
  }
}
