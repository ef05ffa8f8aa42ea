/** The services of registries and ports. */
@NullMarked
package io.trunkline.cli.listing;

import org.jspecify.annotations.NullMarked;
