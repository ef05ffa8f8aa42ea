/**
 * A web page that shows the services, connections, counters and findings of a process. {@link
 * io.trunkline.console.Console} collects and renders them, {@link
 * io.trunkline.console.ConsoleServer} serves the page on a port, and the Spring Boot starter serves
 * it with the actuator. The page works without scripts; a script only refreshes its charts.
 */
@NullMarked
package io.trunkline.console;

import org.jspecify.annotations.NullMarked;
