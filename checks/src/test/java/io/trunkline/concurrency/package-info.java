/** What threads share, in the orders that Lincheck and jcstress try. */
@NullMarked
package io.trunkline.concurrency;

import org.jspecify.annotations.NullMarked;
