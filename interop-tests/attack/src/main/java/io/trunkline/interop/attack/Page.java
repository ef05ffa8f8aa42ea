package io.trunkline.interop.attack;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results as a page of the documentation. */
final class Page {

  private Page() {}

  static void write(Path docs, String machine, boolean quick, List<Result> results)
      throws IOException {
    Path page = docs.resolve("attacks.md");
    String before = Files.exists(page) ? Files.readString(page, UTF_8) : "";
    Files.writeString(page, text(machine, quick, results, StockRows.of(before)), UTF_8);
    draw(docs);
  }

  /** Draws the picture of the page that is there. */
  static void draw(Path docs) throws IOException {
    String page = Files.readString(docs.resolve("attacks.md"), UTF_8);
    Files.writeString(docs.resolve("attacks.svg"), Picture.of(page).svg(), UTF_8);
  }

  /**
   * @param before rows of stock Dubbo for attacks that were not made on it in this run
   */
  static String text(String machine, boolean quick, List<Result> results, StockRows before) {
    Set<String> repeated =
        results.stream()
            .filter(result -> result.side() == Side.STOCK)
            .map(result -> result.trial().label())
            .collect(Collectors.toSet());
    StringBuilder page = new StringBuilder();
    page.append(
        """
        <!-- Written by bin/verify attack%s --write-docs -->
        # Attacks

        This page shows what hostile peers cost a provider, and how its other consumers fare meanwhile. Compare the rows of Trunkline with those of stock
        Dubbo 3.3.6. [security.md](security.md) describes the defenses, and [limits.md](limits.md) the limits that you can set.

        `bin/verify attack NAME` repeats an attack, and `bin/verify attack --quick` repeats all of them in a few minutes.

        ![p99 of the neighbor under attack](attacks.svg)

        ## Setup

        ```
        %s```

        * Each row is one attack on one provider. The provider runs in a JVM with a heap of 256 MB from the start and 256 MB of direct memory.
        * An honest consumer, the *neighbor*, makes 200 calls a second with a time limit of 1 s each, first alone (*quiet*) and then during the attack.
        * The attacker runs in a separate JVM with the lowest priority, because a real attacker would not use the provider's processors.
        * In `registry`, the neighbor is a consumer of Trunkline in its own JVM, with the same heap. Its JVM is measured, not the provider's.
        * After a row has been measured, a client and the provider are closed while the same attack runs again. Serializations, addresses and the content of
          messages and files make no difference to closing, so this is measured once.
        %s
        ## The attacks

        | attack | what the attacker sends |
        | --- | --- |
        | setbomb | sets nested 60 levels deep; each contains both sets of the next level, so that a hash code takes 2^60 steps |
        | hashbomb | tables whose keys have one hash code: texts in a hash map or a `Hashtable`, lists, or one large number many times |
        | names | arguments of classes that the provider does not have, each with a different long name |
        | services | calls of services and methods that do not exist, each with a different long name |
        | ids | a call under each of the 32 serialization ids |
        | floods | connections that are reset at once, or after one byte, or after half a header |
        | handshakes | Trunkline handshakes that begin and do not end |
        | attachments | one attachment of 7 MB, or 10,000 short ones |
        | idle | connections that send a header, one byte, or a byte a second, and no complete frame |
        | emptylists | millions of empty lists (in kryo and fst, empty maps) |
        | throws | one-way calls whose method throws |
        | slowread | connections that each request 2,000 replies of 1 MB and never read |
        | loris | connections that each send 1 MB of a frame of 8 MB |
        | overload | more callers of a slow method than the provider can serve |
        | errors | calls that make the application raise a StackOverflowError, an OutOfMemoryError, a LinkageError, a ThreadDeath or an interrupt: in a method, in a filter, while a request is read, or while a reply is written |
        | stores | calls that each open a damaged store file of rpc-store in the provider and read all of its values: one flipped bit, a lost end, or a block of zeros |
        | registry | nodes in the ZooKeeper in which the neighbor finds its provider: 100,000 unusable providers, 100,000 configurators and routers out of range, one provider that appears and disappears, or rules of almost 1 MB |
        | oom | calls while another thread of the application holds the whole heap for 3 s. No thread can allocate then, so neither calls nor replies can be made; these calls are counted separately. |

        ## Results

        * *at*: the attacked provider, and the number of messages or connections.
        * *serves after*: whether a new connection is served after the attack. *ENDED*: the process has ended.
        * *neighbor ok/failed*: the neighbor's calls during the attack. The next columns compare their times with quiet times; *ratio* is that of the p99.
        * *CPU ms each*: the provider's processor time for one message or connection, without its work in quiet times.
        * *heap*, *direct*, *RSS*, *threads*: before and after the attack. The middle one of three numbers is during the attack, and for RSS the peak. Heap is
          measured after a garbage collection.
        * *replies by status*: 40x20 means 20 replies with the wire status 40. *closed* counts connections that the provider closed, and *slowest* is the time
          of the slowest reply or refusal. *files* counts damaged files by outcome, and *nodes* counts nodes by ZooKeeper's reply. *longest work* is the
          longest time for which a calling thread or event loop of the consumer worked for the registry or waited for it.
        * *close()*: how long `close()` of a client and then of the provider took under the attack. The client makes 200 calls a second until it is closed.
        * *verdict*: whether Trunkline met its goals, or the name of a goal that it missed.

        """
            .formatted(quick ? " --quick" : "", machine, stock(!repeated.isEmpty(), before)));
    page.append(row(with(Table.HEAD, "verdict")));
    page.append(row(with(Table.HEAD, "").stream().map(cell -> "---").toList()));
    for (Result result : results) {
      page.append(row(with(Table.row(result), result.side() == Side.OURS ? result.verdict() : "")));
      List<String> stock = before.row(result.trial());
      if (stock != null && !repeated.contains(result.trial().label())) {
        page.append(row(with(stock, "")));
      }
    }
    page.append("\n## Goals\n\nTrunkline has these goals under every attack except `oom`:\n\n");
    Stream.concat(Plan.USUAL_GOALS.stream(), Stream.of(Goal.CLOSES))
        .forEach(goal -> page.append("* ").append(goal.text()).append('\n'));
    page.append("\n| attack | further goals |\n| --- | --- |\n");
    results.stream()
        .filter(result -> result.side() == Side.OURS)
        .collect(
            Collectors.toMap(
                result -> result.trial().attack(),
                Page::furtherGoals,
                (first, same) -> first,
                LinkedHashMap::new))
        .forEach((name, goals) -> page.append(goals.isEmpty() ? "" : row(List.of(name, goals))));
    return page.toString();
  }

  /** When stock Dubbo was attacked; empty without rows of it. */
  private static String stock(boolean isRepeated, StockRows before) {
    if (!isRepeated && before.rows().isEmpty()) {
      return "";
    }
    String earlier = "an earlier run, " + before.when();
    String run = isRepeated ? "the same run; rows without such a run are of " + earlier : earlier;
    return "* Stock Dubbo got the same bytes in "
        + (isRepeated && before.rows().isEmpty() ? "the same run" : run)
        + ", over hessian2 only. Where it would write gigabytes of log, it got fewer messages.\n";
  }

  private static String furtherGoals(Result result) {
    List<Goal> goals = result.trial().goals();
    boolean hasUsual = goals.containsAll(Plan.USUAL_GOALS);
    return goals.stream()
        .filter(goal -> goal != Goal.CLOSES)
        .filter(goal -> !hasUsual || !Plan.USUAL_GOALS.contains(goal))
        .map(Goal::text)
        .collect(Collectors.joining("; "));
  }

  private static List<String> with(List<String> cells, String last) {
    return Stream.concat(cells.stream(), Stream.of(last)).toList();
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
