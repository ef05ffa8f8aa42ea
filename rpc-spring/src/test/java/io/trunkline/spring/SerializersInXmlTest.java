package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.stored.Envelope;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.ObjectSerializers;
import io.trunkline.serialization.stored.TableStore;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ConfigurableApplicationContext;

/** Serializer elements, and who gets which of them. */
class SerializersInXmlTest {

  /** What lets Spring inject; it has a namespace of its own. */
  static final String INJECTION =
      "<context:annotation-config xmlns:context='http://www.springframework.org/schema/context'"
          + " xsi:schemaLocation='http://www.springframework.org/schema/context"
          + " http://www.springframework.org/schema/context/spring-context.xsd'/>";

  private static final String TWO =
      "<trunkline:serializer id='kryo' compression='deflate' allow='io.trunkline.spring.Box'/>"
          + "<trunkline:serializer name='hessian' serialization='hessian2' checksum='true'"
          + " allow='io.trunkline.spring.Box' default='${default}'/>";

  private static final String ORDERS =
      "<bean id='orders' class='io.trunkline.spring.SerializersInXmlTest$Orders'/>";

  /** Asks for serializers in each way. */
  static final class Orders {

    @Inject @DefaultObjectSerializer ObjectSerializer byQualifier;

    @Autowired @DefaultObjectSerializer ObjectSerializer byQualifierOfSpring;

    @Inject ObjectSerializer unqualified;

    @Inject
    @Named("kryo")
    ObjectSerializer named;

    @Inject ObjectSerializers all;
  }

  /** A serializer of the application's own, as in any class that implements the interface. */
  static final class Upside implements ObjectSerializer {

    @Override
    public byte[] serialize(@Nullable Object object) {
      return String.valueOf(object).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void serialize(@Nullable Object object, OutputStream out) {
      throw new UnsupportedOperationException();
    }

    @Override
    @SuppressWarnings("unchecked") // as the interface says
    public <T> @Nullable T deserialize(byte[] bytes, ClassLoader loader) {
      return (T) new StringBuilder(new String(bytes, StandardCharsets.UTF_8)).reverse().toString();
    }

    @Override
    public <T> @Nullable T deserialize(InputStream in, ClassLoader loader) {
      throw new UnsupportedOperationException();
    }
  }

  static int wireId(ObjectSerializer serializer, Object object) {
    byte[] bytes = serializer.serialize(object);
    return Envelope.read(bytes, 0, bytes.length).wireId();
  }

  @Test
  @DisabledIfSystemProperty(
      named = "spring.line",
      matches = "5.3",
      disabledReason = "Spring 5.3 injects for javax.inject and its own annotations only")
  void theMarkedOneIsInjectedAndOthersByName() {
    try (ConfigurableApplicationContext context =
        Xml.of(INJECTION + TWO + ORDERS, "default=true")) {
      Orders orders = context.getBean(Orders.class);
      ObjectSerializer hessian = context.getBean("hessian", ObjectSerializer.class);
      assertThat(orders.byQualifier).isSameAs(hessian);
      assertThat(orders.byQualifierOfSpring).isSameAs(hessian);
      assertThat(orders.unqualified).isSameAs(hessian);
      assertThat(orders.named).isSameAs(context.getBean("kryo"));
      assertThat(orders.all.names()).containsExactly("hessian", "kryo");
      assertThat(orders.all.getDefault()).isSameAs(hessian);
      assertThat(orders.all.get("kryo")).isSameAs(orders.named);
      assertThat(wireId(orders.byQualifier, new Box("a"))).isEqualTo(2);
      assertThat(wireId(orders.named, new Box("a"))).isEqualTo(8);
    }
  }

  @Test
  void theApplicationElementNamesTheDefault() {
    try (ConfigurableApplicationContext context =
        Xml.of(
            INJECTION
                + "<trunkline:application name='a' default-object-serializer-ref='${which}'/>"
                + TWO
                + ORDERS,
            "default=false",
            "which=kryo")) {
      Orders orders = context.getBean(Orders.class);
      assertThat(orders.byQualifier).isSameAs(orders.named);
      assertThat(orders.unqualified).isSameAs(orders.named);
    }
  }

  /** The names of elements and attributes are those of the articles about object stores. */
  @Test
  void theArticlesListingsChooseTheDefaultAndTheCompression() {
    try (ConfigurableApplicationContext context =
        Xml.of(
            "<trunkline:serializer name='kryo'/>"
                + "<trunkline:serializer name='noCompression' compressionMode='NONE'/>"
                + "<trunkline:serializer name='deflate' compressionMode='DEFLATE'/>"
                + "<trunkline:serializer name='gzip' compressionMode='GZIP'/>"
                + "<trunkline:configuration defaultObjectSerializer-ref='kryo'/>")) {
      ObjectSerializer kryo = context.getBean(ObjectSerializer.class);
      assertThat(kryo).isSameAs(context.getBean("kryo"));
      assertThat(context.getBean(ObjectSerializers.class).getDefault()).isSameAs(kryo);
      String text = "a ".repeat(10_000);
      int plain = kryo.serialize(text).length;
      assertThat(size(context, "noCompression", text)).isEqualTo(plain);
      assertThat(size(context, "deflate", text)).isLessThan(plain / 10);
      assertThat(size(context, "gzip", text)).isLessThan(plain / 10);
    }
  }

