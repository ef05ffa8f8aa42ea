package io.trunkline.internal.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.ServiceRecord;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MetadataRevisionsTest {

  private static MetadataInfo weighing(int weight) {
    return MetadataInfo.of(
        "shop",
        List.of(
            new ServiceRecord(
                "127.0.0.1", 1, "S", "S", null, null, "shop", Map.of("weight", "" + weight))));
  }

  @Test
  void earlierRevisionsAreAnsweredUntilManyCameAfterThem() {
    MetadataRevisions revisions = new MetadataRevisions("shop");
    List<MetadataInfo> all = IntStream.range(0, 70).mapToObj(i -> weighing(i)).toList();
    all.forEach(revisions::add);

    assertThat(revisions.getMetadataInfo(all.get(69).revision())).isSameAs(all.get(69));
    assertThat(revisions.getMetadataInfo(all.get(6).revision())).isSameAs(all.get(6));
    assertThat(revisions.getMetadataInfo(all.get(5).revision())).isNull();
    assertThat(revisions.getMetadataInfo(null)).isNull();
    assertThat(revisions.getMetadataInfo("")).isNull();
  }
}
