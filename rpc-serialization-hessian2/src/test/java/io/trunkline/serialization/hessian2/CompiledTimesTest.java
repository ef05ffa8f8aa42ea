package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fields of time are the same bytes in an object that has been written often as in a new one. */
final class CompiledTimesTest {

  /** Twice as often as it takes to have a program for a class. */
  private static final int OFTEN = 2_001;

  private static final ClassGate GATE = Wire.gate(Diary.class, Moved.class);

  /** A field of each class that has a short form, and two that have none of their own. */
  static final class Diary implements Serializable {
    private static final long serialVersionUID = 1L;
    Instant instant;
    LocalDate date;
    LocalTime time;
    LocalDateTime dateTime;
    OffsetDateTime offset;
    ZonedDateTime zoned;
    Duration duration;
    Month month;
    ZoneId zone;
    Object any;

    static Diary full() {
      Diary diary = new Diary();
      diary.dateTime = LocalDateTime.of(2024, 2, 29, 23, 59, 59, 999_999_999);
      diary.date = diary.dateTime.toLocalDate();
      diary.time = diary.dateTime.toLocalTime();
      diary.zone = ZoneId.of("Europe/Paris");
      diary.zoned = diary.dateTime.atZone(diary.zone);
      diary.offset = diary.zoned.toOffsetDateTime();
      diary.instant = diary.zoned.toInstant();
      diary.duration = Duration.ofNanos(-1);
      diary.month = Month.MAY;
      diary.any = diary.date;
      return diary;
    }

    List<Object> parts() {
      return Arrays.asList(
          instant, date, time, dateTime, offset, zoned, duration, month, zone, any);
    }
  }

  /** A class of which the other side has changed the type of a field. */
  static final class Moved implements Serializable {
    private static final long serialVersionUID = 1L;
    LocalDate at;
  }

  private static Messages messages(boolean agreed) {
    Messages messages = Messages.of(new Hessian2SerializationProvider());
    return agreed ? Messages.under(AgreedTimeTest.TERMS, messages.serialization()) : messages;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void timesAreWrittenAndReadTheSameWayEveryTime(boolean agreed) {
    Messages messages = messages(agreed);
    for (Diary diary : new Diary[] {Diary.full(), new Diary()}) {
      byte[] first = messages.write(writer -> writer.writeObject(diary));
      for (int i = 0; i < OFTEN; i++) {
        byte[] next = messages.write(writer -> writer.writeObject(diary));
        if (i % 500 == 0) {
          assertThat(next).isEqualTo(first);
        }
        Diary back = (Diary) messages.read(next, reader -> reader.readObject(Diary.class, GATE));
        if (i % 500 == 0) {
          assertThat(back.parts()).isEqualTo(diary.parts());
        }
      }
    }
  }

  @Test
  void aTimeOfAnotherClassThanTheFieldsIsRefusedEveryTime() {
    Messages messages = messages(true);
    Moved moved = new Moved();
    moved.at = LocalDate.of(2024, 2, 29);
    byte[] good = messages.write(writer -> writer.writeObject(moved));
    int tag = good.length - 6; // of the date, which is the last value
    byte[] bad = Arrays.copyOf(good, good.length + 3);
    bad[tag] = 0x45; // of an Instant, which has eight bytes
    for (int i = 0; i < OFTEN; i++) {
      messages.read(good, reader -> reader.readObject(Moved.class, GATE));
      if (i % 500 == 0) {
        assertThatThrownBy(() -> messages.read(bad, reader -> reader.readObject(Moved.class, GATE)))
            .isInstanceOf(SerializationException.class)
            .hasMessageContaining("at");
      }
    }
  }
}
