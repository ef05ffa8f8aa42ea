package io.trunkline.serializer.jcache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.testkit.adapter.Consignment;
import io.trunkline.testkit.adapter.Contraband;
import io.trunkline.testkit.adapter.ObjectAdapterContract;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import org.ehcache.PersistentCacheManager;
import org.ehcache.config.CacheConfiguration;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;
import org.ehcache.config.units.EntryUnit;
import org.ehcache.config.units.MemoryUnit;
import org.ehcache.impl.copy.SerializingCopier;
import org.ehcache.jsr107.Eh107Configuration;
import org.ehcache.jsr107.EhcacheCachingProvider;
import org.ehcache.spi.serialization.SerializerException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ObjectEhcacheSerializerTest implements ObjectAdapterContract {

  @Override
  public byte[] write(ObjectSerializer serializer, @Nullable Object object) {
    return new ObjectEhcacheSerializer(serializer).serialize(object).array();
  }

  @Override
  public @Nullable Object read(ObjectSerializer serializer, byte[] bytes) {
    return new ObjectEhcacheSerializer(serializer).read(ByteBuffer.wrap(bytes));
  }

  @Override
  public Class<? extends Exception> refusal() {
    return SerializerException.class;
  }

  @Test
  void onlyWhatIsLeftInTheBufferIsRead() {
    ObjectEhcacheSerializer kryo =
        new ObjectEhcacheSerializer(ObjectAdapterContract.allowing("kryo").build());
    ByteBuffer bytes = kryo.serialize(Consignment.of(7));
    ByteBuffer longer = ByteBuffer.allocateDirect(bytes.remaining() + 20).position(10);
    longer.put(bytes).flip().position(10);
    assertThat(kryo.equals(Consignment.of(7), longer.duplicate())).isTrue();
    assertThat(kryo.equals(Consignment.of(8), longer.duplicate())).isFalse();
    assertThat(kryo.read(longer)).isEqualTo(Consignment.of(7));
    assertThat(longer.remaining()).isZero();
  }

  @Test
  void thePagesCacheStoresByValue() {
    // page: begin
    ObjectSerializer kryo =
        ObjectSerializer.builder().serialization("kryo").allow(Consignment.class).build();
    CacheConfiguration<String, Object> offHeap =
        CacheConfigurationBuilder.newCacheConfigurationBuilder(
                String.class,
                Object.class,
                ResourcePoolsBuilder.newResourcePoolsBuilder()
                    .heap(10, EntryUnit.ENTRIES)
                    .offheap(1, MemoryUnit.MB))
            .withValueSerializer(new ObjectEhcacheSerializer(kryo))
            .withValueCopier(SerializingCopier.<Object>asCopierClass())
            .build();
    CacheManager caches =
        Caching.getCachingProvider(EhcacheCachingProvider.class.getName()).getCacheManager();
    Cache<String, Object> cache =
        caches.createCache(
            "consignments", Eh107Configuration.fromEhcacheCacheConfiguration(offHeap));
    cache.put("7", Consignment.of(7));
    Object cached = cache.get("7");
    // page: end
    try (caches) {
      assertThat(cached).isEqualTo(Consignment.of(7));
      assertThat(cache.replace("7", Consignment.of(7), Consignment.of(8))).isTrue();
      assertThat(cache.get("7")).isEqualTo(Consignment.of(8)).isNotSameAs(cache.get("7"));
      List<String> mine = new ArrayList<>(List.of("a"));
      cache.put("list", mine);
      mine.add("b");
      assertThat(cache.get("list")).isEqualTo(List.of("a"));
    }
  }

  /** The disk outlives the cache, so another serialization may read what the first one left. */
  @Test
  void theDiskIsReadByWhatComesAfter(@TempDir Path folder) {
    ObjectSerializer open =
        ObjectSerializer.builder().allow(Consignment.class).allow(Contraband.class).build();
    try (PersistentCacheManager before = onDisk(folder, open)) {
      org.ehcache.Cache<String, Object> cache =
          before.getCache("consignments", String.class, Object.class);
      cache.put("7", Consignment.of(7));
      cache.put("tea", new Contraband("tea"));
    }
    ObjectSerializer strict =
        ObjectSerializer.builder().serialization("hessian2").allow(Consignment.class).build();
    try (PersistentCacheManager after = onDisk(folder, strict)) {
      org.ehcache.Cache<String, Object> cache =
          after.getCache("consignments", String.class, Object.class);
      assertThat(cache.get("7")).isEqualTo(Consignment.of(7));
      assertThatThrownBy(() -> cache.get("tea"))
          .isInstanceOf(SerializerException.class)
          .hasStackTraceContaining(Contraband.class.getName());
    }
  }

  private static PersistentCacheManager onDisk(Path folder, ObjectSerializer serializer) {
    return CacheManagerBuilder.newCacheManagerBuilder()
        .with(CacheManagerBuilder.persistence(folder.toFile()))
        .withCache(
            "consignments",
            CacheConfigurationBuilder.newCacheConfigurationBuilder(
                    String.class,
                    Object.class,
                    ResourcePoolsBuilder.newResourcePoolsBuilder()
                        .heap(1, EntryUnit.ENTRIES)
                        .disk(10, MemoryUnit.MB, true))
                .withValueSerializer(new ObjectEhcacheSerializer(serializer)))
        .build(true);
  }
}
