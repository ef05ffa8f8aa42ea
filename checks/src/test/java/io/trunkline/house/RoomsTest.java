package io.trunkline.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Nobody understands a part of a knot alone, so knots stay small. Prints the packages of all
 * product modules; those of another checkout, which has to be compiled, with {@code
 * -Dhouse.root=FOLDER}.
 */
class RoomsTest {

  private static final int LIMIT = 8;
  private static final int HESSIAN2_LIMIT = 12;

  /** What this test printed before the rooms were made, to compare with. */
  private static final String BEFORE = "rooms-at-053788b.txt";

  /** Packages with an honest knot, as large as it is. The package's own comment says why. */
  private static final Map<String, Integer> LARGER_WITH_A_REASON =
      Map.of("io.trunkline.internal.server", 11);

  /** Public although no other package names them: a public type has them in its signature. */
  private static final Set<String> IN_SIGNATURES =
      Set.of("io.trunkline.internal.handshake.Capabilities"); // of Negotiation.Side

  @Test
  void noPackageHasALargerKnotThanItsLimit() throws IOException {
    List<Room> rooms = Rooms.below(folders("target/classes"));
    try (InputStream before = RoomsTest.class.getResourceAsStream(BEFORE)) {
      System.out.println(new String(requireNonNull(before, BEFORE).readAllBytes(), UTF_8));
    }
    System.out.println("Packages now");
    System.out.println(Rooms.table(rooms, 4));
    assertThat(rooms).isNotEmpty();
    for (Room room : rooms) {
      assertThat(room.largestKnot())
          .as("%s has a knot of more than %d types", room.name(), limit(room.name()))
          .hasSizeLessThanOrEqualTo(limit(room.name()));
    }
  }

  @Test
  void aPublicTypeOfAnInternalPackageIsUsedOutsideOfIt() {
    for (Room room : Rooms.below(folders("target/classes"))) {
      if (room.name().contains(".internal")) {
        assertThat(room.unused())
            .as("public in %s, and used only there", room.name())
            .allMatch(name -> IN_SIGNATURES.contains(room.name() + '.' + name));
      }
    }
  }

  @Test
  void aLargerKnotIsExplainedInItsPackageComment() throws IOException {
    for (String name : LARGER_WITH_A_REASON.keySet()) {
      String info = name.replace('.', '/') + "/package-info.java";
      List<Path> comments =
          folders("src/main/java").stream()
              .map(root -> root.resolve(info))
              .filter(Files::exists)
              .toList();
      assertThat(comments).as(info).hasSize(1);
      assertThat(comments.get(0)).content().containsIgnoringCase("knot");
    }
  }

  private static int limit(String room) {
    Integer explained = LARGER_WITH_A_REASON.get(room);
    if (explained != null) {
      return explained;
    }
    return room.startsWith("io.trunkline.serialization.hessian2") ? HESSIAN2_LIMIT : LIMIT;
  }

  private static List<Path> folders(String inModule) {
    Path root = Path.of(System.getProperty("house.root", ".."));
    try (Stream<Path> modules = Files.list(root)) {
      return modules
          .filter(module -> module.getFileName().toString().startsWith("rpc-"))
          .map(module -> module.resolve(inModule))
          .filter(Files::isDirectory)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(root.toString(), e);
    }
  }
}
