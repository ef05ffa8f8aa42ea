package io.trunkline.interop.attack;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code Lab [--quick] [--ours] [--write-docs] [NAME...]}: makes the attacks with these names, or
 * all, on a provider of ours and on stock Dubbo 3.3.6, and prints what they did. Ends with 1 if
 * ours misses a goal. {@code --ours} leaves stock Dubbo out; a page that is written then keeps the
 * rows of stock Dubbo that it has.
 */
public final class Lab {

  private final List<String> names = new ArrayList<>();
  private boolean quick;
  private boolean oursOnly;
  private boolean writeDocs;

  private Lab() {}

  public static void main(String[] args) throws IOException {
    Lab lab = new Lab();
    if (!lab.read(args)) {
      System.err.println(
          "usage: bin/verify attack [--quick] [--ours] [--write-docs] [NAME...]\nnames: "
              + String.join(", ", Plan.NAMES_OF_ATTACKS));
      System.exit(2);
    }
    System.exit(lab.run() ? 0 : 1);
  }

  private boolean read(String... args) {
    for (String argument : args) {
      switch (argument) {
        case "--quick" -> quick = true;
        case "--ours" -> oursOnly = true;
        case "--write-docs" -> writeDocs = true;
        default -> {
          if (!Plan.NAMES_OF_ATTACKS.contains(argument)) {
            return false;
          }
          names.add(argument);
        }
      }
    }
    if (names.isEmpty()) {
      names.addAll(Plan.NAMES_OF_ATTACKS);
    }
    return true;
  }

  private boolean run() throws IOException {
    Path root = Path.of(System.getProperty("attack.root", "."));
    Jvms jvms =
        new Jvms(root.resolve("interop-tests"), root.resolve("interop-tests/attack/target/lab"));
    String machine = Machine.text();
    System.out.println(machine);
    List<Result> all = new ArrayList<>();
    for (String name : names) {
      List<Result> results = attack(jvms, name);
      System.out.println(Table.text(results));
      all.addAll(results);
    }
    List<Result> missed =
        all.stream().filter(r -> r.side() == Side.OURS && !r.missed().isEmpty()).toList();
    missed.forEach(r -> System.out.println(r.trial().label() + ": " + r.verdict()));
    System.out.println(
        missed.isEmpty() ? "all goals held" : missed.size() + " trials of ours missed a goal");
    if (writeDocs) {
      Page.write(root.resolve("docs"), machine, quick, all);
    }
    return missed.isEmpty();
  }

  /** The rows of stock follow those of ours that they belong to. */
  private List<Result> attack(Jvms jvms, String name) throws IOException {
    List<Trial> trials = Plan.of(name, quick);
    Bench.Times times = quick ? Bench.Times.QUICK : Bench.Times.FULL;
    List<Result> ours = new ArrayList<>();
    try (Bench bench = new Bench(jvms, Side.OURS, times, what -> say(name, Side.OURS, what))) {
      for (Trial trial : trials) {
        say(trial.label(), Side.OURS, "next");
        ours.add(bench.run(trial, trial.size()));
      }
    }
    List<Result> both = new ArrayList<>();
    try (Bench bench = new Bench(jvms, Side.STOCK, times, what -> say(name, Side.STOCK, what))) {
      for (int i = 0; i < trials.size(); i++) {
        Trial trial = trials.get(i);
        both.add(ours.get(i));
        Trial.Size size = trial.stock();
        if (size != null && !oursOnly) {
          say(trial.label(), Side.STOCK, "next");
          both.add(bench.run(trial, size));
        }
      }
    }
    return both;
  }

  private static void say(String name, Side side, String what) {
    System.err.println("attack: " + name + ", " + side + ": " + what);
  }
}
