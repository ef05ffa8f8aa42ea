/**
 * The optimizer {@code scan:com.acme.model}, which finds the serializable classes of packages.
 * Found by {@link java.util.ServiceLoader}.
 */
@NullMarked
package io.trunkline.scan;

import org.jspecify.annotations.NullMarked;
