/**
 * Where providers are: sources of addresses for consumers, and registries that providers announce
 * themselves to; and settings and rules that are kept elsewhere and change. A source is found by
 * the scheme of the url that names it, such as {@code zookeeper://} or {@code dns://};
 * implementations are services of {@link java.util.ServiceLoader}.
 */
@NullMarked
package io.trunkline.discovery;

import org.jspecify.annotations.NullMarked;
