/**
 * What the files in {@code dubbo/} of the test resources export and call. Knows neither Trunkline
 * nor Dubbo, so that the same files and classes also run on stock Dubbo.
 */
@NullMarked
package demo.shop;

import org.jspecify.annotations.NullMarked;
