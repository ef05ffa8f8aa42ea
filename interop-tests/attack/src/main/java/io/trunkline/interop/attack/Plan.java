package io.trunkline.interop.attack;

import static io.trunkline.interop.attack.Goal.ALIVE;
import static io.trunkline.interop.attack.Goal.ANSWERED;
import static io.trunkline.interop.attack.Goal.CLOSES;
import static io.trunkline.interop.attack.Goal.CPU;
import static io.trunkline.interop.attack.Goal.HELD;
import static io.trunkline.interop.attack.Goal.LOG;
import static io.trunkline.interop.attack.Goal.MEMORY;
import static io.trunkline.interop.attack.Goal.NAMES;
import static io.trunkline.interop.attack.Goal.NEIGHBOR;
import static io.trunkline.interop.attack.Goal.NEIGHBOR_AFTER;
import static io.trunkline.interop.attack.Goal.NOTHING_WRONG;
import static io.trunkline.interop.attack.Goal.RECOVERS;
import static io.trunkline.interop.attack.Goal.REFUSED;
import static io.trunkline.interop.attack.Goal.REGISTRY_WORK;
import static io.trunkline.interop.attack.Goal.REPLY;

import io.trunkline.interop.attack.Trial.Size;
import io.trunkline.interop.attack.wire.Format;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The trials of each attack, at full size or quick. Stock Dubbo 3.3.6 has hessian2 only; where it
 * would write gigabytes of log it gets fewer messages.
 */
final class Plan {

  /** In the order in which they run. */
  static final List<String> NAMES_OF_ATTACKS =
      List.of(
          "setbomb",
          "hashbomb",
          "names",
          "services",
          "ids",
          "floods",
          "handshakes",
          "attachments",
          "idle",
          "emptylists",
          "throws",
          "slowread",
          "loris",
          "overload",
          "errors",
          "stores",
          "registry",
          "oom");

  /** The goals of nearly every attack. */
  static final List<Goal> USUAL_GOALS = List.of(ALIVE, NEIGHBOR, MEMORY);

  private final boolean quick;
  private final List<Trial> trials = new ArrayList<>();

  private Plan(boolean quick) {
    this.quick = quick;
  }

