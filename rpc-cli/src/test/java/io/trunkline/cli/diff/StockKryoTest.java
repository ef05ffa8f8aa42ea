package io.trunkline.cli.diff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.cli.diff.ClassDiff.Direction;
import io.trunkline.testkit.drift.CompiledSources;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two kinds of changes that docs/diff.md found in public jars, as stock's kryo reads them. */
class StockKryoTest {

  private static CompiledSources classes(String thing, String base, String constants) {
    return new CompiledSources(
        Map.of(
            "gen.Things",
            "package gen; public interface Things { Thing thing(); Kind kind(); }",
            "gen.Base",
            "package gen; public class Base implements java.io.Serializable {" + base + "}",
            "gen.Thing",
            "package gen; public class Thing extends Base {" + thing + "}",
            "gen.Kind",
            "package gen; public enum Kind {" + constants + "}"));
  }

  private final CompiledSources older =
      classes("public int a = 4; public String g = \"gg\"; public long z = 9;", "", "A, B");
  private final CompiledSources newer =
      classes("public int a;", "public String g; public long z;", "A, B, C");

  private Verdict verdict(String type, Direction direction) {
    return new ClassDiff(ClassFiles.of(older.classFiles()), ClassFiles.of(newer.classFiles()))
        .compare(List.of("gen.Things"), "kryo", "2.7.23", false).stream()
            .filter(one -> one.type().equals(type) && one.direction() == direction)
            .findFirst()
            .orElseThrow()
            .verdict();
  }

  @Test
  void fieldsThatMovedToASuperclassArrive() throws Exception {
    assertThat(verdict("gen.Thing", Direction.OLD_TO_NEW)).isEqualTo(Verdict.EQUAL);
    Object thing = older.loadClass("gen.Thing").getConstructor().newInstance();
    Class<?> read = newer.loadClass("gen.Thing");
    Object received =
        new StockPeer("kryo", newer).read(new StockPeer("kryo", older).write(thing), read);
    assertThat(received).hasFieldOrPropertyWithValue("a", 4);
    assertThat(received).hasFieldOrPropertyWithValue("g", "gg");
    assertThat(received).hasFieldOrPropertyWithValue("z", 9L);
  }

  @Test
  void anAppendedConstantIsRefused() throws Exception {
    assertThat(verdict("gen.Kind", Direction.OLD_TO_NEW)).isEqualTo(Verdict.EQUAL);
    assertThat(verdict("gen.Kind", Direction.NEW_TO_OLD)).isEqualTo(Verdict.REFUSED);
    Object[] constants = newer.loadClass("gen.Kind").getEnumConstants();
    StockPeer writer = new StockPeer("kryo", newer);
    StockPeer reader = new StockPeer("kryo", older);
    Class<?> read = older.loadClass("gen.Kind");
    assertThat(String.valueOf(reader.read(writer.write(constants[1]), read))).isEqualTo("B");
    assertThatThrownBy(() -> reader.read(writer.write(constants[2]), read))
        .hasRootCauseMessage("Invalid ordinal for enum \"gen.Kind\": 2");
  }
}
