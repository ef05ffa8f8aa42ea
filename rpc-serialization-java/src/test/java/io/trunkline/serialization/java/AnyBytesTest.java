package io.trunkline.serialization.java;

import demo.bid.BidService;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.fuzz.AnyBytes;
import io.trunkline.testkit.fuzz.AnyBytesContract;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the three forms read where any bytes come in. */
final class AnyBytesTest implements AnyBytesContract {

  @Override
  public AnyBytes.Reading reading() {
    PayloadTerms agreed = PayloadTerms.agreed(Map.of(), SerializationSettings.NONE, 0);
    ClassGate gate =
        ClassGate.builder(AnyBytesTest.class.getClassLoader())
            .allowSignaturesOf(BidService.class)
            .allow("demo.bid.BidException")
            .build();
    List<Messages> terms =
        GoldenTest.providers()
            .map(Messages::of)
            .flatMap(plain -> Stream.of(plain, Messages.under(agreed, plain.serialization())))
            .toList();
    return new AnyBytes.Reading(terms, gate, Object.class, true);
  }

  /** The bodies of captured frames. */
  @Override
  public Stream<byte[]> honest() {
    return GoldenTest.forms()
        .map(form -> (String) form.get()[0])
        .filter(prefix -> prefix.startsWith("3.3.6"))
        .flatMap(prefix -> GoldenFrames.names(prefix).stream())
        .map(GoldenFrames::body);
  }

  @Override
  public int damaged() {
    return 5_000;
  }
}
