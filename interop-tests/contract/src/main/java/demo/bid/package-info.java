/**
 * What the interop tests call besides the service of the golden frames, which is in the test kit
 * under the same package name. Knows neither Dubbo nor Trunkline.
 */
@NullMarked
package demo.bid;

import org.jspecify.annotations.NullMarked;
