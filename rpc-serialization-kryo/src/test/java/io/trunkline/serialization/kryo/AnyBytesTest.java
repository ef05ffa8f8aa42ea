package io.trunkline.serialization.kryo;

import demo.bid.BidRequest;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.kryo.HostileGraphTest.Carrier;
import io.trunkline.serialization.kryo.HostileGraphTest.Tree;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.fuzz.AnyBytes;
import io.trunkline.testkit.fuzz.AnyBytesContract;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What kryo reads and writes where any bytes come in. */
final class AnyBytesTest implements AnyBytesContract {

  @Override
  public AnyBytes.Reading reading() {
    KryoSerializationProvider kryo = new KryoSerializationProvider();
    List<Class<?>> classes = List.of(Tree.class, Carrier.class);
    SerializationSettings noReferences = SerializationSettings.parse("kryo.references=false");
    ClassGate.Builder gate = ClassGate.builder(AnyBytesTest.class.getClassLoader());
    classes.forEach(type -> gate.allow(type.getName()));
    gate.allow("demo.bid.*");
    return new AnyBytes.Reading(
        List.of(
            Messages.of(kryo),
            Messages.of(new Kryo4Provider()),
            Messages.of(new Kryo2Provider(KryoForm.KRYO_4)),
            Messages.of(new Kryo2Provider(KryoForm.KRYO_5)),
            Messages.of(TermsProvider.agreed(kryo, classes)),
            Messages.of(TermsProvider.with(noReferences, kryo, classes))),
        gate.build(),
        BidRequest.class, // of a plain message of kryo2 nothing else is read
        false); // an engine is made after each failure
  }

  /** The bodies of the captured frames, those that one of the forms refuses as well. */
  @Override
  public Stream<byte[]> honest() {
    return Stream.of("2.6.12-kryo-", "2.7.23-kryo-", "2.7.23-kryo2-", "3.3.6-kryo-", "3.3.6-kryo2-")
        .flatMap(prefix -> GoldenFrames.names(prefix).stream())
        .map(GoldenFrames::body)
        .filter(body -> body.length > 0); // kryo2's null has no bytes
  }

  /** The captured bodies, and values in containers and in exceptions. */
  @Override
  public Stream<byte[]> seeds() {
    List<Messages> forms =
        List.of(
            Messages.of(new KryoSerializationProvider()),
            Messages.of(new Kryo4Provider()),
            Messages.of(new Kryo2Provider(KryoForm.KRYO_4)),
            Messages.of(new Kryo2Provider(KryoForm.KRYO_5)));
    return Stream.concat(
        honest(),
        HostileGraphTest.contents()
            .flatMap(AnyBytesTest::held)
            .flatMap(value -> forms.stream().flatMap(form -> written(form, value))));
  }

  private static Stream<byte[]> written(Messages form, Object value) {
    try {
      return Stream.of(form.write(writer -> writer.writeObject(value)));
    } catch (SerializationException hasNoComparators) { // Kryo 4's form
      return Stream.empty();
    }
  }

  private static Stream<Object> held(Object content) {
    return content instanceof List // one with nulls has no form of its own
        ? Stream.of(new Carrier(content))
        : Stream.of(content, new Carrier(content), new ArrayList<>(List.of(content, content)));
  }

  @Override
  public int damaged() {
    return 300;
  }
}
