package io.trunkline.scan;

import io.trunkline.serialization.OptimizerProvider;
import io.trunkline.serialization.SerializationOptimizer;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Understands {@code scan:com.acme.model}, or several packages separated by semicolons. */
public final class ScanProvider implements OptimizerProvider {

  static final String SCHEME = "scan";

  private static final Pattern PACKAGE =
      Pattern.compile("[\\p{javaJavaIdentifierPart}&&[^.]]+(\\.[\\p{javaJavaIdentifierPart}]+)*");

  /** For {@link java.util.ServiceLoader}. */
  public ScanProvider() {}

  @Override
  public String scheme() {
    return SCHEME;
  }

  @Override
  public SerializationOptimizer create(String argument, ClassLoader loader) {
    List<String> packages = new ArrayList<>();
    for (String part : argument.split(";")) {
      String name = part.trim();
      if (!PACKAGE.matcher(name).matches()) {
        throw new IllegalArgumentException(
            "optimizer 'scan:"
                + argument
                + "': '"
                + name
                + "' is not a package name; expected a name such"
                + " as scan:com.acme.model, or several separated by ;");
      }
      packages.add(name);
    }
    return new PackageScan(packages, loader);
  }
}
