package io.trunkline.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Nobody understands a part of a knot alone, so a knot of many types has a name. Prints the
 * packages of all product modules; those of another checkout, which has to be compiled, with {@code
 * -Dhouse.root=FOLDER}.
 */
class RoomsTest {

  /** How many types may need each other without a name for them. */
  private static final int LIMIT = 8;

  /** What this test printed before the rooms were made, to compare with. */
  private static final String BEFORE = "rooms-at-053788b.txt";

  /**
   * The cluster of a package by its name: its one knot of more types, which belong together. The
   * package's comment has the name and the reason.
   */
  private static final Map<String, String> CLUSTERS =
      Map.of("io.trunkline.internal.server", "the port, its connections and their requests");

  /** Dubbo's packages need each other, and have Dubbo's names. */
  private static final String DUBBO = "org.apache.dubbo.";

  /** Public although no other package names them: a public type has them in its signature. */
  private static final Set<String> IN_SIGNATURES =
      Set.of(
          "io.trunkline.internal.handshake.Capabilities", // of Negotiation.Side
          "io.trunkline.internal.rules.MigrationStep"); // of Migration

  @Test
  void aPackageHasOneLargeKnotAtMostAndItHasAName() throws IOException {
    List<Room> rooms = Rooms.below(Sources.folders("target/classes"));
    try (InputStream before = RoomsTest.class.getResourceAsStream(BEFORE)) {
      System.out.println(new String(requireNonNull(before, BEFORE).readAllBytes(), UTF_8));
    }
    System.out.println("Packages now");
    System.out.println(Rooms.table(rooms, 4));
    assertThat(rooms).isNotEmpty();
    for (Room room : rooms) {
      long large = room.knots().stream().filter(knot -> knot.size() > LIMIT).count();
      assertThat(large)
          .as(
              "%s has %d knots of more than %d types, expected one with a name in CLUSTERS, or none"
                  + " without: %s",
              room.name(), large, LIMIT, room.knots())
          .isEqualTo(CLUSTERS.containsKey(room.name()) ? 1 : 0);
    }
  }

  @Test
  void aKnotIsInOnePackage() {
    for (Room room : Rooms.below(Sources.folders("target/classes"))) {
      if (!room.name().startsWith(DUBBO)) {
        for (Set<String> knot : room.knots()) {
          assertThat(knot)
              .as("types of several packages need each other")
              .allMatch(type -> type.substring(0, type.lastIndexOf('.')).equals(room.name()));
        }
      }
    }
  }

  @Test
  void aPublicTypeOfAnInternalPackageIsUsedOutsideOfIt() {
    for (Room room : Rooms.below(Sources.folders("target/classes"))) {
      if (room.name().contains(".internal")) {
        assertThat(room.unused())
            .as("public in %s, and used only there", room.name())
            .allMatch(name -> IN_SIGNATURES.contains(room.name() + '.' + name));
      }
    }
  }

  @Test
  void aClusterIsExplainedInItsPackageComment() throws IOException {
    for (Map.Entry<String, String> cluster : CLUSTERS.entrySet()) {
      String info = cluster.getKey().replace('.', '/') + "/package-info.java";
      List<Path> comments =
          Sources.folders("src/main/java").stream()
              .map(root -> root.resolve(info))
              .filter(Files::exists)
              .toList();
      assertThat(comments).as(info).hasSize(1);
      assertThat(comments.get(0)).content().containsIgnoringCase(cluster.getValue());
    }
  }
}
