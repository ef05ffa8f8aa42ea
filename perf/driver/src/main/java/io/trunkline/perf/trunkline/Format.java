package io.trunkline.perf.trunkline;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.SerializationProviders;
import java.util.List;
import java.util.Locale;

/**
 * A serialization: how it is measured, and the columns of the table in docs/serializations.md that
 * cannot be measured. A new one needs an entry here and a dependency of this module.
 */
public enum Format {
  HESSIAN2(
      Classes.NAMED,
      "yes, with any peer",
      "gate, budgets",
      "Dubbo 2.6, 2.7 and 3, dubbo-go, clients in Node and Python"),
  KRYO(
      Classes.NUMBERED,
      "yes if both optimizers name the class, otherwise refused; **misread** with stock peers",
      "gate, budgets",
      "Dubbo 3 with its extension, or 2.6 and 2.7 with [`kryo.form=4`](#kryoform4)"),
  KRYO2(
      Classes.NUMBERED,
      "as kryo",
      "gate, budgets",
      "Dubbo 3 with its kryo extension, or 2.7 with `kryo2.form=4`"),
  FASTJSON2(
      Classes.NUMBERED, "yes, with any peer", "gate, budgets", "Dubbo 3.2 and later as they are"),
  MSGPACK(
      Classes.NUMBERED,
      "yes, but a stock peer refuses a field that its class lacks",
      "gate, budgets; with stock peers, only exceptions have class names",
      "Dubbo 2.7, and 3 with its extension"),
  GSON(
      Classes.NUMBERED,
      "yes, with any peer",
      MSGPACK.safety,
      "Dubbo 2.7, and 3 with its extension"),
  FASTJSON(Classes.NUMBERED, GSON.differ, GSON.safety, "Dubbo 2.6 and 2.7"),
  JSON(Classes.NUMBERED, GSON.differ, GSON.safety, "Dubbo up to 2.5.3"),
  DUBBO(
      Classes.NUMBERED,
      "yes between Trunkline peers; refused or **misread** with stock peers",
      "gate, budgets",
      "Dubbo up to 2.5.10"),
  PROTOSTUFF(
      Classes.NUMBERED,
      "yes between Trunkline peers; **misread** with stock peers",
      "gate, budgets",
      "Dubbo 2.7, and 3 with its extension"),
  AVRO(
      Classes.NO_STOCK,
      "yes",
      "gate, budgets",
      "no RPC peer; every Avro library that has the schema can read the bytes"),
  FORY(
      Classes.ONLY_NUMBERED,
      "no; the connection does not use fory",
      "gate, budgets; only exceptions have class names",
      "no other peer"),
  PROTOBUF(
      Classes.MESSAGES,
      "yes, with any peer; fields match by number",
      "budgets; no class names",
      "Dubbo 2.7, and 3 with its extension; every protobuf library can read the messages"),
  PROTOBUF_JSON(
      Classes.MESSAGES,
      "yes, with any peer",
      "budgets; no class names",
      "Dubbo 2.7, and 3 with its extension; every protobuf library can read the messages"),
  FST(
      Classes.NUMBERED,
      "no; refused, or the connection does not use fst; **misread** with stock peers",
      "gate, budgets; only on trusted networks ([fst.md](fst.md))",
      "Dubbo 2.6 and 2.7, and 3 with its extension") {
    @Override
    public List<String> jvmFlags() {
      return FstOpens.FLAGS;
    }
  },
  JAVA(
      Classes.NAMED,
      "no, refused; with stock peers the rules of the JDK apply",
      "gate, budgets; only on trusted networks ([below](#jdk-serialization))",
      "Dubbo 2.6 and 2.7, and 3 with its extension"),
  COMPACTEDJAVA(
      Classes.NAMED,
      "no, refused; **misread** with stock peers",
      JAVA.safety,
      "Dubbo 2.6 and 2.7, and 3 with its extension"),
  NATIVEJAVA(
      Classes.NAMED, JAVA.differ, JAVA.safety, "Dubbo 2.6 and 2.7, and 3 with its extension");

  /** What a serialization knows of the classes of the application. */
  public enum Classes {
    /** They travel by name, or their names do not travel. */
    NAMED,
    /** The same, and no stock peer has the form. */
    NO_STOCK,
    /** Those of an optimizer travel by number between two Trunkline ends, others by name. */
    NUMBERED,
    /** Only those of an optimizer travel, between two Trunkline ends. */
    ONLY_NUMBERED,
    /** Values are messages of a proto file. */
    MESSAGES
  }

  private final Classes classes;
  private final String differ;
  private final String safety;
  private final String speakers;

  Format(Classes classes, String differ, String safety, String speakers) {
    this.classes = classes;
    this.differ = differ;
    this.safety = safety;
    this.speakers = speakers;
  }

  /** Its name in settings. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What it is. */
  public SerializationProvider provider() {
    return SerializationProviders.load(Format.class.getClassLoader()).named(label());
  }

  /** What it knows of classes. */
  public Classes classes() {
    return classes;
  }

  /** The codec that measures it between two Trunkline ends at its best. */
  public String bestCodec() {
    boolean numbered = classes == Classes.NUMBERED || classes == Classes.ONLY_NUMBERED;
    return "trunkline-" + label() + (numbered ? TrunklineCodec.REGISTERED : "");
  }

  /** Whether classes may differ between the two sides. */
  public String differ() {
    return differ;
  }

  /** What stands between a peer's bytes and the application. */
  public String safety() {
    return safety;
  }

  /** Who else has it. */
  public String speakers() {
    return speakers;
  }

  /** What a JVM needs for it. */
  public List<String> jvmFlags() {
    return List.of();
  }
}
