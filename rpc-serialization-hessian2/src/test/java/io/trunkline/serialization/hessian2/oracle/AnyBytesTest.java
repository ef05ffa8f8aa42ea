package io.trunkline.serialization.hessian2.oracle;

import com.alibaba.dubbo.rpc.service.GenericException;
import demo.bid.BidService;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadFeature;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.fuzz.AnyBytes;
import io.trunkline.testkit.fuzz.AnyBytesContract;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** What hessian2 reads and writes where any bytes come in. */
final class AnyBytesTest implements AnyBytesContract {

  private static final int GRAPHS = 300;

  @Override
  public AnyBytes.Reading reading() {
    ClassLoader loader = AnyBytesTest.class.getClassLoader();
    ClassGate.Builder gate =
        ClassGate.builder(loader)
            .allowSignaturesOf(BidService.class)
            .allow(GenericException.class.getName());
    Model.CLASSES.forEach(type -> gate.allow(type.getName()));
    Messages plain = Messages.of(SerializationProviders.load(loader).named("hessian2"));
    PayloadTerms agreed =
        PayloadTerms.agreed(
            Map.of(), SerializationSettings.NONE, PayloadFeature.COMPACT_TIME.bit());
    return new AnyBytes.Reading(
        List.of(plain, Messages.under(agreed, plain.serialization())),
        gate.build(),
        Model.Holder.class,
        true);
  }

  /** The bodies of the captured frames. */
  @Override
  public Stream<byte[]> honest() {
    return Stream.of("2.7.23-hessian2-", "3.3.6-hessian2-")
        .flatMap(prefix -> GoldenFrames.names(prefix).stream())
        .map(GoldenFrames::body);
  }

  /** The captured bodies, and graphs. */
  @Override
  public Stream<byte[]> seeds() {
    Ours ours = new Ours();
    return Stream.concat(
        honest(),
        LongStream.range(0, GRAPHS)
            .mapToObj(
                seed -> ours.write(GraphGenerator.message(seed, 6, EnumSet.noneOf(Kind.class)))));
  }

  @Override
  public int damaged() {
    return 20_000;
  }
}
