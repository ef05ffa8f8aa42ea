package io.trunkline.demo.consumer;

import io.trunkline.client.ClientStats;

/**
 * A line of the table.
 *
 * @param call what was called
 * @param calls how often
 * @param before what the connections had carried before
 * @param after what they had carried afterwards
 * @param failures how many calls did not give what they should
 * @param note the first failure, or anything worth knowing; may be empty
 */
record Row(
    String call, int calls, ClientStats before, ClientStats after, int failures, String note) {

  static String title() {
    return String.format(
        "%-34s %8s %12s %12s %9s", "call", "calls", "bytes out", "bytes in", "failures");
  }

  @Override
  public String toString() {
    return String.format(
            "%-34s %,8d %,12d %,12d %,9d  %s",
            call,
            calls,
            after.bytesOut() - before.bytesOut(),
            after.bytesIn() - before.bytesIn(),
            failures,
            note)
        .stripTrailing();
  }
}