  private static int size(ConfigurableApplicationContext context, String name, Object object) {
    byte[] bytes = context.getBean(name, ObjectSerializer.class).serialize(object);
    assertThat(context.getBean(name, ObjectSerializer.class).<Object>deserialize(bytes))
        .isEqualTo(object);
    return bytes.length;
  }

  @Test
  void theArticlesListingNamesABeanOfTheApplication() {
    try (ConfigurableApplicationContext context =
        Xml.of(
            "<bean id='customSerializer' class='io.trunkline.spring.SerializersInXmlTest$Upside'/>"
                + "<trunkline:serializer name='kryo'/>"
                + "<trunkline:configuration defaultObjectSerializer-ref='customSerializer'/>")) {
      assertThat(context.getBean(ObjectSerializer.class)).isInstanceOf(Upside.class);
    }
  }

  @Test
  void aCompressionHasOneName() {
    assertThatThrownBy(
            () ->
                Xml.of("<trunkline:serializer name='a' compression='gzip' compressionMode='GZIP'/>")
                    .close())
        .hasMessageContaining("both 'compression' and 'compressionMode'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ZSTD", "gzip", "zstd:9"})
  void theCompressionModeIsOneOfThree(String mode) {
    assertThatThrownBy(
            () -> Xml.of("<trunkline:serializer id='a' compressionMode='" + mode + "'/>").close())
        .hasMessageContaining(
            "attribute 'compressionMode' is '" + mode + "'; expected NONE, DEFLATE or GZIP");
  }

  @ParameterizedTest
  @CsvSource({
    "configuration, defaultObjectSerializer-ref",
    "application name='a', default-object-serializer-ref"
  })
  void anUnknownDefaultIsReportedWithTheAttributeThatNamesIt(String element, String attribute) {
    assertThatThrownBy(
            () ->
                Xml.of(
                        "<trunkline:serializer id='kryo'/>"
                            + "<trunkline:%s %s='krya'/>".formatted(element, attribute))
                    .close())
        .hasMessageContainingAll(
            "attribute '" + attribute + "' is 'krya', expected the name of a bean",
            "did you mean 'kryo'?");
  }

  @Test
  void dubbosApplicationElementDoesToo() {
    try (ConfigurableApplicationContext context =
        Xml.dubbo(
            "<dubbo:application name='a' default-object-serializer-ref='kryo'/>" + TWO,
            "default=false")) {
      assertThat(context.getBean(ObjectSerializer.class)).isSameAs(context.getBean("kryo"));
    }
  }

  @Test
  @DisabledIfSystemProperty(
      named = "spring.line",
      matches = "5.3",
      disabledReason = "Spring 5.3 injects for javax.inject and its own annotations only")
  void aSerializerOfTheApplicationsOwnIsTheDefault() {
    try (ConfigurableApplicationContext context =
        Xml.of(
            INJECTION
                + "<trunkline:application name='a' default-object-serializer-ref='own'/>"
                + "<bean id='own' class='io.trunkline.spring.SerializersInXmlTest$Upside'/>"
                + TWO
                + ORDERS,
            "default=false")) {
      Orders orders = context.getBean(Orders.class);
      assertThat(orders.byQualifier).isInstanceOf(Upside.class);
      assertThat(orders.all.names()).containsExactly("hessian", "kryo", "own");
    }
  }

  @Test
  @DisabledIfSystemProperty(
      named = "spring.line",
      matches = "5.3",
      disabledReason = "Spring 5.3 injects for javax.inject and its own annotations only")
  void theOnlyOneNeedsNoMark() {
    try (ConfigurableApplicationContext context =
        Xml.of(INJECTION + "<trunkline:serializer id='kryo'/>" + ORDERS)) {
      assertThat(context.getBean(Orders.class).byQualifier).isSameAs(context.getBean("kryo"));
    }
  }

  @Test
  void withoutADefaultNoneIsInjectedUnnamed() {
    assertThatThrownBy(() -> Xml.of(INJECTION + TWO + ORDERS, "default=false").close())
        .rootCause()
        .hasMessageContaining("DefaultObjectSerializer");
    try (ConfigurableApplicationContext context = Xml.of(TWO, "default=false")) {
      assertThatThrownBy(() -> context.getBean(ObjectSerializer.class))
          .isInstanceOf(NoUniqueBeanDefinitionException.class);
      assertThatThrownBy(() -> context.getBean(ObjectSerializers.class))
          .rootCause()
          .hasMessageContainingAll("kryo, hessian", "default=\"true\"", "@DefaultObjectSerializer");
    }
  }

  @Test
  void theArticlesSpellingIsExplained() {
    assertThatThrownBy(
            () ->
                Xml.of("<trunkline:application name='a' defaultObjectSerializer-ref='own'/>")
                    .close())
        .hasMessageContaining("did you mean 'default-object-serializer-ref'?");
  }

