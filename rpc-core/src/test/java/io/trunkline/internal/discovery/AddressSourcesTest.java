package io.trunkline.internal.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressSourceProvider;
import io.trunkline.discovery.ProviderAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URL;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sources that rpc-core has, and how others are found. */
@Timeout(60)
class AddressSourcesTest {

  private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(2);
  private final AtomicReference<InetAddress[]> names = new AtomicReference<>(new InetAddress[0]);
  private final HeardWords words = new HeardWords();
  private final List<AddressSource> open = new ArrayList<>();
  private AddressSources sources = sources(AddressSourcesTest.class.getClassLoader());

  private AddressSources sources(ClassLoader loader) {
    return new AddressSources(
        loader,
        threads,
        threads,
        RegistryLevels.INTERFACE_ONLY,
        name -> {
          if (!name.equals("bids.svc") || names.get().length == 0) {
            throw new UnknownHostException(name);
          }
          return names.get();
        });
  }

  @AfterEach
  void close() {
    open.forEach(AddressSource::close);
    sources.close();
    threads.shutdownNow();
  }

  private AddressSource open(String url) {
    AddressSource source =
        sources.open(
            new AddressQuery(url, "com.acme.Bids", null, null, "test", Map.of()), Optional.empty());
    open.add(source);
    return source;
  }

  private static InetAddress[] resolved(String... addresses) throws UnknownHostException {
    InetAddress[] resolved = new InetAddress[addresses.length];
    for (int i = 0; i < addresses.length; i++) {
      resolved[i] = InetAddress.getByName(addresses[i]);
    }
    return resolved;
  }

  @Test
  void aNameIsAllItsAddressesAndIsLookedUpAgain() throws Exception {
    names.set(resolved("10.0.0.2", "10.0.0.1", "10.0.0.2"));
    open("dns://bids.svc:20881?refresh=5").start(words);
    words.await("[10.0.0.1:20881 10.0.0.2:20881]");
    names.set(resolved("10.0.0.3", "::1"));
    words.await("[[0:0:0:0:0:0:0:1]:20881 10.0.0.3:20881]");
  }

  @Test
  void theZoneOfASourceIsThatOfAddressesThatSayNone(@TempDir Path folder) throws Exception {
    names.set(resolved("10.0.0.1"));
    open("dns://bids.svc?zone=r1").start(words);
    words.await("[10.0.0.1:20880 in r1]");
    Path file = Files.writeString(folder.resolve("bids.txt"), "10.0.0.2?zone=r2\n10.0.0.3\n");
    open(file.toUri() + "?zone=r1").start(words);
    words.await("[10.0.0.2:20880 in r2 10.0.0.3:20880 in r1]");
  }

  @Test
  void aNameThatCannotBeLookedUpIsUnavailableAndLookedUpAgain() throws Exception {
    AddressSource source = open("dns://bids.svc?refresh=5");
    source.start(words);
    words.await("DNS does not know the name bids.svc; is it right?");
    names.set(resolved("10.0.0.1"));
    words.await("[10.0.0.1:20880]");
    source.close();
    int heard = words.all().size();
    names.set(resolved("10.0.0.9"));
    assertThat(words.all()).hasSize(heard).doesNotContain("[10.0.0.9:20880]");
  }

  @Test
  void aFileHasAnAddressOnEachLineAndIsFollowed(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("bids.txt");
    Files.writeString(
        file,
        """
        # the old ones

        10.0.0.1:20881?weight=200&tag=gray
          dubbo://[::1]:20882/com.acme.Bids?weight=7
        10.0.0.2
        10.0.0.2:20880?weight=9
        """);
    open(file.toUri() + "?refresh=5").start(words);
    words.await("[10.0.0.1:20881*200 [::1]:20882*7 10.0.0.2:20880]");
    Path next = Files.writeString(folder.resolve("next"), "10.0.0.3:1\n");
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    words.await("[10.0.0.3:1]");
    Files.delete(file);
    words.await("there is no file " + file);
    Files.writeString(file, "# none\n");
    words.await("[]");
    assertThat(words.all()).doesNotHaveDuplicates();
  }

  @Test
  void aFileThatIsNotThereYetIsWaitedFor(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("bids.txt");
    open(file.toUri() + "?refresh=5").start(words);
    words.await("there is no file");
    Files.writeString(file, "10.0.0.1:1\n");
    words.await("[10.0.0.1:1]");
  }

