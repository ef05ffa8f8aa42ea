package io.trunkline.serialization.fst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.Device;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.testkit.drift.CompiledSources;
import io.trunkline.testkit.terms.TermsPair;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.nustaq.serialization.FSTClazzInfo;
import org.nustaq.serialization.FSTClazzInfo.FSTFieldInfo;
import org.nustaq.serialization.FSTClazzLineageInfo;
import org.nustaq.serialization.FSTConfiguration;

/** What the library has for the whole JVM stays as it is, and keeps no class of ours. */
class OtherUsersTest {

  private static final SerializationProvider FST = new FstSerializationProvider();

  private final Class<?> type =
      new CompiledSources(
              Map.of(
                  "gen.Tags",
                  "package gen; public class Tags extends java.util.ArrayList<String> {"
                      + " public String owner; public Kind kind; public enum Kind {BIG {}} }"))
          .loadClass("gen.Tags");

  OtherUsersTest() throws ClassNotFoundException {}

  @BeforeEach
  void pass() throws ReflectiveOperationException {
    Object tags = type.getConstructor().newInstance();
    Field kind = type.getField("kind");
    kind.set(tags, kind.getType().getEnumConstants()[0]);
    TermsPair pair = TermsPair.of(FST, List.of(type), List.of(type));
    assertThat(pair.write(tags)).isNotEmpty();
    assertThat(TermsPair.plain(FST).write(tags)).isNotEmpty();
  }

  /** With the first of them on, the library refuses to make some of its configurations. */
  @Test
  void itsSwitchesStayAsTheyAre() {
    assertThat(FSTConfiguration.isAndroid).isFalse();
    assertThat(FSTClazzInfo.BufferFieldMeta).isTrue();
  }

  @Test
  void theLibraryKeepsNoClassOfAnApplication() throws ReflectiveOperationException {
    Field lineages = FSTClazzLineageInfo.class.getDeclaredField("lineageInfos");
    lineages.setAccessible(true);
    for (Set<?> kept :
        List.of(((Map<?, ?>) lineages.get(null)).keySet(), FSTClazzInfo.sharedFieldSets.keySet())) {
      assertThat(kept).allMatch(c -> ((Class<?>) c).getClassLoader() != type.getClassLoader());
    }
  }

  @Test
  void aFieldTakesOnlyWhatIsOfItsType() {
    EngineConfiguration library = new EngineConfiguration(new ReadBudget(Budgets.DEFAULT));
    for (FSTFieldInfo field : library.infoOf(Device.class).getFieldInfo()) {
      if (!field.isPrimitive()) {
        assertThatThrownBy(() -> field.setObjectValue(new Device(), new Thread()))
            .as(field.getDesc())
            .isInstanceOf(IllegalArgumentException.class);
      }
    }
  }
}
