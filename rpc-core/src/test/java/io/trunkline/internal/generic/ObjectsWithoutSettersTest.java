package io.trunkline.internal.generic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.internal.generic.Desk.Note;
import io.trunkline.internal.generic.Desk.Ticket;
import io.trunkline.internal.generic.Desk.Trouble;
import io.trunkline.serialization.Budgets;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Objects that have to be made in another way than with a constructor that takes nothing. */
class ObjectsWithoutSettersTest {

  private final DeskArguments arguments = new DeskArguments();
  private final ToMaps toMaps = new ToMaps(Budgets.of(64, 0));

  private Object converted(String method, Object value) {
    return arguments.converted(method, value);
  }

  @Test
  void aConstructorThatTakesNullsIsRunAsByStockPeers() {
    Note note = (Note) converted("note", Map.of("text", "x"));
    assertThat(note.text).isEqualTo("x");
    assertThat(note.state).isEqualTo("new");
  }

  @Test
  void whereNoConstructorTakesNullsNoneIsRun() {
    Ticket ticket = (Ticket) converted("ticket", Map.of("name", "x", "number", 3));
    assertThat(ticket.name).isEqualTo("x");
    assertThat(ticket.number).isEqualTo(3);
  }

  @Test
  void anExceptionKeepsItsMessageAndCause() {
    Object shown = toMaps.convert(new Trouble(5, "fire", new IOException("disk")));
    assertThat(shown)
        .isEqualTo(
            Map.of(
                "class",
                Trouble.class.getName(),
                "code",
                5,
                "message",
                "trouble: fire",
                "cause",
                mapOfCause()));
    Trouble back = (Trouble) converted("trouble", shown);
    assertThat(back).hasMessage("trouble: fire");
    assertThat(back.getCode()).isEqualTo(5);
    assertThat(back.getCause()).isExactlyInstanceOf(IOException.class).hasMessage("disk");
    assertThat(converted("exception", Map.of("message", "m")))
        .isInstanceOfSatisfying(Exception.class, e -> assertThat(e).hasMessage("m"));
    assertThatThrownBy(() -> converted("exception", Map.of("message", 5)))
        .hasMessage("argument 1.message: is java.lang.Integer, expected java.lang.String");
  }

  private static Map<String, Object> mapOfCause() {
    Map<String, Object> cause = new java.util.HashMap<>();
    cause.put("class", IOException.class.getName());
    cause.put("message", "disk");
    cause.put("cause", null);
    return cause;
  }

  @Test
  void whatHoldsOneValueIsShownAsThatValue() {
    assertThat(toMaps.convert(Map.entry(1, Desk.Mood.BAD)))
        .isEqualTo(Map.of("key", 1, "value", "BAD"));
    assertThat(converted("entry", Map.of("key", "1", "value", "de_DE")))
        .isEqualTo(Map.entry(1, Locale.GERMANY));
    assertThat(toMaps.convert(OptionalInt.of(5))).isEqualTo(5);
    assertThat(toMaps.convert(OptionalInt.empty())).isNull();
    assertThat(toMaps.convert(new AtomicReference<>(List.of(Desk.Mood.BAD))))
        .isEqualTo(List.of("BAD"));
    assertThat(toMaps.convert(StandardCharsets.UTF_8)).isEqualTo("UTF-8");
    assertThat(toMaps.convert(ZoneId.of("Europe/Berlin"))).isEqualTo("Europe/Berlin");
  }
}
