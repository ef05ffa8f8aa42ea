/** The generator's view of the table of attributes in rpc-spring. */
@NullMarked
package io.trunkline.spring;

import org.jspecify.annotations.NullMarked;
