package io.trunkline.serialization.formats.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names are found by their bytes, whatever is expected. */
final class MemberNamesTest {

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 63, 64, 65, 300, 5_000})
  void eachNameIsFoundAndNoOther(int size) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      all.add((i % 3 == 0 ? "\u4f60" : "name") + i);
    }
    MemberNames names = new MemberNames(all);
    assertThat(names.size()).isEqualTo(size);
    for (int i = 0; i < size; i++) {
      byte[] bytes = ("x" + all.get(i) + "y").getBytes(UTF_8);
      for (int expected : new int[] {i, i - 1, -1, size, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
        assertThat(names.find(bytes, 1, bytes.length - 2, expected)).isEqualTo(i);
        assertThat(names.find(all.get(i), expected)).isEqualTo(i);
      }
      assertThat(names.find(bytes, 0, bytes.length, i)).isEqualTo(-1);
      assertThat(names.utf8(i)).isEqualTo(all.get(i).getBytes(UTF_8));
    }
    assertThat(names.find(new byte[0], 0, 0, 0)).isEqualTo(-1);
    assertThat(names.find("", 0)).isEqualTo(-1);
  }
}
