package io.trunkline.internal.tls;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.trunkline.tls.KeySource;
import io.trunkline.tls.TrustSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** What contexts of servers and of clients have in common. */
final class ContextParts {

  /** What the JDK leaves on by default; said here because the library would offer more. */
  private static final List<String> PROTOCOLS = List.of("TLSv1.3", "TLSv1.2");

  private ContextParts() {}

  /** The files that have to be watched. */
  static List<Path> files(@Nullable KeySource key, @Nullable TrustSource trust) {
    List<Path> files = new ArrayList<>();
    if (key instanceof KeySource.Pem pem) {
      files.add(pem.chain());
      files.add(pem.key());
    } else if (key instanceof KeySource.Store store) {
      files.add(store.file());
    }
    if (trust instanceof TrustSource.Pem pem) {
      files.add(pem.certificates());
    } else if (trust instanceof TrustSource.Store store) {
      files.add(store.file());
    }
    return files;
  }

  /** Netty takes its native library where the application has it on the class path. */
  static SslContext build(SslContextBuilder builder, List<String> protocols, List<String> ciphers)
      throws SSLException {
    builder.protocols(protocols.isEmpty() ? PROTOCOLS : protocols);
    if (!ciphers.isEmpty()) {
      builder.ciphers(ciphers);
    }
    return builder.build();
  }
}
