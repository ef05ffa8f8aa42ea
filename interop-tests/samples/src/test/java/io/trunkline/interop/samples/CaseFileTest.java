package io.trunkline.interop.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

final class CaseFileTest {

  private static final CaseFile.Templates NONE =
      name -> {
        throw new IOException("no template is asked for: " + name);
      };

  private static final String TEMPLATE =
      """
      props:
        dubbo_port: 20880
        check_log: "started"
      services:
        ${project_name}:
          type: app
          basedir: .
          mainClass: ${main_class}
          systemProps:
            - zookeeper.address=${project_name}
          checkPorts:
            - 2181
            - ${dubbo_port}
          checkLog: ${check_log}
        ${project_name}-test:
          type: test
          tests:
            - "**/*IT.class"
          waitPortsBeforeRun:
            - ${project_name}:2181
      """;

  @Test
  void aServiceHasWhatTheFileSaysOfIt() throws IOException {
    CaseFile test =
        CaseFile.parse(
            """
            services:
              zookeeper:
                image: zookeeper:latest
              provider:
                type: app
                basedir: provider
                mainClass: demo.Provider
                systemProps:
                  - zookeeper.address=zookeeper
                waitPortsBeforeRun:
                  - zookeeper:2181
                checkPorts:
                  - 20880
                checkLog: "dubbo service started"
                jvmFlags: -Xmx64m
            """,
            "/base",
            NONE);
    assertThat(test.services()).extracting(Service::name).containsExactly("zookeeper", "provider");
    Service provider = test.services().get(1);
    assertThat(provider.kind()).isEqualTo(Service.Kind.APP);
    assertThat(provider.folder()).isEqualTo("provider");
    assertThat(provider.mainClass()).isEqualTo("demo.Provider");
    assertThat(provider.properties()).containsExactly("zookeeper.address=zookeeper");
    assertThat(provider.awaited()).containsExactly("zookeeper:2181");
    assertThat(provider.ports()).containsExactly(20880);
    assertThat(provider.log()).isEqualTo("dubbo service started");
    assertThat(provider.flags()).containsExactly("-Xmx64m");
    assertThat(test.asksForZooKeeper()).isTrue();
  }

  @Test
  void aTemplateIsFilledWithItsOwnPropertiesAndThoseOfTheFile() throws IOException {
    CaseFile test =
        CaseFile.parse(
            """
            from: app.yml
            props:
              project_name: sample
              main_class: demo.Main
              dubbo_port: 20890
            """,
            "/base",
            name -> TEMPLATE);
    assertThat(test.services()).extracting(Service::name).containsExactly("sample", "sample-test");
    Service app = test.services().get(0);
    assertThat(app.mainClass()).isEqualTo("demo.Main");
    assertThat(app.ports()).containsExactly(2181, 20890);
    assertThat(app.log()).isEqualTo("started");
    assertThat(app.properties()).containsExactly("zookeeper.address=sample");
    assertThat(test.services().get(1).folder()).isEqualTo(".");
  }

  @Test
  void servicesOfTheFileReplaceThoseOfItsTemplate() throws IOException {
    CaseFile test =
        CaseFile.parse(
            """
            from: app.yml
            props:
              project_name: sample
              main_class: demo.Main
            services:
              other:
                type: app
                mainClass: demo.Other
            """,
            "/base",
            name -> TEMPLATE);
    assertThat(test.services()).extracting(Service::name).containsExactly("other");
  }

  @Test
  void aFileWithoutATemplateIsFilledWithItsOwnProperties() throws IOException {
    CaseFile test =
        CaseFile.parse(
            """
            props:
              project_name: sample
              dubbo_port: 20880
            services:
              ${project_name}:
                type: app
                checkPorts:
                  - ${dubbo_port}
            """,
            "/base",
            NONE);
    assertThat(test.services()).extracting(Service::name).containsExactly("sample");
    assertThat(test.services().get(0).ports()).containsExactly(20880);
  }

