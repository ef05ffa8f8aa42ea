package io.trunkline.spring;

import io.trunkline.call.Spelling;
import java.io.IOException;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.xml.DelegatingEntityResolver;
import org.xml.sax.EntityResolver;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Finds schemas on the class path, as Spring does, and never on the network: a location that no jar
 * has is an error that names the one meant. Thread-safe.
 */
final class ClassPathSchemas implements EntityResolver {

  private final EntityResolver delegate;

  /**
   * @param loader sees the jars with schemas; null for the usual one
   */
  ClassPathSchemas(@Nullable ClassLoader loader) {
    this.delegate = new DelegatingEntityResolver(loader);
  }

  /**
   * The schema or DTD at a location.
   *
   * @throws SAXException if no jar has it
   */
  @Override
  public InputSource resolveEntity(@Nullable String publicId, @Nullable String systemId)
      throws SAXException, IOException {
    InputSource found = systemId == null ? null : delegate.resolveEntity(publicId, systemId);
    if (found == null) {
      Collection<String> known = known();
      throw new SAXException(
          "no jar on the class path has the schema \""
              + systemId
              + "\" that schemaLocation names, and the network is not asked"
              + Spelling.hint(String.valueOf(systemId), known)
              + "; Trunkline reads "
              + String.join(", ", known));
    }
    return found;
  }

  private static Set<String> known() {
    Set<String> locations = new TreeSet<>();
    for (Namespace namespace : Namespace.values()) {
      namespace.uris().forEach(uri -> locations.add(uri + "/" + namespace.title() + ".xsd"));
    }
    return locations;
  }
}
