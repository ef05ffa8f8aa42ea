package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.MemberNames;
import io.trunkline.serialization.formats.model.ScalarForm;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.formats.model.ValueSink;
import io.trunkline.serialization.formats.model.ValueSource;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;

/**
 * A date and a time as gson writes them: an object of two objects.
 *
 * @param date the form of its date
 * @param time the form of its time
 */
record GsonDateTime(NumbersForm<LocalDate> date, NumbersForm<LocalTime> time)
    implements ScalarForm<LocalDateTime> {

  private static final MemberNames NAMES = new MemberNames(List.of("date", "time"));

  @Override
  public Class<LocalDateTime> type() {
    return LocalDateTime.class;
  }

  @Override
  public void write(ValueSink out, LocalDateTime value) {
    out.beginObject(2);
    out.writeMember(NAMES, 0);
    date.write(out, value.toLocalDate());
    out.writeMember(NAMES, 1);
    time.write(out, value.toLocalTime());
    out.endObject();
  }

  @Override
  public LocalDateTime read(ValueSource in, ValueKind kind, ReadBudget budget) {
    if (kind != ValueKind.OBJECT) {
      throw unexpected(kind);
    }
    LocalDate day = LocalDate.EPOCH;
    LocalTime hour = LocalTime.MIDNIGHT;
    int size = in.begin();
    for (int i = 0; in.hasNext(size, i); i++) {
      budget.claimElements(1);
      switch (in.readMember(NAMES, i)) {
        case 0 -> day = date.read(in, in.peek(), budget);
        case 1 -> hour = time.read(in, in.peek(), budget);
        default -> throw unexpected(kind);
      }
    }
    return LocalDateTime.of(day, hour);
  }
}
