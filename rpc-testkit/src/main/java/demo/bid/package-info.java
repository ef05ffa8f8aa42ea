/**
 * The service and its data that the golden frames were captured with; names are part of the wire.
 */
package demo.bid;
