package io.trunkline.serialization.fst;

import demo.bid.BidService;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.fuzz.AnyBytes;
import io.trunkline.testkit.fuzz.AnyBytesContract;
import io.trunkline.testkit.terms.TermsPair;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What fst reads and writes where any bytes come in. */
final class AnyBytesTest implements AnyBytesContract {

  @Override
  public AnyBytes.Reading reading() {
    Messages plain = Messages.of(new FstSerializationProvider());
    PayloadTerms agreed = PayloadTerms.agreed(Map.of(), SerializationSettings.NONE, 0);
    ClassGate gate =
        ClassGate.builder(AnyBytesTest.class.getClassLoader())
            .allowSignaturesOf(BidService.class)
            .allow("demo.bid.BidException")
            .allow("io.trunkline.serialization.fst.WorkBudgetTest$Scores")
            .allow("io.trunkline.serialization.fst.WorkBudgetTest$Tags")
            .allow("io.trunkline.serialization.fst.WorkBudgetTest$Tree")
            .build();
    return new AnyBytes.Reading(
        List.of(plain, Messages.under(agreed, plain.serialization())), gate, Object.class, true);
  }

  /** The bodies of captured frames, and values as this side writes them. */
  @Override
  public Stream<byte[]> honest() {
    TermsPair plain = TermsPair.plain(new FstSerializationProvider());
    return Stream.concat(
        GoldenFrames.names("3.3.6-fst-").stream().map(GoldenFrames::body),
        TypeMatrixTest.carried().map(plain::write));
  }

  @Override
  public int damaged() {
    return 5_000;
  }
}
