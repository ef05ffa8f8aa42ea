package io.trunkline.serialization.protobuf;

import com.google.protobuf.Struct;
import demo.bid.proto.Kinds;
import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.fuzz.AnyBytes;
import io.trunkline.testkit.fuzz.AnyBytesContract;
import java.util.List;
import java.util.stream.Stream;

/** Both forms: what is one of them is refused in the other. */
final class AnyBytesTest implements AnyBytesContract {

  @Override
  public AnyBytes.Reading reading() {
    return new AnyBytes.Reading(
        List.of(
            Messages.of(new ProtobufSerializationProvider()),
            Messages.of(new ProtobufJsonSerializationProvider())),
        ClassGate.builder(AnyBytesTest.class.getClassLoader()).build(),
        Struct.class,
        Kinds.class,
        true);
  }

  /** The bodies of captured frames but those of heartbeats, which are empty. */
  @Override
  public Stream<byte[]> honest() {
    return Stream.of("2.7.23-protobuf-", "3.3.6-protobuf-")
        .flatMap(prefix -> GoldenFrames.names(prefix).stream())
        .map(GoldenFrames::body)
        .filter(body -> body.length > 0);
  }

  @Override
  public int damaged() {
    return 5_000;
  }
}