  @Test
  void aComponentPinsItsOwn() {
    String store =
        "<bean id='store' class='io.trunkline.spring.SerializersInXmlTest$Store'>"
            + "<constructor-arg ref='kryo'/></bean>";
    try (ConfigurableApplicationContext context = Xml.of(TWO + store, "default=true")) {
      assertThat(context.getBean(Store.class).serializer).isSameAs(context.getBean("kryo"));
      assertThat(context.getBean(ObjectSerializer.class)).isSameAs(context.getBean("hessian"));
    }
  }

  /**
   * A component that is told its serializer.
   *
   * @param serializer of this component
   */
  record Store(ObjectSerializer serializer) {}

  @Test
  void whatTheElementSaysIsInForce(@TempDir Path folder) throws Exception {
    String elements =
        "<bean id='memory' class='io.trunkline.serialization.stored.TableStore'"
            + " factory-method='inMemory'/><trunkline:serializer id='old' envelope='false'"
            + " allow='io.trunkline.spring.Box'/><trunkline:serializer id='files'"
            + " tables='${folder}' schema-digest='true'"
            + " allow='io.trunkline.spring.*,io.trunkline.spring.Box' legacy-ref='old'"
            + " serialization-settings='kryo.references=false'/><trunkline:serializer id='noted'"
            + " tables-ref='memory' allow='io.trunkline.spring.Box'/><trunkline:serializer"
            + " id='strict' require-serializable='true' serialization='hessian2'"
            + " compression='gzip:9' compression-threshold='0' max-bytes='4096'"
            + " max-nesting-depth='3' read-work-factor='2' read-memory-factor='2' reads='hessian2'"
            + " allow='io.trunkline.spring.Box'/>";
    try (ConfigurableApplicationContext context = Xml.of(elements, "folder=" + folder)) {
      ObjectSerializer files = context.getBean("files", ObjectSerializer.class);
      ObjectSerializer strict = context.getBean("strict", ObjectSerializer.class);
      ObjectSerializer old = context.getBean("old", ObjectSerializer.class);
      byte[] bytes = files.serialize(new Box("a"));
      Envelope envelope = Envelope.read(bytes, 0, bytes.length);
      assertThat(envelope.digest()).isNotNull();
      assertThat(folder.resolve(String.format("%08x.table", envelope.fingerprint()))).exists();
      assertThat(files.<Object>deserialize(old.serialize(new Box("b")))).isEqualTo(new Box("b"));
      assertThatThrownBy(() -> strict.deserialize(bytes)).hasMessageContaining("serialization 8");
      assertThatThrownBy(() -> strict.serialize("x".repeat(5_000))).hasMessageContaining("4096");
      assertThatThrownBy(() -> strict.serialize(List.of(List.of(List.of(List.of("deep"))))))
          .hasMessageContaining("3 levels");
      assertThatThrownBy(() -> strict.serialize(new Object()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("requireSerializable");
      assertThat(strict.serialize("x".repeat(1_000))).hasSizeLessThan(200);
      byte[] noted = context.getBean("noted", ObjectSerializer.class).serialize(new Box("c"));
      int fingerprint = Envelope.read(noted, 0, noted.length).fingerprint();
      assertThat(context.getBean("memory", TableStore.class).find(fingerprint)).isNotNull();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <trunkline:serializer id="s" serialisation="kryo"/>          | did you mean 'serialization'?
          <trunkline:serializer id="s" compresion="gzip"/>             | did you mean 'compression'?
          <trunkline:serializer id="s" serialization="krio"/>          | krio
          <trunkline:serializer id="s" compression="brotli"/>          | brotli
          <trunkline:serializer id="s" tables-ref="nowhere"/>          | expected the name of a bean that is a TableStore; there are: none
          <trunkline:serializer id="s" legacy-ref="t"/>                | expected the name of a bean that is a ObjectSerializer
          <trunkline:serializer id="s" tables="a" tables-ref="b"/>     | remove one
          <trunkline:serializer id="s" name="t"/>                      | remove one of them
          <trunkline:serializer id="s" allow="shop.Missing"/>          | attribute 'allow' names 'shop.Missing'
          <trunkline:serializer id="s" max-bytes="-1"/>                | a number of bytes
          <trunkline:serializer id="s" checksum="yes"/>                | true or false
          <trunkline:serializer id="s" envelope="false" checksum="true"/> | envelope
          <trunkline:application name="a" default-object-serializer-ref="kyro"/><trunkline:serializer id="kryo"/> | did you mean 'kryo'?
          <trunkline:serializer id="s" default="true"/><trunkline:serializer id="t" default="true"/> | s and t: a context has one default
          <trunkline:serializer id="s"/><trunkline:serializer name="s"/> | another bean has the id 's'
          """)
  void mistakesAreExplained(String xml, String text) {
    assertThatThrownBy(() -> Xml.of(xml).close())
        .satisfiesAnyOf(
            e -> assertThat(e).hasMessageContaining(text),
            e -> assertThat(e).hasStackTraceContaining(text));
  }
}