  @Test
  void aProgramIsStartedAfterThoseThatItDependsOnAndTestsComeLast() throws IOException {
    CaseFile test =
        CaseFile.parse(
            """
            services:
              test:
                type: test
              front:
                type: app
                depends_on: [back, zookeeper]
              back:
                type: app
              zookeeper:
                image: zookeeper:latest
            """,
            "/base",
            NONE);
    assertThat(test.services())
        .extracting(Service::name)
        .containsExactly("zookeeper", "back", "front", "test");
  }

  @Test
  void programsThatDependOnEachOtherKeepAnOrder() throws IOException {
    CaseFile test =
        CaseFile.parse(
            """
            services:
              a:
                type: app
                depends_on: [b]
              b:
                type: app
                depends_on: [a]
            """,
            "/base",
            NONE);
    assertThat(test.services()).extracting(Service::name).containsExactly("a", "b");
  }

  @Test
  void aMountedFolderIsNamedWhereItIs() throws IOException {
    CaseFile test =
        CaseFile.parse(
            """
            services:
              provider:
                type: app
                volumes:
                  - ${_basedir}/certs:/provider/certs
                systemProps:
                  - cert=/provider/certs/server.pem
            """,
            "/base",
            NONE);
    assertThat(test.services().get(0).properties()).containsExactly("cert=/base/certs/server.pem");
  }

  @Test
  void aHolderWithoutAValueHasWhatStandsBehindItsColon() throws IOException {
    CaseFile test =
        CaseFile.parse(
            """
            services:
              nacos:
                image: nacos/nacos-server:${nacos-server.version:2.0.0}
            """,
            "/base",
            NONE);
    assertThat(test.services().get(0).image()).isEqualTo("nacos/nacos-server:2.0.0");
    assertThat(test.asksForZooKeeper()).isFalse();
  }

  @Test
  void aNacosIsStartedForASampleThatNamesOneOrWaitsForOne() throws IOException {
    CaseFile named =
        CaseFile.parse("services: {n: {image: 'nacos/nacos-server:2.0.0'}}", "/base", NONE);
    assertThat(named.asksForNacos()).isTrue();
    assertThat(named.otherServers()).isEmpty();
    CaseFile awaited =
        CaseFile.parse(
            "services: {p: {type: app, waitPortsBeforeRun: ['nacos:8848']}}", "/base", NONE);
    assertThat(awaited.asksForNacos()).isTrue();
    CaseFile other = CaseFile.parse("services: {m: {image: 'mysql:8'}}", "/base", NONE);
    assertThat(other.asksForNacos()).isFalse();
    assertThat(other.otherServers()).containsExactly("mysql:8");
  }

  @Test
  void anUnknownTypeIsRefusedWithItsName() {
    assertThatThrownBy(() -> CaseFile.parse("services: {x: {type: daemon}}", "/base", NONE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("service 'x' has the type 'daemon', expected: app, test or none");
  }

  @Test
  void eachZooKeeperHasAnAddressOfItsOwnAndAllElseTheFirst() throws IOException {
    CaseFile test =
        CaseFile.parse(
            """
            services:
              zookeeper1:
                image: zookeeper:latest
              zookeeper2:
                image: zookeeper:latest
              provider:
                type: app
            """,
            "/base",
            NONE);
    ZooKeepers zooKeepers = ZooKeepers.of(test);
    assertThat(zooKeepers.addressOf("zookeeper1")).isEqualTo("127.0.0.1");
    assertThat(zooKeepers.addressOf("zookeeper2")).isEqualTo("127.0.0.2");
    assertThat(zooKeepers.addressOf("provider")).isEqualTo("127.0.0.1");
    assertThat(zooKeepers.hosts(test, "machine"))
        .isEqualTo(
            "127.0.0.1 localhost machine\n127.0.0.1 provider\n127.0.0.1 zookeeper1\n127.0.0.2 zookeeper2\n");
  }

  @Test
  void aSampleThatBringsItsOwnZooKeeperGetsOneAllTheSame() throws IOException {
    CaseFile test = CaseFile.parse("services: {p: {type: app, checkPorts: [2181]}}", "/base", NONE);
    assertThat(ZooKeepers.of(test).addresses()).hasSize(1);
    CaseFile none =
        CaseFile.parse("services: {p: {type: app, checkPorts: [20880]}}", "/base", NONE);
    assertThat(ZooKeepers.of(none).addresses()).isEmpty();
  }
}
