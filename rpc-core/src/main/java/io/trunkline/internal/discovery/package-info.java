/**
 * The sources of addresses that need no module of their own: fixed ones, names of DNS, files, and
 * several sources together. {@link io.trunkline.internal.discovery.AddressSources} finds a source
 * by the scheme of its url.
 */
@NullMarked
package io.trunkline.internal.discovery;

import org.jspecify.annotations.NullMarked;
