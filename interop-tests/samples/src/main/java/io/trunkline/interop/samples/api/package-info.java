/** What samples use of Dubbo's API, and whether a class path has it. */
@NullMarked
package io.trunkline.interop.samples.api;

import org.jspecify.annotations.NullMarked;