  /** The trials of an attack. */
  static List<Trial> of(String attack, boolean quick) {
    Plan plan = new Plan(quick);
    switch (attack) {
      case "setbomb" -> {
        Size read = plan.size(10_000, 500, 60, 300, 150, 5);
        Size stock = plan.size(10_000, 250, 20, 300, 150, 5); // it ends within seconds
        plan.everyFormat(attack, "-", read, stock, true);
        Size unread = plan.size(10_000, 100_000, 8, 10_000, 100_000, 4);
        plan.add(attack, "unread", Format.HESSIAN2, unread, unread, List.of(CLOSES));
        plan.sameAddress();
      }
      case "hashbomb" -> {
        Size size = plan.size(20, 2, 30, 4, 2, 5);
        Size stock = plan.size(20, 2, 15, 4, 2, 5);
        for (Format format : Format.values()) {
          for (String kind : List.of("strings", "hashtable", "lists", "numbers")) {
            boolean isStock = format == Format.HESSIAN2;
            List<Goal> more =
                isStock && kind.equals("strings") ? List.of(CPU, CLOSES) : List.of(CPU);
            plan.add(attack, kind, format, size, isStock ? stock : null, more);
          }
        }
      }
      case "names" -> {
        Size stock = plan.size(20_000, 2_000, 30, 1_000, 500, 5);
        plan.add(
            attack,
            "-",
            Format.HESSIAN2,
            plan.size(1_000_000, 10_000, 240, 10_000, 5_000, 5),
            stock,
            List.of(LOG, NAMES, CLOSES));
        Size others = plan.size(100_000, 5_000, 40, 10_000, 5_000, 5);
        plan.add(attack, "-", Format.KRYO, others, null, List.of(LOG, NAMES));
        plan.add(attack, "-", Format.FST, others, null, List.of(LOG, NAMES));
      }
      case "services" ->
          plan.add(
              attack,
              "-",
              Format.HESSIAN2,
              plan.size(300_000, 10_000, 90, 10_000, 5_000, 5),
              plan.size(20_000, 2_000, 30, 1_000, 500, 5),
              List.of(LOG, NAMES, CLOSES));
      case "ids" ->
          plan.add(
              attack,
              "-",
              Format.HESSIAN2,
              plan.size(9_600, 1_000, 60, 64, 1_000, 10),
              plan.size(320, 1_000, 60, 64, 1_000, 10),
              List.of(REPLY, CLOSES));
      case "floods" -> plan.stockToo(attack, plan.size(20_000, 4_000, 60, 4_000, 4_000, 10), LOG);
      case "handshakes" -> plan.stockToo(attack, plan.size(1_000, 500, 20, 200, 200, 4), LOG);
      case "idle" -> plan.stockToo(attack, plan.size(2_000, 500, 45, 300, 300, 4), LOG);
      case "attachments" -> {
        for (String kind : List.of("long", "many")) {
          Size size = plan.size(50, 5, 30, 4, 2, 5);
          plan.everyFormat(attack, kind, size, size, kind.equals("long"));
        }
      }
      case "emptylists" -> {
        Size size = plan.size(20, 2, 30, 3, 1, 6);
        plan.everyFormat(attack, "-", size, size, true);
      }
      case "throws" ->
          plan.add(
              attack,
              "-",
              Format.HESSIAN2,
              plan.size(200_000, 10_000, 60, 5_000, 2_500, 5),
              plan.size(20_000, 1_000, 40, 1_000, 500, 5),
              List.of(LOG, CLOSES));
      case "slowread" -> {
        plan.held(attack, plan.size(1_000, 50, 45, 100, 50, 8), plan.size(100, 50, 20, 20, 20, 6));
        plan.sameAddress();
      }
      case "loris" -> {
        plan.held(
            attack, plan.size(10_000, 800, 45, 1_000, 500, 8), plan.size(400, 100, 20, 50, 50, 6));
        plan.sameAddress();
      }
      case "overload" -> {
        Size size = plan.size(300, 300, 40, 300, 300, 8);
        plan.add(attack, "-", Format.HESSIAN2, size, size, List.of(REFUSED, CLOSES));
        plan.sameAddress();
      }
      case "errors" -> {
        Size size = plan.size(5_000, 200, 40, 200, 100, 6);
        for (String kind : List.of("method", "filter", "request", "reply")) {
          List<Goal> more =
              kind.equals("method") ? List.of(ANSWERED, LOG, CLOSES) : List.of(ANSWERED, LOG);
          plan.add(attack, kind, Format.HESSIAN2, size, null, more);
        }
      }
      case "stores" -> {
        Size size = plan.size(1_000, 50, 60, 40, 20, 8);
        for (String kind : List.of("flipped", "truncated", "zeroed")) {
          List<Goal> more =
              kind.equals("flipped")
                  ? List.of(NOTHING_WRONG, LOG, CLOSES)
                  : List.of(NOTHING_WRONG, LOG);
          plan.add(attack, kind, Format.HESSIAN2, size, null, more);
        }
      }
      case "registry" -> {
        plan.registry("nodes", plan.size(100_000, 5_000, 60, 2_000, 1_000, 6));
        plan.registry("configurators", plan.size(100_000, 5_000, 60, 2_000, 1_000, 6));
        plan.registry("flapping", plan.size(30_000, 1_000, 40, 400, 100, 6));
        plan.registry("rules", plan.size(250, 5, 60, 18, 6, 6));
      }
      case "oom" -> {
        Size size = plan.size(1_000, 50, 22, 350, 50, 14);
        plan.trials.add(
            new Trial(
                attack,
                "-",
                Format.HESSIAN2,
                size,
                size,
                List.of(RECOVERS, NEIGHBOR_AFTER, MEMORY),
                Trial.OTHER));
      }
      default -> throw new IllegalArgumentException("unknown attack " + attack);
    }
    return plan.trials;
  }

  private Size size(
      int count, int perSecond, int seconds, int quickCount, int quickPerSecond, int quickSeconds) {
    return quick
        ? new Size(quickCount, quickPerSecond, quickSeconds)
        : new Size(count, perSecond, seconds);
  }

  /**
   * @param closes whether closing is measured in one of them: no serialization changes it
   */
  private void everyFormat(String attack, String kind, Size size, Size stock, boolean closes) {
    for (Format format : Format.values()) {
      boolean isStock = format == Format.HESSIAN2;
      List<Goal> more = closes && isStock ? List.of(CLOSES) : List.of();
      add(attack, kind, format, size, isStock ? stock : null, more);
    }
  }

  private void stockToo(String attack, Size size, Goal more) {
    add(attack, "-", Format.HESSIAN2, size, size, List.of(more, CLOSES));
  }

  private void held(String attack, Size size, Size stock) {
    add(attack, "-", Format.HESSIAN2, size, stock, List.of(HELD, CLOSES));
  }

  private void registry(String kind, Size size) {
    add("registry", kind, Format.HESSIAN2, size, null, List.of(REGISTRY_WORK, LOG, CLOSES));
  }

  private void add(
      String attack, String kind, Format format, Size size, @Nullable Size stock, List<Goal> more) {
    List<Goal> goals = new ArrayList<>(USUAL_GOALS);
    goals.addAll(more);
    trials.add(new Trial(attack, kind, format, size, stock, goals, Trial.OTHER));
  }

  /** Repeats the last trial, where what counts is the share of a connection. */
  private void sameAddress() {
    trials.add(trials.get(trials.size() - 1).fromSameAddress());
  }
}
