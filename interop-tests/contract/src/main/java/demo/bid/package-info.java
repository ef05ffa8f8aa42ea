/**
 * The contract that both peers of an interop test share: the services and values of the golden
 * frames, and what else the tests call. Knows neither Dubbo nor Trunkline.
 */
@NullMarked
package demo.bid;

import org.jspecify.annotations.NullMarked;
