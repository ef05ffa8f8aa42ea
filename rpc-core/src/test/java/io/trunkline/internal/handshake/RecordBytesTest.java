package io.trunkline.internal.handshake;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.settings.SerializationSetting;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.ClassAgreement;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.RenamedClasses;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bytes of the records and the digest of the terms, which deployed peers rely on. */
class RecordBytesTest {

  private static final ClassSchema BID =
      new ClassSchema(
          "acme.Bid",
          "fields",
          Stream.of("id", "price")
              .map(f -> new ClassSchema.Field("acme.Bid", f, "java.lang.String", true))
              .toList(),
          List.of());

  private static LocalSerialization offer(int id, String name, List<ClassSchema> schemas) {
    return new LocalSerialization(
        id,
        name,
        schemas,
        ClassAgreement.digest(schemas),
        ClassAgreement.table(schemas, ClassAgreement.entries(schemas), List.of()),
        name.equals("kryo")
            ? new SerializationSetting(
                "kryo.references",
                List.of("true", "false"),
                SerializationSetting.Scope.CONNECTION,
                "whether shared objects stay shared")
            : null,
        true,
        RenamedClasses.NONE);
  }

  private static Negotiation.Side side(boolean references, long salt, int compressions) {
    return Negotiation.Side.of(
        List.of(offer(8, "kryo", List.of(BID)), offer(2, "hessian2", List.of())),
        references
            ? SerializationSettings.NONE
            : SerializationSettings.parse("kryo.references=false"),
        8_388_608,
        salt,
        compressions);
  }

  @ParameterizedTest
  @CsvSource({
    "true, true, 0, 012301fb078080800400000000000000020208b6982fddd883e57d02e3b0c44298fc1c1400, 022301fb078080800400000000000000010208b6982fddd883e57d02e3b0c44298fc1c140000, 051c60b1cb44f19897, 1c60b1cb44f19897",
    "false, true, 0, 012301fb078080800400000000000000020208b6982fddd883e57d02e3b0c44298fc1c1400, 022401fb078080800400000000000000010208b6982fddd883e57d02e3b0c44298fc1c14800200, 051c60b1cb44f19897, 1c60b1cb44f19897",
    "false, false, 0, 012401fb078080800400000000000000020208b6982fddd883e57d02e3b0c44298fc1c148002, 022401fb078080800400000000000000010208b6982fddd883e57d02e3b0c44298fc1c14800200, 0582ff18062313e2dd, 82ff18062313e2dd"
  })
  void areTheSameInEveryVersion(
      boolean client,
      boolean server,
      int compressions,
      String capabilities,
      String hello,
      String confirmation,
      String digest) {
    List<String> said = new ArrayList<>();
    NegotiationStep.Ask begun = Negotiation.server(side(server, 2, compressions));
    said.add(HexFormat.of().formatHex(begun.record()));
    NegotiationStep.Ask asked =
        (NegotiationStep.Ask)
            Negotiation.client(side(client, 1, compressions)).received(begun.record());
    said.add(HexFormat.of().formatHex(asked.record()));
    NegotiationStep.Agreed agreed = (NegotiationStep.Agreed) begun.next().received(asked.record());
    said.add(HexFormat.of().formatHex(agreed.record()));
    said.add(Long.toHexString(agreed.terms().digest()));
    assertThat(said).containsExactly(capabilities, hello, confirmation, digest);
  }
}
