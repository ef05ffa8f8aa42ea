package io.trunkline.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.util.Map;
import org.junit.jupiter.api.Test;

class AddedAttachmentsTest {

  private final Map<String, Object> base = Map.of("a", "1", "b", "2");

  @Test
  void whatIsAddedIsOnTopOfWhatThereIs() {
    Map<String, Object> all = AddedAttachments.to(base, Map.of("c", "3"));

    assertThat(all).containsOnly(entry("a", "1"), entry("b", "2"), entry("c", "3")).hasSize(3);
    assertThat(all.get("c")).isEqualTo("3");
    assertThat(all.get("d")).isNull();
    assertThat(all.containsKey("a")).isTrue();
    assertThat(all).isEqualTo(Map.of("a", "1", "b", "2", "c", "3"));
    assertThat(((AddedAttachments) all).addedTo(base)).isEqualTo(Map.of("c", "3"));
  }

  @Test
  void whatIsAddedReplacesAValueOfTheSameKey() {
    Map<String, Object> all = AddedAttachments.to(base, Map.of("b", "3"));

    assertThat(all).containsOnly(entry("a", "1"), entry("b", "3")).hasSize(2);
    assertThat(all.get("b")).isEqualTo("3");
    assertThat(((AddedAttachments) all).addedTo(base)).isNull();
  }

  @Test
  void whatWasAddedToOtherAttachmentsIsNotToldApart() {
    Map<String, Object> all = AddedAttachments.to(base, Map.of("c", "3"));

    assertThat(((AddedAttachments) all).addedTo(Map.of("a", "1", "b", "2"))).isNull();
  }

  @Test
  void nothingIsMadeWhereOneOfBothIsEmpty() {
    assertThat(AddedAttachments.to(base, Map.of())).isSameAs(base);
    assertThat(AddedAttachments.to(Map.of(), base)).isSameAs(base);
  }
}
