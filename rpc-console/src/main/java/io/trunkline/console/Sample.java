package io.trunkline.console;

import io.trunkline.client.ClientStats;
import io.trunkline.console.MeasuredCalls.Interval;
import io.trunkline.server.ServerStats;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * The state of the process at a point in time, and its calls since the sample before.
 *
 * @param epochMillis the time
 * @param served the calls that servers served
 * @param made the calls that clients made
 * @param queueMillis the recent average time that requests waited for a thread, in ms; the highest
 *     of all servers
 * @param running requests that servers have received and not replied to
 * @param waiting calls of clients that wait for a reply
 * @param bytesOut bytes that clients have sent since the start
 * @param bytesIn bytes that clients have received since the start
 * @param heldBytes bytes of messages in memory
 * @param unwrittenBytes bytes that the sockets have not accepted
 * @param refused refused, dropped or malformed messages and calls without a reply since the start,
 *     by reason
 */
record Sample(
    long epochMillis,
    Interval served,
    Interval made,
    long queueMillis,
    long running,
    long waiting,
    long bytesOut,
    long bytesIn,
    long heldBytes,
    long unwrittenBytes,
    Map<String, Long> refused) {

  static Sample of(
      long epochMillis,
      MeasuredCalls served,
      MeasuredCalls made,
      Collection<ServerStats> servers,
      Collection<ClientStats> clients) {
    Map<String, Long> refused = new TreeMap<>(made.unanswered());
    servers.forEach(stats -> stats.faults().forEach((why, n) -> refused.merge(why, n, Long::sum)));
    clients.forEach(stats -> stats.faults().forEach((why, n) -> refused.merge(why, n, Long::sum)));
    return new Sample(
        epochMillis,
        served.next(),
        made.next(),
        servers.stream().mapToLong(ServerStats::queueMillis).max().orElse(0),
        servers.stream().mapToLong(ServerStats::callsRunning).sum(),
        clients.stream().mapToLong(ClientStats::callsWaiting).sum(),
        clients.stream().mapToLong(ClientStats::bytesOut).sum(),
        clients.stream().mapToLong(ClientStats::bytesIn).sum(),
        servers.stream().mapToLong(ServerStats::heldBytes).sum()
            + clients.stream().mapToLong(ClientStats::heldBytes).sum(),
        servers.stream().mapToLong(ServerStats::unwrittenBytes).sum()
            + clients.stream().mapToLong(ClientStats::unwrittenBytes).sum(),
        refused);
  }

  /** All refusals since the start. */
  long refusals() {
    return refused.values().stream().mapToLong(Long::longValue).sum();
  }
}