  @Test
  void aLineThatIsNoAddressIsNamedAndTheFileIsReadAgainOnceItIsRight(@TempDir Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve("bids.txt"), "10.0.0.1:1\nhttp://x:1\n");
    open(file.toUri() + "?refresh=5").start(words);
    words.await(file + ", line 2: \"http://x:1\" is not an address of the form");
    Files.writeString(file, "10.0.0.1:1\n10.0.0.2:99999\n");
    words.await("line 2: \"10.0.0.2:99999\" is not an address");
    Files.writeString(file, "10.0.0.1:1\n");
    words.await("[10.0.0.1:1]");
  }

  @Test
  void aFileThatMayBeHalfWrittenIsLeftAlone(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("bids.txt"), "10.0.0.1:1\n");
    AddressFile lookup = new AddressFile(file);
    assertThat(lookup.find()).containsExactly(new ProviderAddress("10.0.0.1", 1));
    assertThat(lookup.find()).as("as the last time").isNull();
    Files.writeString(file, "");
    assertThatThrownBy(lookup::find)
        .hasMessageContaining("is empty")
        .hasMessageContaining("# none");
    Files.writeString(file, "10.0.0.1:1\n10.0.0.1:208");
    assertThat(lookup.find()).as("its last line goes on").isNull();
    Files.writeString(file, "10.0.0.1:1\n10.0.0.1:20880");
    assertThat(lookup.find()).as("it has changed").isNull();
    assertThat(lookup.find()).as("it has not").hasSize(2);
    assertThat(lookup.find()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "dns://a b:1|expected dns://name:port",
        "dns://a:0|port",
        "dns://a:1?refresh=0|refresh is 0, expected 1 to 999999999 ms",
        "dns://a:1?timeout=5|the key timeout is not known",
        "file://host/x|expected file:///path",
        "file:///x?refresh=soon|refresh is soon",
        "zookeeper://a:1|add io.trunkline:rpc-registry-zookeeper to the class path",
        "fiel:///x|has the scheme fiel, known are [dns, dubbo, file]; did you mean 'file'?"
      })
  void whatIsWrongIsNamed(String url, String why) {
    assertThatThrownBy(() -> open(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("url \"" + url + "\"")
        .hasMessageContaining(why);
  }

  @Test
  void aRegistryOfNoModuleIsNamedWithoutItsPassword() {
    assertThatThrownBy(
            () -> open("zookeeper://me:hidden@z:2181?username=me&password=hid:den@&group=x"))
        .hasMessageContaining("\"zookeeper://***@z:2181?username=***&password=***&group=x\"")
        .hasMessageContaining("rpc-registry-zookeeper")
        .hasMessageNotContaining("hid");
  }

  @Test
  void severalSourcesAreUnited() {
    List<AddressSource.Listener> listeners = new ArrayList<>();
    AddressSource spoken =
        new AddressSource() {
          @Override
          public void start(Listener listener) {
            listeners.add(listener);
          }

          @Override
          public void close() {}
        };
    new UnitedAddresses(List.of(spoken, spoken)).start(words);
    listeners.get(0).addresses(List.of());
    assertThat(words.all()).as("the other one has not said it").isEmpty();
    listeners.get(1).unavailable("no registry");
    listeners.get(1).addresses(List.of(ProviderAddress.parse("b:1?weight=2")));
    listeners
        .get(0)
        .addresses(
            Stream.of("b:1?weight=3", "a:1?group=x", "a:1?group=y")
                .map(ProviderAddress::parse)
                .toList());
    listeners.get(1).addresses(List.of());
    listeners.get(0).addresses(List.of());
    assertThat(words.all())
        .containsExactly("no registry", "[b:1*2]", "[b:1*3 a:1 a:1]", "[b:1*3 a:1 a:1]", "[]");
  }

  /** What the test class path has as a service. */
  public static final class Registered implements AddressSourceProvider {
    static final AtomicReference<String> CLOSED = new AtomicReference<>("");

    @Override
    public Set<String> schemes() {
      return Set.of("test");
    }

    @Override
    public AddressSource open(AddressQuery query) {
      return new FixedAddresses(List.of(ProviderAddress.parse(query.url().substring(7))));
    }

    @Override
    public void close() {
      CLOSED.set("closed");
    }
  }

  /** Has one service that the class path of the tests has not. */
  private static final class WithRegistered extends ClassLoader {
    private final Path services;

    private WithRegistered(Path folder) throws IOException {
      super(AddressSourcesTest.class.getClassLoader());
      services = Files.writeString(folder.resolve("services"), Registered.class.getName());
    }

    @Override
    protected Enumeration<URL> findResources(String name) throws IOException {
      return name.equals("META-INF/services/" + AddressSourceProvider.class.getName())
          ? Collections.enumeration(List.of(services.toUri().toURL()))
          : Collections.emptyEnumeration();
    }
  }

  @Test
  void aSourceOfAnotherModuleIsFoundByItsSchemeAndClosedWithTheClient(@TempDir Path folder)
      throws IOException {
    sources = sources(new WithRegistered(folder));
    open("test://10.0.0.1:7").start(words);
    assertThat(words.all()).containsExactly("[10.0.0.1:7]");
    assertThat(Registered.CLOSED).hasValue("");
    sources.close();
    assertThat(Registered.CLOSED).hasValue("closed");
  }
}
